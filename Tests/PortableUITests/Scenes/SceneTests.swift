import Foundation
import HeadlessHost
import PortableUI
import Testing

/// Scenes that are composed of others, and their modifiers.
@MainActor
@Suite struct `Scenes` {
    @Test func `a scene has state, reads the environment, and is followed by its app`() throws {
        let host = HeadlessHost(Theater.self)
        #expect(host.contains(.text, "Act 1, active, grand"))
        try host.tap("Next act")
        #expect(host.contains(.text, "Act 2, active, grand"))
        try host.tap("Rename")
        #expect(host.contains(.text, "Act 2, active, small"))
    }

    @Test func `changes are reported with the values before and after, and at first if that's wanted`() throws {
        let log = Log()
        let host = HeadlessHost { AppWindow(Reporting(log: log)) }
        #expect(log.entries == ["first 0 0", "first 0"])
        log.entries = []
        try host.tap("Add")
        #expect(log.entries.sorted() == ["first 0 1", "first 1", "from 0 to 1", "new 1", "some"])
    }

    @Test func `an action sees the values after the change, and its own writes are shown`() throws {
        let host = HeadlessHost(Following.self)
        try host.tap("Add")
        #expect(host.contains(.text, "1 10"))
        try host.tap("Add")
        #expect(host.contains(.text, "2 20"))
    }

    @Test func `values and objects of the environment reach the scene and its views`() throws {
        let host = HeadlessHost(Furnished.self)
        #expect(host.contains(.text, "es_ES shelf 0 lamp 0 background"))
        try host.tap("Move in")
        #expect(host.contains(.text, "es_ES shelf 1 lamp 1 inactive"))
    }

    @Test func `views keep their values in the store of the scene`() throws {
        let store = try #require(UserDefaults(suiteName: "scene-\(UUID().uuidString)"))
        let host = HeadlessHost { AppWindow(Storing(store: store)) }
        try host.tap("Save 0")
        #expect(host.contains(.button, "Save 1"))
        #expect(store.integer(forKey: "saved") == 1)
    }

    @Test func `of several scenes the first has the window, and all of them are alive`() throws {
        let log = Log()
        let host = HeadlessHost { AppWindow(Several(log: log)) }
        #expect(host.findAll(.text).map(\.label) == ["First 0", "Add"])
        #expect(log.entries == ["second 0"])
        try host.tap("Add")
        #expect(host.findAll(.text).map(\.label) == ["First 1", "Add"])
        #expect(log.entries == ["second 0", "second 1"])
    }

    @Test func `a scene that's available is shown`() {
        #expect(HeadlessHost(Available.self).findAll(.text).map(\.label) == ["New"])
    }

    @Test func `the title of a window follows the app`() throws {
        let host = HeadlessHost(Titled.self)
        #expect(host.contains("Draft 0"))
        try host.tap("Save")
        #expect(host.contains("Draft 1"))
    }

    @Test func `a stored scene has one state, at its own place`() throws {
        Counted.created = 0
        let host = HeadlessHost(Holder.self)
        try host.tap("Add 0")
        #expect(host.contains(.button, "Add 1"))
        #expect(Counted.created == 1)
    }

    @Test func `a stored modifier has one state, at the place where it's applied`() throws {
        Counted.created = 0
        let host = HeadlessHost { Wearing() }
        try host.tap("Add 0")
        #expect(host.contains(.button, "Add 1"))
        #expect(Counted.created == 1)
    }
}

@MainActor
private final class Log {
    var entries: [String] = []
}

private final class Counted: ObservableObject {
    @MainActor static var created = 0
    @Published var count = 0

    @MainActor
    init() {
        Self.created += 1
    }
}

@MainActor @Observable
private final class Lamp {
    var count = 0
}

private struct Theater: App {
    @State private var name = "grand"

    var body: some Scene { Stage(name: $name) }
}

private struct Stage: Scene {
    @Binding var name: String
    @State private var act = 1
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
        WindowGroup {
            Text("Act \(act), \(String(describing: phase)), \(name)")
            Button("Next act") { act += 1 }
            Button("Rename") { name = "small" }
        }
    }
}

