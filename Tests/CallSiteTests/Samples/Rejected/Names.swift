import PortableUI

// Names that SwiftUI has and PortableUI doesn't, of each kind that is generated.
struct Modern: View {
    @Environment(\.openWindow) private var openWindow  // error: a browser tells nothing of it
    @FocusedValue(\.title) private var title: String?  // error: keep the value in State
    @State private var isOpen = false
    @State private var count = 1
    @State private var location = ScrollPosition(edge: .top)  // error: use the forms of lists

    var body: some View {
        GlassEffectContainer { Text("Glass") }  // error: it isn't drawn here
        Text("Spoken")
            .accessibilityAdjustableAction { _ in count += 1 }  // error: use accessibilityLabel
        Text("Old")
            .accessibility(label: Text("New"))  // error: use accessibilityLabel
        Text("\(count)")
            .contentTransition(.numericText(value: Double(count)))  // error: use transition, or animation(_:value:)
        Text("Guide")
            .alignmentGuide(.leading) { $0[.leading] }  // error: use an alignment, offset, or padding
        Image(systemName: "star")
            .symbolEffect(.bounce, value: count)  // error: symbols do not move
        Text("Bar")
            .toolbarBackground(.visible, for: .navigationBar)  // error: use background on the content
        Text("Anything")
            .digitalCrownRotation($count, from: 1, to: 3)  // error: use a Slider or a Stepper
        PhaseAnimator([1, 2]) { Text("\($0)") }  // error: it isn't drawn here
        ControlGroup { Text("Group") }  // error: it isn't drawn here
        Menu("Menu") { Text("Item") }
            .menuStyle(.borderlessButton)  // error: a browser draws one appearance here
        ScrollView { Text("Page") }
            .scrollDismissesKeyboard(.immediately)  // error: scrolling is the browser's
        Text("Curve")
            .animation(.timingCurve(0.1, 0.2, 0.3, 1), value: isOpen)  // error: use a spring
    }
}

extension FocusedValues {  // error: it doesn't exist in a browser
    var title: String? { nil }
}
