import PortableUI

// Of the gestures there is the tap.
struct Card: View {
    @GestureState private var isPressed = false  // error: use @State and onTapGesture(count:perform:)

    var body: some View {
        Text("Card")
            .gesture(
                DragGesture()  // error: use buttons, a Slider, or onMove(perform:)
                    .onChanged { value in print(value.translation.width) }  // error: 'onChanged' is unavailable
            )
            .onLongPressGesture { print("long") }  // error: use a Button or a Menu
            .onHover { print($0) }  // error: a ButtonStyle sees isPressed
            .draggable("Card")  // error: nothing can be dragged
            .onDrop(of: ["text"], isTargeted: nil) { (all: [String]) in all.isEmpty }  // error: nothing can be dropped
    }
}