private struct Reporting: App {
    let log: Log
    @State private var count = 0

    init() {
        self.init(log: Log())
    }

    init(log: Log) {
        self.log = log
    }

    var body: some Scene {
        WindowGroup { Button("Add") { count += 1 } }
            .onChange(of: count, initial: true) { log.entries.append("first \($0) \($1)") }
            .onChange(of: count, initial: true) { log.entries.append("first \(count)") }
            .onChange(of: count) { log.entries.append("from \($0) to \($1)") }
            .onChange(of: count) { log.entries.append("some") }
            .onChange(of: count) { new in log.entries.append("new \(new)") }
    }
}

private struct Following: App {
    @State private var count = 0
    @State private var tens = 0

    var body: some Scene {
        WindowGroup {
            Text("\(count) \(tens)")
            Button("Add") { count += 1 }
        }
        .onChange(of: count) { tens = count * 10 }
    }
}

private struct Furnished: App {
    @StateObject private var shelf = Counted()
    @State private var lamp = Lamp()
    @State private var phase = ScenePhase.background

    var body: some Scene {
        Room {
            shelf.count += 1
            lamp.count += 1
            phase = .inactive
        }
        .environment(\.locale, Locale(identifier: "es_ES"))
        .environment(\.scenePhase, phase)
        .environment(lamp)
        .environmentObject(shelf)
    }
}

private struct Room: Scene {
    let moveIn: () -> Void
    @Environment(\.scenePhase) private var phase
    @Environment(Lamp.self) private var lamp
    @EnvironmentObject private var shelf: Counted

    var body: some Scene {
        WindowGroup {
            RoomView(words: "shelf \(shelf.count) lamp \(lamp.count) \(String(describing: phase))")
            Button("Move in") { moveIn() }
        }
    }
}

private struct RoomView: View {
    let words: String
    @Environment(\.locale) private var locale

    var body: some View { Text("\(locale.identifier) \(words)") }
}

private struct Storing: App {
    let store: UserDefaults

    init() {
        self.init(store: .standard)
    }

    init(store: UserDefaults) {
        self.store = store
    }

    var body: some Scene {
        WindowGroup { SavedButton() }
            .defaultAppStorage(store)
    }
}

private struct SavedButton: View {
    @AppStorage("saved") private var saved = 0

    var body: some View { Button("Save \(saved)") { saved += 1 } }
}

private struct Several: App {
    let log: Log
    @State private var count = 0

    init() {
        self.init(log: Log())
    }

    init(log: Log) {
        self.log = log
    }

    var body: some Scene {
        WindowGroup {
            Text("First \(count)")
            Button("Add") { count += 1 }
        }
        WindowGroup { Text("Second \(count)") }
            .onChange(of: count, initial: true) { log.entries.append("second \(count)") }
    }
}

private struct Available: App {
    var body: some Scene {
        if #available(macOS 14, *) {
            WindowGroup { Text("New") }
        }
        WindowGroup { Text("Old") }
    }
}

private struct Titled: App {
    @State private var saves = 0

    var body: some Scene {
        WindowGroup(Text("Draft \(saves)")) {
            VStack { Button("Save") { saves += 1 } }
        }
    }
}

private struct Holder: App {
    private let inner = Inner()

    var body: some Scene { Middle(inner: inner) }
}

private struct Middle: Scene {
    let inner: Inner

    var body: some Scene { inner }
}

private struct Inner: Scene {
    @StateObject private var counted = Counted()

    var body: some Scene {
        WindowGroup { Button("Add \(counted.count)") { counted.count += 1 } }
    }
}

private struct Wearing: View {
    private let hat = Hat()

    var body: some View { Text("Head").modifier(hat) }
}

private struct Hat: ViewModifier {
    @StateObject private var counted = Counted()

    func body(content: Content) -> some View {
        content
        Button("Add \(counted.count)") { counted.count += 1 }
    }
}
