import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Cancellation is not an outcome, and a flight belongs to its key (R5, R6, R8).
@Suite(.timeLimit(.minutes(10))) @MainActor struct CancellationTests {
    @Test func `a cancelled first load leaves idle, and awaiting callers return`() async throws {
        let scene = Scene()
        let store = scene.store()
        async let loaded = store.load()
        let call = try await scene.gate.nextCall()
        store.cancel()
        guard case .idle = store.phase else { return #expect(Bool(false), "not idle") }
        _ = await loaded
        try await call.waitForCancellation()
        #expect(store.error == nil && !store.isLoading)
    }

    @Test func `awaiting callers of a container get a cancellation`() async throws {
        let scene = Scene()
        let (container, resource) = (scene.container, scene.resource)
        let caller = Task { try await container.value(of: resource) }
        _ = try await scene.gate.nextCall()
        container.cancel("greeting")
        await #expect(throws: CancellationError.self) { try await caller.value }
    }

    @Test func `explicit cancel leaves value and error as they were, and a later load starts again`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        try await store.fail(by: scene.gate)
        store.start(.refresh)
        _ = try await scene.gate.nextCall()
        store.cancel()
        #expect(store.value == "first" && store.error is Broken && !store.isLoading)
        try await store.refreshed(by: scene.gate, "second")
        #expect(store.value == "second" && store.error == nil)
    }

    @Test func `cancel after completion is a no-op`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        let recorder = StateRecorder(store)
        store.cancel()
        scene.container.cancel("greeting")
        #expect(recorder.states.count == 1 && store.value == "first" && !store.isStale)
        store.invalidate()
        try await scene.gate.nextCall().succeed("second")
        try await store.until { $0.value == "second" && !$0.isLoading }
    }

    @Test func `an invalidation that came before a cancel stays`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        store.invalidate()
        _ = try await scene.gate.nextCall()
        store.cancel()
        #expect(store.isStale && store.value == "first" && !store.isLoading)
    }

    @Test func `cancel by one store does not end the flight of another`() async throws {
        let scene = Scene()
        let (one, other) = (scene.store(), scene.store())
        one.appear()
        other.appear()
        let call = try await scene.gate.nextCall()
        one.cancel()
        #expect(one.isLoading && other.isLoading)
        call.succeed("hello")
        try await one.until { $0.value == "hello" }
        #expect(other.value == "hello")
    }

    @Test func `a store that has canceled and asked again needs nothing once it's gone`() async throws {
        let scene = Scene()
        let (one, other) = (scene.store(), scene.store())
        one.appear()
        other.appear()
        let call = try await scene.gate.nextCall()
        one.cancel()
        one.start(.load)
        call.succeed("hello")
        try await other.until { $0.value == "hello" && !$0.isLoading }
        one.disappear()
        other.disappear()
        scene.container.invalidate(scene.resource.key)
        #expect(scene.container.flights == 0)
    }

    @Test func `cancel by one store does not end the wait of another caller`() async throws {
        let scene = Scene()
        let caller = Task { try await scene.container.value(of: scene.resource) }
        let call = try await scene.gate.nextCall()
        let store = scene.store()
        store.appear()
        store.cancel()
        call.succeed("hello")
        #expect(try await caller.value == "hello")
    }

    @Test func `a store that comes back within the grace leaves no timer behind`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let call = try await scene.gate.nextCall()
        store.disappear()
        #expect(scene.container.alarmCount == 1)
        store.appear()
        #expect(scene.container.alarmCount == 0)
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
    }

    @Test func `a cancelled waiter returns promptly while the others get the value`() async throws {
        let scene = Scene()
        let (container, resource) = (scene.container, scene.resource)
        let patient = Task { try await container.value(of: resource) }
        let call = try await scene.gate.nextCall()
        var events = container.events().makeAsyncIterator()
        let hasty = Task { try await container.value(of: resource) }
        await events.first { $0.cause == .asked(.load) }
        hasty.cancel()
        await #expect(throws: CancellationError.self) { try await hasty.value }
        let next = await events.next()
        #expect(next?.cause == .callerCancelled && next?.changes == [])
        #expect(call.isWaiting && !call.isCancelled)
        call.succeed("hello")
        #expect(try await patient.value == "hello")
        #expect(container.flights == 0 && scene.gate.count == 1)
    }

    @Test func `a loader that cancels itself is no error, in whatever it is wrapped`() async {
        let container = ResourceContainer(clock: ManualClock())
        let underlying = NSError(domain: "wrapping", code: 1, userInfo: [NSUnderlyingErrorKey: CancellationError()])
        let errors: [any Error] = [
            CancellationError(), URLError(.cancelled), Wrapped.failed(CancellationError()),
            Wrapped.failed(URLError(.cancelled)), underlying,
        ]
        for error in errors {
            let store = ResourceStore(Resource<Int>("n") { throw error }, in: container)
            await store.load()
            guard case .idle = store.phase else { return #expect(Bool(false), "\(error) is shown") }
        }
    }

    @Test func `a cancellation is recognized four errors deep, and Cocoa's as well`() {
        let wrapped = Wrapped.failed(Wrapped.failed(Wrapped.failed(Wrapped.failed(CancellationError()))))
        #expect(wrapped.isCancellation && !Wrapped.failed(wrapped).isCancellation)
        #expect(NSError(domain: "NSCocoaErrorDomain", code: 3072).isCancellation)
        #expect(!NSError(domain: "NSCocoaErrorDomain", code: 4).isCancellation)
    }

    @Test func `work that was canceled before it started never starts`() {
        // A stream that never ends: work that waits for it would retain its references.
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        final class Held: Sendable {}
        weak var held: Held?
        do {
            let kept = Held()
            held = kept
            let slot = TaskSlot()
            slot.cancel()
            slot.start {
                for await _ in stream {}
                withExtendedLifetime(kept) {}
            }
        }
        #expect(held == nil)
        withExtendedLifetime(continuation) {}
    }

    @Test func `an error that carries no cancellation is an outcome`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let errors: [any Error] = [URLError(.timedOut), Wrapped.failed(Broken()), NSError(domain: "plain", code: -999)]
        for error in errors {
            let resource = Resource<Int>("\(type(of: error))") { throw error }.retry(.never)
            let store = ResourceStore(resource, in: container)
            await store.load()
            #expect(store.error != nil, "\(error) is lost")
        }
    }

    @Test func `a call of a cancelled task starts nothing`() async {
        let scene = Scene()
        let store = scene.store()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await store.refresh()
        }
        await task.value
        #expect(scene.gate.count == 0 && !store.isLoading)
    }
}

