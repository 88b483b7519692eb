import ResourceTesting
import Testing

@testable import ResourceCore

/// A wipe reaches the entries of a large container one after the other, and no entry is shown before it's reached
/// (R12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct LazyWipeTests {
    private let gate = GatedLoader<String>()
    private let container = ResourceContainer(clock: ManualClock())

    private var resource: Resource<String> { gate.resource("greeting") }

    /// Puts the container into the state in which a wipe has begun and has reached no entry.
    private func beginWipe() {
        container.withTurn { _ = $0.state.beginWipe() }
    }

    @Test func `neither the state nor a summary has what was wiped`() {
        container.set("theirs", for: resource)
        beginWipe()
        #expect(container.state(of: resource).value == nil)
        #expect(container.summaries().isEmpty)
    }

    @Test func `a caller is not served what was wiped`() async throws {
        container.set("theirs", for: resource)
        beginWipe()
        let caller = Task { [resource] in try await container.value(of: resource) }
        try await gate.nextCall().succeed("mine")
        #expect(try await caller.value == "mine")
    }

    @Test func `a store that loads does not stay with what was wiped`() async throws {
        container.set("theirs", for: resource)
        let store = ResourceStore(resource, in: container)
        beginWipe()
        let loading = Task { await store.load() }
        try await gate.nextCall().succeed("mine")
        _ = await loading.value
        #expect(store.value == "mine")
    }

    @Test func `a value that is set counts, though the entry leaves with the wipe`() {
        container.set("theirs", for: resource)
        beginWipe()
        container.set("mine", for: resource)
        #expect(container.state(of: resource).value == "mine")
    }

    @Test func `a change finds nothing to change`() {
        container.set("theirs", for: resource)
        beginWipe()
        var calls = 0
        #expect(!container.update(resource) { _ in calls += 1 } && calls == 0)
    }

    @Test func `a change that began before writes nothing`() {
        container.set("theirs", for: resource)
        let isChanged = container.update(resource) { value in
            value += ", changed"
            beginWipe()
        }
        #expect(!isChanged && container.state(of: resource).value == nil)
    }

    @Test func `an event of an entry that has left doesn't concern the new one of its key`() throws {
        container.set("theirs", for: resource)
        let old = try #require(container.withTurn { $0.state.entry(of: resource.erased) })
        container.withTurn { turn in old.leave(&turn) }
        beginWipe()
        container.set("mine", for: resource)
        container.withTurn { turn in old.handle(because: .left, &turn) }
        #expect(container.state(of: resource).value == "mine")
    }

    @Test func `a source that leaves with a wipe hears of nothing anymore`() async throws {
        let source = gate.resource("source").refresh(on: .focus)
        container.set("theirs", for: source)
        let store = ResourceStore(Resource("derived") { try await $0.value(of: source) + "!" }, in: container)
        store.appear()
        try await store.until { $0.value == "theirs!" && !$0.isLoading }
        #expect(container.withTurn { $0.state.listeners.count } == 1)
        try await container.wipe()
        #expect(container.withTurn { $0.state.listeners.isEmpty } && store.value == nil)
        store.disappear()
    }

    @Test func `progress does not show what was wiped`() async throws {
        let store = ResourceStore(resource, in: container)
        store.set("theirs")
        store.start(.refresh)
        let context = try #require(try await gate.nextCall().context?.erased.attempt as? Attempt)
        #expect(context.report.report(0.5))
        beginWipe()
        container.withTurn { turn in context.entry.state.showProgress(of: context.ticket, &turn) }
        #expect(store.progress == nil)
    }
}
