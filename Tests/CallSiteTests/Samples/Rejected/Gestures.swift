import PortableUI

// Gestures that are put together find no view that takes them.
struct Photo: View {
    @State private var zoom = 1.0

    var body: some View {
        Text("Photo")
            .highPriorityGesture(  // error: use a Button, or onTapGesture(count:perform:)
                TapGesture(count: 2)  // error: use onTapGesture(count:perform:)
                    .onEnded { zoom = 2 }  // error: use a Button, or onTapGesture(count:perform:)
            )
            .simultaneousGesture(  // error: use a Button, or onTapGesture(count:perform:)
                MagnificationGesture()  // error: use a Slider or a Stepper for an amount
            )
        Text("Angle").gesture(RotationGesture())  // error: use a Slider or a Stepper for an angle
        Text("Press").gesture(LongPressGesture(minimumDuration: 1))  // error: use a Button or a Menu
        Text("Either").gesture(TapGesture(), including: .subviews)  // error: use onTapGesture(count:perform:)
        Text("From").onDrag { 1 }  // error: use buttons, or onMove(perform:) in a list
        Text("To").dropDestination(for: String.self) { strings, place in strings.isEmpty }  // error: use buttons, or a
    }
}
