import ResourceTesting
import Testing

@testable import ResourceCore

/// The event log of a container.
@Suite(.timeLimit(.minutes(10))) @MainActor struct EventLogTests {
    @Test func `the log says why something loaded and why a result was discarded`() async throws {
        let scene = Scene(.ignoresCancellation, stale: .seconds(60))
        var events = scene.container.events().makeAsyncIterator()
        let store = scene.store()
        store.appear()
        let first = try await scene.gate.nextCall()
        store.invalidate()
        first.succeed("old")
        let second = try await scene.gate.nextCall()
        store.set("mine")
        second.succeed("late")
        #expect(
            await events.lines(6) == [
                "0.0 s greeting: shown → nothing",
                "0.0 s greeting: appeared → #1 begins (load)",
                "0.0 s greeting: invalidated → #1 overtaken",
                "0.0 s greeting: succeeded → value, stale, #3 begins (load)",
                "0.0 s greeting: set → #3 stopped, value, fresh",
                "0.0 s greeting: succeeded → #3 discarded",
            ])
        scene.clock.advance(by: .seconds(60))
        #expect(await events.lines(1) == ["60.0 s greeting: aged → stale"])
    }

    @Test func `the log says why an entry went`() async {
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock, limits: ResourceLimits(entries: 1))
        var events = container.events().makeAsyncIterator()
        container.set(1, for: Resource<Int>("a") { 1 })
        container.set(2, for: Resource<Int>("b") { 2 })
        container.advance(clock, by: .seconds(300))
        container.set(3, for: Resource<Int>("c") { 3 }.retention(.zero))
        #expect(
            await events.lines(5) == [
                "0.0 s a: set → value, fresh",
                "0.0 s a: limit reached → evicted",
                "0.0 s b: set → value, fresh",
                "300.0 s b: retention over → evicted",
                "300.0 s c: set → value, fresh, evicted",
            ])
    }

    @Test func `the log tells that an entry went once it has, although its time was over before`() async throws {
        let scene = Scene()
        scene.container.set("hello", for: scene.resource)
        scene.container.advance(scene.clock, by: .seconds(200))
        _ = try await scene.container.value(of: scene.resource)
        var events = scene.container.events().makeAsyncIterator()
        for _ in 1...3 { scene.container.advance(scene.clock, by: .seconds(100)) }
        #expect(await events.lines(1) == ["500.0 s greeting: retention over → evicted"])
    }

    @Test func `the log tells of the age of a value that nobody observes with its next event`() async {
        let scene = Scene(stale: .seconds(60))
        scene.container.set("hello", for: scene.resource)
        scene.clock.advance(by: .seconds(60))
        var events = scene.container.events().makeAsyncIterator()
        scene.container.invalidate(scene.resource.key)
        #expect(await events.lines(1) == ["60.0 s greeting: aged → stale"])
    }

    @Test func `a silent failure is told by the log alone`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("hello")
        var events = scene.container.events().makeAsyncIterator()
        store.start(.sync)
        try await scene.gate.nextCall().fail(Broken())
        #expect(
            await events.lines(2) == [
                "0.0 s greeting: asked to sync → #2 begins (sync)",
                "0.0 s greeting: failed → silent error",
            ])
        #expect(store.error == nil)
    }

    @Test func `a reader that falls behind misses the oldest events, and can tell`() async {
        let container = ResourceContainer(clock: ManualClock())
        var events = container.events(limit: 10).makeAsyncIterator()
        for number in 0..<100 { container.set(number, for: Resource<Int>("n") { 0 }) }
        #expect(await events.next()?.number == 91)
    }

    @Test func `nothing is recorded when nobody listens`() async {
        let container = ResourceContainer(clock: ManualClock())
        let resource = Resource<Int>("n") { 0 }
        container.set(1, for: resource)
        do {
            let events = container.events()
            _ = events
        }
        container.set(2, for: resource)
        var events = container.events().makeAsyncIterator()
        container.set(3, for: resource)
        #expect(await events.next()?.number == 1)
    }

    @Test func `the log ends with its container, and does not keep it`() async {
        var events: AsyncStream<ResourceEvent>.Iterator
        weak var gone: ResourceContainer?
        do {
            let container = ResourceContainer(clock: ManualClock())
            events = container.events().makeAsyncIterator()
            gone = container
        }
        #expect(gone == nil)
        #expect(await events.next() == nil)
    }
}
