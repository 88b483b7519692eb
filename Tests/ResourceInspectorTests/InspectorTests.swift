import Foundation
import HeadlessHost
import PortableUI
import ResourceInspector
import ResourceTesting
import ResourceUI
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// A root view with the inspector: its button, its lists, and its costs.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct InspectorTests {
    private struct Trouble: LocalizedError {
        var errorDescription: String? { "The tunnel is long." }
    }

    private let container: ResourceContainer
    private let gate = GatedLoader<String>()
    private let host: HeadlessHost

    init() {
        let container = ResourceContainer(
            clock: ManualClock(), wallClock: { Date(timeIntervalSinceReferenceDate: 0) })
        self.container = container
        host = HeadlessHost {
            Text("The app").resourceInspector(isRecording: false).resourceContainer(container)
        }
    }

    private var isLogOpen: Bool { container.withTurn(isolation: nil) { $0.state.log.isOpen } }

    private func show() throws {
        try host.tap("Show the resource inspector")
    }

    /// Lets the time pass after which the inspector reads the container again.
    private func refresh() {
        host.advance(by: .seconds(1))
    }

    // MARK: Containers

    @Test func `outside of a container that the views below use, it says so`() async throws {
        let view = AsyncResourceView(gate.resource("greeting")) { Text($0) }
        let outside = HeadlessHost { view.resourceContainer(container).resourceInspector() }
        try outside.tap("Show the resource inspector")
        #expect(outside.findAll(.text).contains { $0.label.hasPrefix("This is the shared container. Views below") })
        let between = HeadlessHost {
            view.resourceContainer(container).resourceInspector().resourceContainer(ResourceContainer())
        }
        try between.tap("Show the resource inspector")
        #expect(between.findAll(.text).contains { $0.label.hasPrefix("This is the container around the inspector.") })
    }

    @Test func `inside of the container that the views use, it says nothing of others`() async throws {
        let host = HeadlessHost {
            VStack {
                Text("The app")
                Text("A window's part").resourceContainer(container)
            }
            .resourceInspector().resourceContainer(container)
        }
        try host.tap("Show the resource inspector")
        #expect(!host.findAll(.text).contains { $0.label.contains("Views below") })
    }

    // MARK: Visitors

    @Test(arguments: [
        (Visibility.automatic, true, true), (.automatic, false, false), (.visible, false, true), (.hidden, true, false),
    ])
    func `a visitor from elsewhere has no inspector, unless the app says otherwise`(
        visibility: Visibility, isLocal: Bool, isThere: Bool
    ) {
        let host = HeadlessHost {
            Text("The app").resourceInspector(visibility).environment(\.isWindowLocal, isLocal)
        }
        #expect(host.contains(.text, "The app"))
        #expect(host.contains(.button, "Show the resource inspector") == isThere)
    }

    // MARK: Costs

    @Test func `while it is hidden, it reads nothing, and the container creates no event`() async throws {
        #expect(!isLogOpen)
        #expect(host.nextDate == nil)
        #expect(host.counters.runningTasks == 0)
        host.resetCounters()
        for number in 0..<100 { container.set("\(number)", for: gate.resource("greeting")) }
        host.advance(by: .seconds(60))
        #expect(host.counters.totalBodies == 0)
        try show()
        #expect(isLogOpen)
        try host.tap("Close")
        #expect(host.nextDate == nil)
        try await host.until { host.counters.runningTasks == 0 }
        #expect(!isLogOpen)
        container.set("unseen", for: gate.resource("greeting"))
        var events = container.events().makeAsyncIterator()
        container.set("seen", for: gate.resource("greeting"))
        #expect(await events.next()?.number == 1, "no event was created before")
    }

    @Test func `in debug builds it records while it isn't shown, so that it shows what happened before`() async throws {
        let gate = gate
        let host = HeadlessHost {
            AsyncResourceView(gate.resource("greeting")) { Text($0) }.resourceInspector().resourceContainer(container)
        }
        #expect(isLogOpen)
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "hello") }
        container.endEvents()
        try await host.until { host.counters.runningTasks == 0 }
        try host.tap("Show the resource inspector")
        try host.tap("greeting")
        #expect(host.contains(.button, "Copy as a test"))
        try host.choose("Timeline", in: "Section")
        #expect(
            host.tree.all { $0.identifier?.hasPrefix("load-") == true }.map(\.label).first?.contains("appeared") == true
        )
    }

    @Test func `a container that takes the place of another is recorded from then on`() async throws {
        let (gate, other) = (gate, ResourceContainer(clock: ManualClock()))
        let host = HeadlessHost { Chosen(containers: [container, other], gate: gate) }
        for _ in 0..<2 { try await gate.nextCall().succeed("hello") }
        _ = try await other.value(of: gate.resource("greeting"))
        other.endEvents()
        try await host.until { host.counters.runningTasks == 0 }
        try host.tap("Show the resource inspector")
        try host.choose("Timeline", in: "Section")
        let load = host.tree.first { $0.identifier?.hasPrefix("load-") == true }
        #expect(load?.label.contains("succeeded") == true, "\(String(describing: load))")
    }

    @Test func `a load that is running when it's opened is there, and it says since when it records`() async throws {
        let gate = gate, clock = ManualClock()
        let container = ResourceContainer(clock: clock)
        let host = HeadlessHost {
            AsyncResourceView(gate.resource("greeting")) { Text($0) }
                .resourceInspector(isRecording: false).resourceContainer(container)
        }
        let call = try await gate.nextCall()
        clock.advance(by: .seconds(3))
        try host.tap("Show the resource inspector")
        try host.choose("Timeline", in: "Section")
        #expect(host.findAll(.text).contains { $0.label == "Nothing was recorded until 0.0 s ago." })
        let load = host.tree.first { $0.identifier?.hasPrefix("load-") == true }
        #expect(
            load?.label.contains("began before this record, running for 0.0 s") == true, "\(String(describing: load))")
        call.succeed("hello")
    }

    @Test func `closing it leaves the app's views as they were`() throws {
        let before = host.counters.liveNodes
        try show()
        #expect(host.counters.liveNodes > before)
        try host.tap("Close")
        #expect(host.counters.liveNodes == before)
        #expect(host.contains(.text, "The app"))
    }

    @Test func `a thousand events are one evaluation`() throws {
        try show()
        host.resetCounters()
        for number in 0..<1000 { container.set("\(number)", for: gate.resource("greeting")) }
        #expect(host.counters.totalBodies == 0)
        host.advance(by: .milliseconds(500))
        #expect(host.counters.bodies["ResourcesSection"] == 1)
    }

    @Test func `of ten thousand resources, only those in view have a row`() throws {
        for number in 0..<10_000 { container.set("x", for: gate.resource(["many", "\(number)"])) }
        try show()
        #expect(host.contains(.button, "10000 fresh"))
        #expect(host.tree.all { $0.identifier?.hasPrefix("resource-many") == true }.count < 200)
    }

    // MARK: Shapes

    @Test func `it is a sheet in a narrow window, and stands beside the app in a wide one`() throws {
        try show()
        #expect(host.findAll(.dialog).count == 1)
        try host.dismissDialog()
        #expect(!host.contains("Inspector"))
        host.resize(to: CGSize(width: 1280, height: 800))
        try show()
        #expect(host.findAll(.dialog).isEmpty)
        #expect(host.contains(.text, "Inspector"))
    }

    // MARK: Resources

    @Test func `resources are in groups with their conditions, which are counted and select them`() async throws {
        container.set("a", for: gate.resource(["books", "1"]))
        container.set("b", for: gate.resource(["books", "2"]))
        container.set("c", for: gate.resource("colors"))
        container.invalidate(["books", "2"])
        try show()
        for name in ["2 fresh", "1 stale", "0 loading", "0 failed", "0 pending"] {
            #expect(host.contains(.button, name), "\(name)")
        }
        #expect(host.contains(.text, "books (2)"))
        #expect(host.contains(.text, "colors (1)"))
        try host.tap("1 stale")
        #expect(host.contains(.text, "books (1)"))
        #expect(!host.contains(.text, "colors (1)"))
        try host.tap("1 stale")
        try host.type("col", into: "Filter by key")
        #expect(!host.contains(.text, "books (2)"))
        #expect(host.contains(.text, "colors (1)"))
    }

    @Test func `a resource tells its value, its age, and its error, and its age counts`() async throws {
        let store = ResourceStore(gate.resource("greeting").stale(after: .seconds(60)), in: container)
        store.appear()
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        try show()
        #expect(host.contains(.text, "fresh · 0 s · network · 1 observer"))
        host.advance(by: .seconds(12))
        #expect(host.contains(.text, "fresh · 12 s · network · 1 observer"))
        try host.tap("greeting")
        for text in ["hello", "String", "60.0 s", "in memory"] { #expect(host.contains(.text, text), "\(text)") }
        store.start(.refresh)
        try await gate.nextCall().fail(Trouble())
        try await store.until { $0.error != nil }
        refresh()
        #expect(host.contains(.text, "The tunnel is long."))
        #expect(host.contains(.button, "1 failed"))
    }

    @Test func `a resource on disk tells the size, the age, and the validator of its record`() async throws {
        let container = ResourceContainer(
            clock: ManualClock(), wallClock: { Date(timeIntervalSinceReferenceDate: 0) }, archive: MemoryStore())
        let host = HeadlessHost { Text("The app").resourceInspector().resourceContainer(container) }
        let resource = Resource<String>(revalidating: "greeting") { _ in .modified("hello", validator: "\"v1\"") }
        _ = try await container.value(of: resource.persisted())
        try host.tap("Show the resource inspector")
        try host.tap("greeting")
        try await host.until { host.contains(.text, "7 bytes · 0 s · \"v1\"") }
        host.advance(by: .seconds(12))
        #expect(host.contains(.text, "7 bytes · 12 s · \"v1\""))
        container.invalidate("greeting")
        host.advance(by: .seconds(1))
        try await host.until { host.contains(.text, "7 bytes · 13 s · \"v1\" · stale") }
    }

    @Test(arguments: [(-TimeInterval.infinity, "876600 h"), (-1e300, "876600 h"), (.nan, "0 s"), (1e300, "0 s")])
    func `a date beyond the calendar has an age`(_ seconds: TimeInterval, _ age: String) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let store = ResourceStore(gate.resource("greeting").initialValue("old", at: date), in: container)
        #expect(store.value == "old")
        try show()
        #expect(host.findAll(.text).contains { $0.label.contains(" · \(age) · ") })
    }

    @Test func `the elements of a set are in the order of their descriptions`() throws {
        container.set(Set(["c", "a", "d", "b"]), for: Resource("letters") { [] })
        container.set(Set(["b", "a"]), for: Resource("few") { [] })
        try show()
        try host.tap("letters")
        try host.tap("few")
        #expect(host.contains(.text, #"4 elements: "a", "b", "c", …"#))
        #expect(host.contains(.text, #"["a", "b"]"#))
    }

    @Test func `its actions invalidate, refresh, cancel, and reset a resource`() async throws {
        container.set("hello", for: gate.resource("greeting"))
        let store = ResourceStore(gate.resource("greeting"), in: container)
        try show()
        try host.tap("greeting")
        try host.tap("Refresh")
        _ = try await gate.nextCall()
        refresh()
        #expect(host.contains(.button, "1 loading"))
        try host.tap("Cancel")
        refresh()
        #expect(host.contains(.button, "1 fresh"))
        try host.tap("Invalidate")
        refresh()
        #expect(host.contains(.button, "1 stale"))
        try host.tap("Reset")
        refresh()
        #expect(host.contains(.button, "1 empty"))
        #expect(store.value == nil)
    }

    @Test func `it lets the next load fail, once, and says that it will`() async throws {
        container.set("hello", for: gate.resource("greeting"))
        try show()
        try host.tap("greeting")
        try host.tap("Fail the next load")
        refresh()
        #expect(try host.find(.button, "Fail the next load").traits.contains(.isSelected))
        try host.tap("Fail the next load")
        refresh()
        #expect(try !host.find(.button, "Fail the next load").traits.contains(.isSelected))
        try host.tap("Fail the next load")
        try host.tap("Refresh")
        try await container.until { $0.summaries().first?.error != nil }
        refresh()
        #expect(host.contains(.text, "The inspector let this load fail."))
        #expect(host.contains(.button, "1 failed"))
        #expect(try !host.find(.button, "Fail the next load").traits.contains(.isSelected))
    }

    @Test func `it holds the container offline, also while it isn't shown`() throws {
        try show()
        try host.tap("Go offline")
        #expect(container.isHeldOffline)
        try host.tap("Close")
        #expect(try host.find(.button, "Show the resource inspector").value == "offline")
        try show()
        try host.tap("Go online")
        #expect(!container.isHeldOffline)
        try host.tap("Close")
        #expect(try host.find(.button, "Show the resource inspector").value == "")
    }

    // MARK: Mutations

    private struct Rename: Mutation {
        let name: String
        var overlays: [Overlay] { [] }
        func send(_ context: MutationContext) async throws {}
    }

    @Test func `pending mutations are listed, and counted by a chip that leads to them`() async throws {
        container.notice(.offline)
        container.send(Rename(name: "Oslo"))
        try show()
        try host.tap("1 pending")
        #expect(host.contains(.text, "Rename"))
        #expect(host.contains(.text, "waiting (connection) · 0 attempts · 0 s"))
        try host.tap("Cancel")
        try await container.until { $0.pendingMutations.isEmpty }
        refresh()
        #expect(host.contains(.text, "No mutations are pending."))
    }
}

/// A view whose container takes the place of another one while it appears.
private struct Chosen: View {
    let containers: [ResourceContainer]
    let gate: GatedLoader<String>
    @State private var index = 0

    var body: some View {
        AsyncResourceView(gate.resource("greeting")) { Text($0) }
            .resourceInspector().resourceContainer(containers[index])
            .onAppear { index = 1 }
    }
}
