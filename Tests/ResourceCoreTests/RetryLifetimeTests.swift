import ResourceTesting
import Testing

@testable import ResourceCore

/// Early ends, delays, and restarts of retrying (R5, R17).
@Suite(.timeLimit(.minutes(10))) @MainActor struct RetryLifetimeTests {
    @Test func `retrying pauses while offline and continues when back`() async throws {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        scene.container.notice(.offline)
        scene.container.advance(scene.clock, by: .seconds(1))
        try await store.until { $0.waiting == .connection }
        #expect(scene.gate.count == 1)
        scene.container.notice(.online)
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(scene.gate.count == 2)
    }

    @Test func `a new interest revives retries stopped by the loss of the last observer`() async throws {
        let scene = RetryScene(RetryPolicy { _, _ in .seconds(20) })
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        store.disappear()
        scene.container.advance(scene.clock, by: .seconds(5))
        guard case .idle = store.phase else { return #expect(Bool(false), "not idle") }
        scene.container.advance(scene.clock, by: .seconds(100))
        #expect(scene.gate.count == 1)
        store.appear()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        scene.container.advance(scene.clock, by: .seconds(20))
        let call = try await scene.gate.nextCall()
        #expect(call.context?.attempt == 2)
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(scene.gate.count == 3)
    }

    @Test func `a load that nobody wants any more makes no further attempt, though its loader ran on`() async throws {
        let scene = RetryScene(.standard, .ignoresCancellation)
        let store = scene.store()
        store.appear()
        let call = try await scene.gate.nextCall()
        store.disappear()
        scene.container.advance(scene.clock, by: .seconds(5))
        try await call.waitForCancellation()
        var events = scene.container.events().makeAsyncIterator()
        call.fail(Spoken.transient)
        await events.discarded()
        scene.container.advance(scene.clock, by: .seconds(100))
        #expect(scene.gate.count == 1 && store.error == nil && !store.isLoading)
        #expect(scene.clock.sleeperCount == 0)
    }

    enum Moment: CaseIterable { case before, during, after }

    @Test(arguments: Moment.allCases)
    func `retry is abort-aware before, during and after the delay`(moment: Moment) async throws {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        var call = try await scene.gate.nextCall()
        if moment != .before {
            call.fail(Spoken.transient)
            try await store.until { $0.waiting != nil }
        }
        if moment == .after {
            scene.container.advance(scene.clock, by: .seconds(1))
            call = try await scene.gate.nextCall()
        }
        let count = scene.gate.count
        store.cancel()
        guard case .idle = store.phase else { return #expect(Bool(false), "not idle") }
        if moment != .during { try await call.waitForCancellation() }
        scene.container.advance(scene.clock, by: .seconds(100))
        #expect(scene.gate.count == count && scene.gate.waitingCount == 0)
        #expect(!store.isLoading && store.error == nil && scene.clock.sleeperCount == 0)
    }
}
