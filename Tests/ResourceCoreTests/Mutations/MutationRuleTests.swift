import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Deliveries, values in responses, reads that trail writes, conflicts, and effects that can't be repeated.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MutationRuleTests {
    @Test func `what must not be repeated is not, and its keys are loaded, W2`() async throws {
        struct Pay: Mutation {
            let sends: GatedLoader<String>
            static var delivery: Delivery { .atMostOnce }
            var affectedKeys: [ResourceKey] { ["list"] }
            func send(_ context: MutationContext) async throws -> String { try await sends.load() }
        }
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(Pay(sends: scene.sends))
        try await scene.sends.nextCall().fail(Unavailable())
        await #expect(throws: MutationError.outcomeUnknown) { try await sent.output }
        _ = try await scene.loads.nextCall()
        #expect(scene.sends.count == 1 && scene.clock.sleeperCount == 0)
    }

    @Test func `within a time it is repeated, and then no longer, W2`() async throws {
        struct Pay: Mutation {
            let sends: GatedLoader<String>
            static var delivery: Delivery { .atLeastOnce(within: .seconds(60)) }
            func send(_ context: MutationContext) async throws -> String { try await sends.load() }
        }
        let scene = try await MutationScene.loaded()
        scene.container.notice(.offline)
        let sent = scene.container.send(Pay(sends: scene.sends))
        scene.clock.advance(by: .seconds(100))
        scene.container.notice(.online)
        try await scene.sends.nextCall().fail(Unavailable())
        try await scene.container.waits(for: .backoff)
        scene.clock.advance(by: .seconds(1))
        let second = try await scene.sends.nextCall()
        scene.clock.advance(by: .seconds(60))
        try await scene.clock.sleepers(0)
        second.fail(Unavailable())
        await #expect(throws: MutationError.outcomeUnknown) { try await sent.output }
    }

    /// A mutation whose response carries the list.
    private struct Replace: Mutation {
        let list: [String]
        let sends: GatedLoader<String>

        func send(_ context: MutationContext) async throws -> String {
            defer { context.set(list, for: Resource<[String]>("list") { [] }) }
            return try await sends.load()
        }

        var overlays: [Overlay] { Overlay(Resource<[String]>("list") { [] }) { [list] in $0 = list } }
    }

    @Test func `a value in the response counts with the acknowledgment, W9`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(Replace(list: ["b"], sends: scene.sends))
        try await scene.sends.nextCall().succeed("")
        _ = try await sent.output
        try await scene.store.until { !$0.isStale && $0.pendingMutationCount == 0 }
        #expect(scene.store.value == ["b"] && scene.store.state.origin == .network && !scene.store.isLoading)
    }

    @Test func `a value in the response is dropped if something was loaded meanwhile, W9`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(Replace(list: ["b"], sends: scene.sends))
        let request = try await scene.sends.nextCall()
        scene.store.start(.refresh)
        try await scene.loads.nextCall().succeed(["newer"])
        try await scene.store.until { !$0.isLoading }
        request.succeed("")
        _ = try await sent.output
        try await scene.loads.nextCall().succeed(["b", "newest"])
        try await scene.store.until { !$0.isStale }
        #expect(scene.store.value == ["b", "newest"])
    }

    @Test(arguments: [false, true])
    func `a value in the response is dropped if a barrier came since the request left, W9`(
        isReset: Bool
    ) async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(Replace(list: ["b"], sends: scene.sends))
        let request = try await scene.sends.nextCall()
        scene.store.disappear()
        if isReset { scene.container.reset("list") } else { scene.container.invalidate("list") }
        request.succeed("")
        _ = try await sent.output
        let state = scene.container.state(of: Resource<[String]>("list") { [] })
        #expect(isReset ? state.value == nil : state.isStale)
    }

    @Test func `a value in the response to a repeated attempt is dropped, W9`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(Replace(list: ["b"], sends: scene.sends))
        try await scene.sends.nextCall().fail(Unavailable())
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .seconds(1))
        try await scene.sends.nextCall().succeed("")
        _ = try await sent.output
        _ = try await scene.loads.nextCall()
        #expect(scene.store.value == ["b"] && scene.store.isStale)
    }

    @Test func `a value in the response is dropped if another mutation was acknowledged with it, W9`() async throws {
        struct Slow: Mutation {
            let sends: GatedLoader<String>
            static var readLag: Duration { .seconds(10) }
            func send(_ context: MutationContext) async throws -> String {
                defer { context.set(["slow"], for: Resource<[String]>("list") { [] }) }
                return try await sends.load()
            }
            var overlays: [Overlay] {
                Overlay(Resource<[String]>("list") { [] }) { if !$0.contains("slow") { $0.append("slow") } }
            }
        }
        let scene = try await MutationScene.loaded()
        let slow = scene.container.send(Slow(sends: scene.sends))
        let next = scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().succeed("")
        try await scene.sends.nextCall().succeed("b")
        try await scene.clock.sleepers(1)
        await scene.container.outbox.sendAll()
        try await next.until(\.isSettling)
        scene.clock.advance(by: .seconds(10))
        _ = try await slow.output
        _ = try await next.output
        #expect(scene.store.value == ["slow", "b"] && scene.store.isStale)
        try await scene.loads.nextCall().succeed(["slow", "b"])
        try await scene.store.until { !$0.isStale }
    }

    @Test func `where reads trail writes, the acknowledgment counts later and the lane goes on, W10`() async throws {
        struct Trailing: Mutation {
            let text: String
            let sends: GatedLoader<String>
            static var readLag: Duration { .seconds(10) }
            func send(_ context: MutationContext) async throws -> String { try await sends.load() }
            var overlays: [Overlay] {
                Overlay(Resource<[String]>("list") { [] }) { [text] list in
                    if !list.contains(text) { list.append(text) }
                }
            }
        }
        let scene = try await MutationScene.loaded()
        let sent = scene.container.send(Trailing(text: "a", sends: scene.sends))
        let next = scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().succeed("a")
        try await scene.sends.nextCall().succeed("b")
        try await scene.clock.sleepers(1)
        // NB: A mutation that is acknowledged later would have a load of its own.
        try await next.until(\.isSettling)
        #expect(scene.store.value == ["a", "b"] && sent.isPending && next.isPending && !scene.store.isStale)
        #expect(sent.isSettling)
        scene.clock.advance(by: .seconds(10))
        _ = try await sent.output
        _ = try await next.output
        try await scene.loads.nextCall().succeed(["a", "b"])
        try await scene.store.until { !$0.isStale && $0.pendingMutationCount == 0 }
        #expect(scene.store.value == ["a", "b"])
    }

    /// A mutation that is merged with the server's list after a conflict.
    private struct Merge: Mutation {
        var list: [String]
        let sends: GatedLoader<String>
        let resource: Resource<[String]>
        let ids: GatedLoader<UUID>.Recorder

        func send(_ context: MutationContext) async throws -> String {
            ids.note(context.id)
            return try await sends.load()
        }

        var overlays: [Overlay] { Overlay(resource) { [list] in $0 = list } }

        func resolve(_ conflict: MutationConflict) async throws -> Merge? {
            let theirs = try await conflict.value(of: resource)
            guard theirs != list else { return nil }
            var merged = self
            merged.list = theirs + list.filter { !theirs.contains($0) }
            return merged
        }
    }

    @Test func `after a conflict the resolved mutation takes its place with a new identifier, W13`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let ids = GatedLoader<UUID>.Recorder()
        let sent = scene.container.send(Merge(list: ["a", "b"], sends: scene.sends, resource: scene.list, ids: ids))
        try await scene.sends.nextCall().fail(Outdated())
        try await scene.loads.nextCall().succeed(["a", "c"])
        try await scene.sends.nextCall().succeed("")
        _ = try await sent.output
        #expect(scene.store.value == ["a", "c", "b"] && Set(ids.all).count == 2)
    }

    @Test func `a conflict without anything left to do rolls back without a failure, W13`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(
            Merge(list: ["b"], sends: scene.sends, resource: scene.list, ids: GatedLoader<UUID>.Recorder()))
        try await scene.sends.nextCall().fail(Outdated())
        try await scene.loads.nextCall().succeed(["b"])
        await #expect(throws: CancellationError.self) { try await sent.output }
        try await scene.store.until { !$0.isStale && $0.pendingMutationCount == 0 }
        #expect(scene.store.value == ["b"] && scene.container.pendingMutations.isEmpty)
    }

    /// A mutation that counts.
    private struct Increment: Mutation {
        let sends: GatedLoader<String>
        let counter: Resource<Int>
        func send(_ context: MutationContext) async throws -> String { try await sends.load() }
        var overlays: [Overlay] { Overlay(counter) { $0 += 1 }.nonIdempotent() }
    }

    @Test func `a first load that began before the acknowledgment is shown with the effect, W4`() async throws {
        let scene = MutationScene()
        scene.store.appear()
        let first = try await scene.loads.nextCall()
        let sent = scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().succeed("b")
        _ = try await sent.output
        first.succeed(["a"])
        let second = try await scene.loads.nextCall()
        try await scene.store.until { $0.value != nil }
        #expect(scene.store.value == ["a", "b"] && scene.store.isStale)
        second.succeed(["a", "b"])
        try await scene.store.until { !$0.isStale && $0.pendingMutationCount == 0 }
        #expect(scene.store.value == ["a", "b"])
    }

    /// Shows a counter whose value is 1.
    private func shownCounter(
        in scene: MutationScene
    ) async throws -> (GatedLoader<Int>, Resource<Int>, ResourceStore<Int>, StateRecorder<Int>) {
        let loads = GatedLoader<Int>()
        let counter = loads.resource("counter")
        let store = ResourceStore(counter, in: scene.container)
        let recorder = StateRecorder(store)
        store.appear()
        try await loads.nextCall().succeed(1)
        try await store.until { $0.value == 1 }
        return (loads, counter, store, recorder)
    }

    @Test func `an effect that cannot be repeated is never applied to a load that may have it, W4`() async throws {
        let scene = MutationScene()
        let (loads, counter, store, recorder) = try await shownCounter(in: scene)
        let sent = scene.container.send(Increment(sends: scene.sends, counter: counter))
        #expect(store.value == 2)
        let request = try await scene.sends.nextCall()
        store.start(.refresh)
        let overlapping = try await loads.nextCall()
        overlapping.succeed(2)  // The server has already applied it.
        request.succeed("")
        _ = try await sent.output
        try await loads.nextCall().succeed(2)
        try await store.until { !$0.isStale && !$0.isLoading }
        #expect(store.value == 2 && !recorder.states.contains { $0.value == 3 })
    }

    @Test func `an effect that cannot be repeated is not applied to a load that ends after it, W4`() async throws {
        let scene = MutationScene()
        let (loads, counter, store, recorder) = try await shownCounter(in: scene)
        store.start(.refresh)
        let overlapping = try await loads.nextCall()
        let sent = scene.container.send(Increment(sends: scene.sends, counter: counter))
        try await scene.sends.nextCall().succeed("")
        _ = try await sent.output
        overlapping.succeed(2)  // The server had already applied it.
        try await loads.nextCall().succeed(2)
        try await store.until { !$0.isStale && !$0.isLoading }
        #expect(store.value == 2 && !recorder.states.contains { $0.value == 3 })
    }

    @Test func `a load after a mutation sends no validator, with an overlay or without, W5`() async throws {
        struct Touch: Mutation {
            let sends: GatedLoader<String>
            var affectedKeys: [ResourceKey] { ["tagged"] }
            func send(_ context: MutationContext) async throws -> String { try await sends.load() }
        }
        let scene = MutationScene()
        let validators = Lock<[LoadValidator?]>([])
        let tagged = Resource<Int>("tagged") { (context: LoadContext<Int>) async throws -> LoadResult<Int> in
            validators.withLock { $0.append(context.validator) }
            return .modified(1, validator: "v1")
        }
        _ = try await scene.container.value(of: tagged)
        let sent = scene.container.send(Touch(sends: scene.sends))
        try await scene.sends.nextCall().succeed("")
        _ = try await sent.output
        _ = try await scene.container.value(of: tagged)
        scene.container.invalidate(tagged)
        _ = try await scene.container.value(of: tagged)
        #expect(validators.withLock { $0 } == [nil, nil, "v1"])
    }

    @Test func `the effect of a mutation that does not roll back stays, marked as failed, W6`() async throws {
        struct Say: Mutation {
            let text: String
            let sends: GatedLoader<String>
            static var rollsBackOnFailure: Bool { false }
            func send(_ context: MutationContext) async throws -> String { try await sends.load() }
            var overlays: [Overlay] {
                Overlay(Resource<[String]>("list") { [] }) { [text] list, status in
                    list.append(status.error == nil ? text : text + " (not sent)")
                }
            }
        }
        let scene = try await MutationScene.loaded()
        let sent = scene.container.send(Say(text: "hello", sends: scene.sends))
        #expect(scene.store.value == ["hello"])
        try await scene.sends.nextCall().fail(Rejected())
        _ = try? await sent.output
        #expect(scene.container.state(of: scene.list).value == ["hello (not sent)"])
        scene.container.pendingMutations.first?.retry()
        #expect(scene.container.state(of: scene.list).value == ["hello"])
        try await scene.sends.nextCall().succeed("")
    }

    @Test func `failures are reported to those who listen, W16`() async throws {
        let scene = try await MutationScene.loaded()
        let (failures, continuation) = AsyncStream<PendingMutation>.makeStream()
        scene.container.onMutationFailure { continuation.yield($0) }
        scene.container.send(scene.append("a"))
        try await scene.sends.nextCall().fail(Rejected())
        var failure: PendingMutation?
        for await arrived in failures {
            failure = arrived
            break
        }
        #expect(failure?.status.error is Rejected && failure?.name == "Append")
    }
}

extension GatedLoader where Value == UUID {
    /// The identifiers that attempts have carried.
    final class Recorder: Sendable {
        private let ids = Lock<[UUID]>([])

        var all: [UUID] { ids.withLock { $0 } }

        func note(_ id: UUID) { ids.withLock { $0.append(id) } }
    }
}

extension SentMutation {
    /// A Boolean value that indicates whether the server has accepted the mutation, and its acknowledgment doesn't count
    /// yet.
    fileprivate var isSettling: Bool { if case .settling = status { true } else { false } }
}
