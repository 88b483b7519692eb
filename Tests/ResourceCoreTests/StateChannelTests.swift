import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// A reader of states receives the latest one, once, and no older one after it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct StateChannelTests {
    private let channel = StateChannel()

    private func snapshot(_ revision: UInt64) -> Snapshot {
        Snapshot(
            facts: ObserverMachine.Facts(revision: revision, hasValue: false, hasError: false), state: ResourceState())
    }

    private func next() async -> UInt64? {
        await channel.next()?.facts.revision
    }

    @Test func `a state that comes after a newer one is dropped`() async {
        channel.receive(snapshot(2))
        channel.receive(snapshot(1))
        #expect(await next() == 2)
        channel.receive(snapshot(2))
        channel.receive(snapshot(3))
        #expect(await next() == 3)
    }

    @Test func `a state is given to one read alone`() async {
        channel.receive(snapshot(1))
        #expect(await next() == 1)
        let read = Task { await next() }
        await Task { @MainActor in }.value
        channel.receive(snapshot(2))
        #expect(await read.value == 2)
    }

    @Test func `what waits silently publishes no state with an event that shows nothing`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("hello")
        scene.container.notice(.offline)
        store.start(.sync)
        #expect(scene.container.flights == 1 && !store.isLoading)
        let revision = scene.container.revision(of: scene.resource)
        let other = scene.store()
        other.appear()
        #expect(other.value == "hello" && scene.container.revision(of: scene.resource) == revision)
    }

    @Test func `the end resumes every reader, and nothing comes after it`() async {
        let reads = [Task { await next() }, Task { await next() }]
        await Task { @MainActor in }.value
        channel.finish()
        for read in reads { #expect(await read.value == nil) }
        channel.receive(snapshot(1))
        #expect(await next() == nil)
    }

    @Test func `the end drops what was not read`() async {
        channel.receive(snapshot(1))
        channel.finish()
        #expect(await next() == nil)
    }
}

extension ResourceContainer {
    /// The number of the latest state of a resource that was published.
    func revision<Value>(of resource: Resource<Value>) -> UInt64? {
        withTurn { $0.state.entry(of: resource.erased)?.state.subscribers.revision }
    }
}
