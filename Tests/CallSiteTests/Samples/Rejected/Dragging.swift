import PortableUI

// Of the gestures there is the tap.
struct Card: View {
    var body: some View {
        Text("Card")
            .gesture(  // error: 'gesture'
                DragGesture())  // error: 'DragGesture'
    }
}
