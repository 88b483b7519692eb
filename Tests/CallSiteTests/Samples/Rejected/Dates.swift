import PortableUI

// No text ticks by itself.
struct Departure: View {
    @State private var date = Date.now

    var body: some View {
        Text(date, style: .timer)  // error: count in a task, and show a state
        Text(date, style: .relative)  // error: format the date, and make the view anew
        Text(date, style: .offset)  // error: format the date, and make the view anew
    }
}
