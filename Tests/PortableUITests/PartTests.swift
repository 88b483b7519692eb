import HeadlessHost
import PortableUI
import Testing

/// Every part of the interface that has a body: its properties have a place, as those of a view have.
@MainActor
@Suite struct `Properties of parts that aren't views` {
    @Test(arguments: PartKind.allCases)
    func `a part keeps its state, observes its objects, and reads its environment`(kind: PartKind) throws {
        let host = kind.host
        for number in 0...2 {
            let name = "\(kind) \(number) \(number) of 3"
            #expect(host.contains(.button, name))
            try kind.use(name, in: host)
        }
    }

    @Test func `a style has one state for each view that it draws`() throws {
        let host = HeadlessHost {
            VStack {
                Toggle("First", isOn: .constant(true))
                Toggle("Second", isOn: .constant(true))
            }
            .toggleStyle(CountedToggle())
        }
        try host.tap(try #require(host.findAll(.button).first))
        #expect(host.findAll(.button).map(\.label) == ["toggle 1 1 of 0", "toggle 0 0 of 0"])
    }

    @Test func `a style knows whether its button is disabled, and hears of a change`() throws {
        let host = HeadlessHost { Door() }
        #expect(host.contains(.text, "closed"))
        try host.tap("Unlock")
        #expect(host.contains(.text, "open"))
    }

    @Test func `a style that the parent creates again keeps its state, and has the new values`() throws {
        let host = HeadlessHost { Restyled() }
        try host.tap("style 0 of 0")
        try host.tap("Restyle")
        #expect(host.contains(.button, "style 1 of 1"))
    }
}

/// A part of the interface with properties.
enum PartKind: CaseIterable {
    case app, scene, commands, modifier, toolbar, tabs, button, primitiveButton, label, toggle, progress

    @MainActor fileprivate var host: HeadlessHost {
        switch self {
        case .app: HeadlessHost { AppWindow(CountedApp()).lineLimit(3) }
        case .scene: HeadlessHost(AppOfScene.self)
        case .commands: HeadlessHost(AppOfCommands.self)
        case .modifier: HeadlessHost { Text("Content").modifier(CountedModifier()).lineLimit(3) }
        case .toolbar: HeadlessHost { NavigationStack { Text("Content").toolbar { CountedToolbar() } }.lineLimit(3) }
        case .tabs: HeadlessHost { TabView { CountedTabs() }.lineLimit(3) }
        case .button: HeadlessHost { Button("Label") {}.buttonStyle(CountedButton()).lineLimit(3) }
        case .primitiveButton: HeadlessHost { Button("Label") {}.buttonStyle(CountedPrimitive()).lineLimit(3) }
        case .label: HeadlessHost { Label("Label", systemImage: "star").labelStyle(CountedLabel()).lineLimit(3) }
        case .toggle: HeadlessHost { Toggle("Label", isOn: .constant(true)).toggleStyle(CountedToggle()).lineLimit(3) }
        case .progress: HeadlessHost { ProgressView().progressViewStyle(CountedProgress()).lineLimit(3) }
        }
    }

    /// Uses the control that changes the state of the part.
    @MainActor
    fileprivate func use(_ name: String, in host: HeadlessHost) throws {
        switch self {
        case .button:
            try host.press(name)
            try host.release(try #require(host.findAll(.button).first).label)
        case .commands:
            try host.tap(name)
            try host.tap("Add")
        default: try host.tap(name)
        }
    }
}

private final class Model: ObservableObject {
    @Published var count = 0
}

private struct Counts: DynamicProperty {
    @State private var count = 0
    @StateObject private var model = Model()
    @Environment(\.lineLimit) private var limit

    @MainActor var text: String { "\(count) \(model.count) of \(limit ?? 0)" }

    @MainActor
    func add() {
        count += 1
        model.count += 1
    }

    @MainActor
    func button(_ name: String) -> some View {
        Button("\(name) \(text)") { add() }
    }
}

private struct CountedApp: App {
    private let counts = Counts()

    var body: some Scene { WindowGroup { counts.button("app") } }
}

private struct AppOfScene: App {
    var body: some Scene { CountedScene().environment(\.lineLimit, 3) }
}

private struct CountedScene: Scene {
    private let counts = Counts()

    var body: some Scene { WindowGroup { counts.button("scene") } }
}

private struct AppOfCommands: App {
    var body: some Scene {
        WindowGroup { Text("Content") }
            .commands { CountedCommands() }
            .environment(\.lineLimit, 3)
    }
}

private struct CountedCommands: Commands {
    private let counts = Counts()

    var body: some Commands {
        CommandMenu("commands \(counts.text)") { Button("Add") { counts.add() } }
    }
}

private struct CountedModifier: ViewModifier {
    private let counts = Counts()

    func body(content: Content) -> some View {
        content
        counts.button("modifier")
    }
}

private struct CountedToolbar: ToolbarContent {
    private let counts = Counts()

    var body: some ToolbarContent { ToolbarItem { counts.button("toolbar") } }
}

private struct CountedTabs: TabContent {
    private let counts = Counts()

    var body: some TabContent<Never> { Tab("Tab", systemImage: "star") { counts.button("tabs") } }
}

private struct CountedButton: ButtonStyle {
    private let counts = Counts()

    func makeBody(configuration: Configuration) -> some View {
        Text("button \(counts.text)")
            .onChange(of: configuration.isPressed) { if configuration.isPressed { counts.add() } }
    }
}

private struct CountedPrimitive: PrimitiveButtonStyle {
    private let counts = Counts()

    func makeBody(configuration: Configuration) -> some View { counts.button("primitiveButton") }
}

private struct CountedLabel: LabelStyle {
    private let counts = Counts()

    func makeBody(configuration: Configuration) -> some View { counts.button("label") }
}

private struct CountedToggle: ToggleStyle {
    private let counts = Counts()

    func makeBody(configuration: Configuration) -> some View { counts.button("toggle") }
}

private struct CountedProgress: ProgressViewStyle {
    private let counts = Counts()

    func makeBody(configuration: Configuration) -> some View { counts.button("progress") }
}

private struct Door: View {
    @State private var isLocked = true

    var body: some View {
        Button("Enter") {}
            .buttonStyle(DoorStyle())
            .disabled(isLocked)
        Button("Unlock") { isLocked = false }
    }
}

private struct DoorStyle: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled

    func makeBody(configuration: Configuration) -> some View { Text(isEnabled ? "open" : "closed") }
}

private struct Restyled: View {
    @State private var number = 0

    var body: some View {
        Toggle("Label", isOn: .constant(true)).toggleStyle(NumberedToggle(number: number))
        Button("Restyle") { number += 1 }
    }
}

private struct NumberedToggle: ToggleStyle {
    let number: Int
    @State private var count = 0

    func makeBody(configuration: Configuration) -> some View {
        Button("style \(count) of \(number)") { count += 1 }
    }
}
