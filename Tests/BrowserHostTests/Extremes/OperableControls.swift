import PortableUI

/// A reason why users can't use the controls of ``OperableScreen``.
enum Obstruction: String, CaseIterable, Sendable {
    case none, disabled, hidden, noOpacity, noHitTesting, redacted, sheet, cover, alert, confirmation
    case otherTab, screenOnTop, gone
}

/// The actions of the controls of ``OperableScreen``.
@MainActor
final class Deeds {
    var list: [String] = []

    func note(_ deed: String) {
        list.append(deed)
    }
}

/// One control of each kind, behind an obstacle that a separate button sets up.
struct OperableScreen: View {
    let obstruction: Obstruction
    let deeds: Deeds
    @State private var isSet = false

    var body: some View {
        VStack {
            Button("Obstruct") { isSet = true }.accessibilityIdentifier("obstruct")
            Button("Clear") { isSet = false }.accessibilityIdentifier("clear")
            obstructed
        }
    }

    @ViewBuilder private var obstructed: some View {
        let controls = Controls(deeds: deeds)
        switch obstruction {
        case .none: controls
        case .disabled: controls.disabled(isSet)
        case .hidden: if isSet { controls.hidden() } else { controls }
        case .noOpacity: controls.opacity(isSet ? 0 : 1)
        case .noHitTesting: controls.allowsHitTesting(!isSet)
        case .redacted: controls.redacted(reason: isSet ? .placeholder : [])
        case .sheet: controls.sheet(isPresented: $isSet) { Button("Inside") { deeds.note("inside") } }
        case .cover: controls.fullScreenCover(isPresented: $isSet) { Button("Inside") { deeds.note("inside") } }
        case .alert: controls.alert("Sure?", isPresented: $isSet) { Button("Inside") { deeds.note("inside") } }
        case .confirmation:
            controls.confirmationDialog("Which?", isPresented: $isSet) { Button("Inside") { deeds.note("inside") } }
        case .otherTab:
            TabView(selection: $isSet) {
                controls.tabItem { Text("First") }.tag(false)
                Text("Second").tabItem { Text("Second") }.tag(true)
            }
        case .screenOnTop:
            NavigationStack {
                controls.navigationDestination(isPresented: $isSet) { Text("Screen") }
            }
        case .gone: if !isSet { controls }
        }
    }
}

private struct Controls: View {
    let deeds: Deeds
    @State private var text = ""
    @State private var isOn = false
    @State private var choice = 0
    @State private var amount = 0.0
    @State private var selection: Int?
    @FocusState private var isFocused: Bool

    var body: some View {
        let deeds = deeds
        VStack {
            Button("Button") { deeds.note("button") }.accessibilityIdentifier("button")
            Text("Tapped").onTapGesture { deeds.note("tapped") }.accessibilityIdentifier("tapped")
            Text("Menu").contextMenu { Button("Item") {} }.accessibilityIdentifier("menu")
            Toggle("Toggle", isOn: $isOn).accessibilityIdentifier("toggle").onChange(of: isOn) { deeds.note("toggle") }
            TextField("Field", text: $text).focused($isFocused).onSubmit { deeds.note("submit") }
                .accessibilityIdentifier("field").onChange(of: text) { deeds.note("field") }
                .onChange(of: isFocused) { deeds.note("focus \(isFocused)") }
            Slider(value: $amount) { Text("Slider") }.accessibilityIdentifier("slider")
                .onChange(of: amount) { deeds.note("slider") }
            Picker("Picker", selection: $choice) { ForEach(0..<2) { Text("\($0)").tag($0) } }
                .accessibilityIdentifier("picker").onChange(of: choice) { deeds.note("picker") }
            List(selection: $selection) {
                Text("Row").tag(1)
                ForEach(["Upper", "Lower"], id: \.self) { Text($0) }.onMove { _, _ in deeds.note("move") }
            }
            .refreshable {}
            .onChange(of: selection) { deeds.note("row") }.accessibilityIdentifier("list")
        }
    }
}
