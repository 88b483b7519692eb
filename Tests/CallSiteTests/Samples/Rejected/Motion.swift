import PortableUI

// Changes are spread over time once, on the plane, and go both ways alike.
struct Stage: View {
    @State private var isOpen = false

    var body: some View {
        Text("Wave")
            .phaseAnimator([1, 2]) { view, phase in view }  // error: use animation(_:value:) and a task that changes
        Text("Tick")
            .sensoryFeedback("success", trigger: isOpen)  // error: leave it out off Apple's platforms
        Text("Cut")
            .truncationMode(.middle)  // error: browsers leave out the end of a line: use .tail
        Text("Pulse")
            .animation(.linear.repeatForever(), value: isOpen)  // error: change a state in a task
        Text("Thrice")
            .animation(.linear.repeatCount(3), value: isOpen)  // error: change a state in a task
        Text("Tint")
            .colorMultiply(.red)  // error: use an overlay with blendMode(.multiply)
        Text("Hole")
            .blendMode(.destinationOut)  // error: browsers can't draw it: use mask(alignment:_:)
        TabView { Text("Page") }
            .tabViewStyle(.page(indexDisplayMode: .always))  // error: use .automatic
    }
}
