import PortableUI

// Taps are the only gestures.
struct Photo: View {
    @State private var zoom = 1.0

    var body: some View {
        Text("Photo")
            .highPriorityGesture(TapGesture())  // error: use gesture(_:including:)
            .simultaneousGesture(
                MagnificationGesture()  // error: use a Slider or a Stepper for an amount
            )
        Text("Angle").gesture(RotationGesture())  // error: use a Slider or a Stepper for an angle
        Text("Press").gesture(LongPressGesture(minimumDuration: 1))  // error: use a Button or a Menu
        Text("Drag").gesture(
            DragGesture()  // error: use buttons, a Slider, or onMove(perform:)
                .onChanged { _ in zoom = 2 }  // error: use a Button, or onTapGesture(count:perform:)
        )
        Text("From").onDrag { 1 }  // error: use buttons, or onMove(perform:) in a list
        Text("To").dropDestination(for: String.self) { strings, place in strings.isEmpty }  // error: use buttons, or a
    }
}
