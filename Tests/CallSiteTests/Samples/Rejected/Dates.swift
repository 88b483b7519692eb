import PortableUI

// No text ticks by itself, and the controls for dates are the browser's.
struct Departure: View {
    @State private var date = Date.now

    var body: some View {
        Text(date, style: .timer)  // error: count in a task, and show a state
        Text(date, style: .relative)  // error: format the date, and make the view anew
        Text(date, style: .offset)  // error: format the date, and make the view anew
        DatePicker("When", selection: $date)
            .datePickerStyle(.graphical)  // error: use .compact or .automatic
        DatePicker("When", selection: $date)
            .datePickerStyle(.wheel)  // error: use .compact or .automatic
    }
}