/// A flight without interest has a grace period (R5).
@Suite(.timeLimit(.minutes(10))) @MainActor struct GraceTests {
    @Test func `last observer leaving cancels the loader after its grace`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let call = try await scene.gate.nextCall()
        store.disappear()
        try await scene.clock.sleepers(1)
        scene.container.advance(scene.clock, by: .milliseconds(4999))
        #expect(!call.isCancelled && scene.container.flights == 1)
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .milliseconds(1))
        try await call.waitForCancellation()
        try await store.until { $0.activity == nil }
        guard case .idle = store.phase else { return #expect(Bool(false), "not idle") }
        #expect(scene.clock.sleeperCount == 0)
    }

    @Test func `coming back in time keeps the same fetch`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let call = try await scene.gate.nextCall()
        store.disappear()
        try await scene.clock.sleepers(1)
        scene.container.advance(scene.clock, by: .milliseconds(4999))
        store.appear()
        scene.container.advance(scene.clock, by: .seconds(10))
        #expect(!call.isCancelled && store.isLoading)
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(scene.container.flights == 0 && scene.gate.count == 1)
    }

    @Test func `if the loader is not cancellable, the result still fills the cache`() async throws {
        let scene = Scene(.ignoresCancellation)
        let store = scene.store()
        store.appear()
        let call = try await scene.gate.nextCall()
        store.disappear()
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .seconds(5))
        try await call.waitForCancellation()
        call.succeed("late")
        try await store.until { $0.value == "late" }
        #expect(!store.isStale)
    }

    @Test func `the result of a canceled caller's load still fills the cache, though no store has the entry`()
        async throws
    {
        let scene = Scene(.ignoresCancellation)
        let (container, resource, events) = (scene.container, scene.resource, scene.container.events())
        let caller = Task { try await container.value(of: resource) }
        let call = try await scene.gate.nextCall()
        caller.cancel()
        _ = await caller.result
        container.advance(scene.clock, by: .seconds(5))
        try await call.waitForCancellation()
        call.succeed("late")
        for await event in events where event.cause == .succeeded { break }
        #expect(container.state(of: resource).value == "late")
    }

    @Test func `a late result does not fill the cache after an invalidation`() async throws {
        let scene = Scene(.ignoresCancellation)
        let store = scene.store()
        store.appear()
        let early = try await scene.gate.nextCall()
        store.disappear()
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .seconds(5))
        try await early.waitForCancellation()
        store.invalidate()
        var events = scene.container.events().makeAsyncIterator()
        early.succeed("late")
        await events.discarded()
        #expect(store.value == nil)
        try await store.refreshed(by: scene.gate, "new")
        #expect(store.value == "new" && scene.gate.count == 2)
    }

    @Test func `a call that nobody waits for runs within its grace`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.start(.refresh)
        let call = try await scene.gate.nextCall()
        try await scene.clock.sleepers(1)
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
    }
}

enum Wrapped: Error {
    case failed(any Error)
}

extension ResourceStore where Value == String {
    /// Refreshes, and lets the gate's next call fail.
    func fail(by gate: GatedLoader<String>) async throws {
        start(.refresh)
        try await gate.nextCall().fail(Broken())
        try await until { $0.error != nil && $0.activity == nil }
    }
}
