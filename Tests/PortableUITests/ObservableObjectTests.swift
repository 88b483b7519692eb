import HeadlessHost
import PortableUI
import Testing

/// `ObservableObject`: any published change reevaluates the bodies of its observers (L6).
@MainActor
struct ObservableObjectTests {
    @Test func `any published change evaluates the observer, and an unpublished one nothing`() async throws {
        let model = Model()
        let host = HeadlessHost { Observer(model: model) }
        host.resetCounters()
        model.count = 1
        try await host.until { host.contains(.text, "1") }
        model.unread = "other"
        try await host.settle()
        #expect(host.counters.bodies["Observer"] == 2)
        model.unpublished = 5
        try await host.settle()
        #expect(host.counters.bodies["Observer"] == 2)
    }

    @Test func `a state object is made once for its place, and is another one for another place`() throws {
        Model.made = 0
        let host = HeadlessHost { Parent() }
        #expect(Model.made == 2)
        for _ in 0..<3 { try host.tap("Parent") }
        try host.tap("Add")
        #expect(Model.made == 2)
        #expect(host.findAll(.text).map(\.label).filter { $0.hasPrefix("Count") } == ["Count 1", "Count 0"])
    }

    @Test func `an object of the environment is found by its type, and observed`() async throws {
        let model = Model()
        let host = HeadlessHost { VStack { Reader() }.environmentObject(model) }
        #expect(host.contains(.text, "Read 0"))
        model.count = 7
        try await host.until { host.contains(.text, "Read 7") }
    }

    @Test func `a binding writes to the object, and is seen`() throws {
        let model = Model()
        let host = HeadlessHost { Switch(model: model) }
        try host.toggle("On")
        #expect(model.isOn)
        #expect(host.contains(.text, "is on"))
    }

    @Test func `another object in the same place is followed, and the old one no more`() async throws {
        let (first, second) = (Model(), Model())
        let host = HeadlessHost { Chooser(first: first, second: second) }
        try host.tap("Swap")
        host.resetCounters()
        first.count = 1
        try await host.settle()
        #expect(host.counters.totalBodies == 0)
        second.count = 2
        try await host.until { host.contains(.text, "2") }
    }

    @Test func `a change on another thread is seen on the main actor`() async throws {
        let model = Detached()
        let host = HeadlessHost { DetachedReader(model: model) }
        await Task.detached { model.text = "from afar" }.value
        try await host.until { host.contains(.text, "from afar") }
    }
}

@MainActor
private final class Model: ObservableObject {
    static var made = 0

    @Published var count = 0
    @Published var unread = ""
    @Published var isOn = false
    var unpublished = 0

    init() {
        Self.made += 1
    }
}

private final class Detached: ObservableObject, @unchecked Sendable {
    // Sendable: only one thread at a time uses it.
    @Published var text = ""
}

private struct DetachedReader: View {
    @ObservedObject var model: Detached

    var body: some View {
        Text(model.text)
    }
}

private struct Observer: View {
    @ObservedObject var model: Model

    var body: some View {
        Text("\(model.count)")
    }
}

private struct Parent: View {
    @State private var turns = 0

    var body: some View {
        Button("Parent") { turns += 1 }
        Counter(turns: turns)
        Counter(turns: turns)
    }
}

private struct Counter: View {
    let turns: Int
    @StateObject private var model = Model()

    var body: some View {
        Text("Count \(model.count)")
        Button("Add") { model.count += 1 }
    }
}

private struct Reader: View {
    @EnvironmentObject private var model: Model

    var body: some View {
        Text("Read \(model.count)")
    }
}

private struct Switch: View {
    @ObservedObject var model: Model

    var body: some View {
        Toggle("On", isOn: $model.isOn)
        if model.isOn { Text("is on") }
    }
}

private struct Chooser: View {
    let first: Model
    let second: Model
    @State private var isSecond = false

    var body: some View {
        Button("Swap") { isSecond.toggle() }
        Observer(model: isSecond ? second : first)
    }
}
