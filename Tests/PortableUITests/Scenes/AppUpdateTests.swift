import HeadlessHost
import PortableUI
import Testing

/// L4 to L6 and L13 for apps and scenes.
@MainActor
@Suite struct `Updates of an app` {
    @Test func `the body of an app isn't evaluated for what it doesn't read`() async throws {
        let model = Model()
        let host = HeadlessHost { AppWindow(Plain(model: model)) }
        host.resetCounters()
        model.unread += 1
        try await host.settle()
        #expect(host.counters.totalBodies == 0)
        try host.tap("Change unread")
        #expect(host.counters.totalBodies == 0)
    }

    @Test func `a change that a view alone reads evaluates this view alone`() async throws {
        let model = Model()
        let host = HeadlessHost { AppWindow(Plain(model: model)) }
        host.resetCounters()
        model.count += 1
        try await host.settle()
        #expect(host.contains(.text, "Reader 1"))
        #expect(host.counters.bodies == ["Reader": 1])
    }

    @Test func `a scene whose inputs are the same isn't evaluated again`() throws {
        let host = HeadlessHost { AppWindow(Composed(model: Model())) }
        host.resetCounters()
        try host.tap("Step")
        #expect(host.contains(.text, "Steps: 1"))
        #expect(host.counters.bodies["Composed"] == 1)
        #expect(host.counters.bodies["Quiet"] == nil)
        #expect(host.counters.bodies["Shown"] == 1)
        #expect(host.counters.bodies["Reader"] == nil)
    }

    @Test func `a scene is evaluated for what it reads, and its app isn't`() async throws {
        let model = Model()
        let host = HeadlessHost { AppWindow(Composed(model: model)) }
        host.resetCounters()
        model.title = "B"
        try await host.settle()
        #expect(host.contains(.text, "Title B"))
        #expect(host.counters.bodies["Composed"] == nil)
        #expect(host.counters.bodies["Shown"] == 1)
        #expect(host.counters.bodies["Reader"] == nil)
    }

    @Test func `writes of one transaction evaluate the body once`() throws {
        let host = HeadlessHost { AppWindow(Composed(model: Model())) }
        host.resetCounters()
        try host.tap("Two steps")
        #expect(host.contains(.text, "Steps: 2"))
        #expect(host.counters.bodies["Composed"] == 1)
    }

    @Test func `an update without end is reported by the name of the app`() {
        var issues: [String] = []
        let graph = Graph(root: AppWindow(Endless()), onIssue: { issues.append($0) })
        #expect(issues.count == 1)
        #expect(issues.first?.contains("Endless") == true)
        graph.unmount()
    }

    @Test func `an app that has been shown leaves no node behind`() throws {
        let host = HeadlessHost { AppWindow(Composed(model: Model())) }
        try host.tap("Step")
        let count = host.counters.liveNodes
        for _ in 1...50 { try host.tap("Step") }
        #expect(host.counters.liveNodes == count)
        let reflections = host.counters.reflections
        try host.tap("Step")
        #expect(host.counters.reflections == reflections)
        host.unmount()
        #expect(host.counters.liveNodes == 0)
    }
}

@MainActor @Observable
private final class Model {
    var count = 0
    var unread = 0
    var title = "A"
}

private struct Reader: View {
    let model: Model

    var body: some View { Text("Reader \(model.count)") }
}

private struct Plain: App {
    let model: Model
    @State private var unread = 0

    init() {
        self.init(model: Model())
    }

    init(model: Model) {
        self.model = model
    }

    var body: some Scene {
        WindowGroup {
            Reader(model: model)
            Button("Change unread") { unread += 1 }
        }
    }
}

private struct Composed: App {
    let model: Model
    @State private var steps = 0

    init() {
        self.init(model: Model())
    }

    init(model: Model) {
        self.model = model
    }

    var body: some Scene {
        Shown(model: model, steps: steps) { steps += $0 }
        Quiet(model: model)
    }
}

private struct Shown: Scene {
    let model: Model
    let steps: Int
    let step: (Int) -> Void

    var body: some Scene {
        WindowGroup {
            Text("Steps: \(steps)")
            Text("Title \(model.title)")
            Reader(model: model)
            Button("Step") { step(1) }
            Button("Two steps") {
                step(1)
                step(1)
            }
        }
        .onChange(of: model.title) {}
    }
}

private struct Quiet: Scene {
    let model: Model

    var body: some Scene { WindowGroup { Text("Quiet") } }
}

private struct Endless: App {
    @State private var count = 0

    var body: some Scene {
        WindowGroup { Text("\(count)") }
            .onChange(of: count, initial: true) { count += 1 }
    }
}
