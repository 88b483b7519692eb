import PortableUI

// Changes are spread over time once, on the plane, and go both ways alike.
struct Stage: View {
    @State private var isOpen = false

    var body: some View {
        Text("Wave")
            .phaseAnimator([1, 2]) { view, phase in view }  // error: use animation(_:value:) and a task that changes
        Text("Tick")
            .sensoryFeedback("success", trigger: isOpen)  // error: leave it out off Apple's platforms
        Text("Cover")
            .rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0))  // error: use rotationEffect(_:anchor:) or
        Text("Layer")
            .drawingGroup()  // error: leave it out
        Text("Pulse")
            .animation(.linear.repeatForever(), value: isOpen)  // error: change a state in a task
        Text("Thrice")
            .animation(.linear.repeatCount(3), value: isOpen)  // error: change a state in a task
        Text("Door")
            .transition(.asymmetric(insertion: .scale, removal: .opacity))  // error: give one transition
        TabView { Text("Page") }
            .tabViewStyle(.page(indexDisplayMode: .always))  // error: use .automatic
    }
}
