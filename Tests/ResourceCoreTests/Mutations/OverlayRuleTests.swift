import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// What is displayed while mutations are pending (W4, W6, W7, W17).
@Suite(.timeLimit(.minutes(10))) @MainActor struct OverlayRuleTests {
    /// A mutation with an effect that the test provides.
    private struct Change: Mutation {
        let sends: GatedLoader<String>
        let effect: @Sendable (inout [String]) -> Void

        func send(_ context: MutationContext) async throws -> String { try await sends.load() }

        var overlays: [Overlay] { Overlay(Resource<[String]>("list") { [] }, apply: effect) }
    }

    @Test func `effects are applied in the order of their mutations, W4`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        scene.container.send(Change(sends: scene.sends) { $0 = ["b"] })
        scene.container.send(Change(sends: scene.sends) { $0 = $0.map { $0.uppercased() } })
        #expect(scene.store.value == ["B"])
        scene.container.set(["c"], for: scene.list)
        #expect(scene.store.value == ["B"])
    }

    @Test func `debug builds report an effect that adds, unless it's marked, W4`() {
        let counter = Resource<Int>("counter") { 1 }
        let adding = Overlay(counter) { $0 += 1 }
        for (overlay, isReported) in [
            (adding, true), (adding.nonIdempotent(), false), (Overlay(counter) { $0 = 2 }, false),
        ] {
            let warnings = Lock<[String]>([])
            let layer = overlay.layer(of: 1, named: UUID(), .sending, isBeingSent: true)
            let value = LayeredValue(TypedValue(1), [layer]) { warning in warnings.withLock { $0.append(warning) } }
            #expect(value.displayed?.typed(Int.self) == 2)
            #expect(warnings.withLock { $0.map { $0.contains("isn't idempotent") } } == (isReported ? [true] : []))
        }
    }

    #if DEBUG
        @Test func `a container warns of an effect that adds, W4`() {
            let warnings = Lock<[String]>([])
            let container = ResourceContainer(
                clock: ManualClock(), warn: { text in warnings.withLock { $0.append(text) } })
            let (list, sends) = (Resource<[String]>("list") { [] }, GatedLoader<String>())
            container.set([], for: list)
            container.send(Change(sends: sends) { $0.append("a") })
            #expect(container.state(of: list).value == ["a"])
            #expect(warnings.withLock { $0.count == 1 && $0[0].contains("An overlay of list isn't idempotent") })
        }
    #endif

    @Test func `an effect runs again if the value has changed while it ran, W4`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let isFirst = Lock(true)
        let (container, list) = (scene.container, scene.list)
        container.send(
            Change(sends: scene.sends) { texts in
                let isFirst = isFirst.withLock { isFirst in
                    defer { isFirst = false }
                    return isFirst
                }
                if isFirst { container.set(["new"], for: list) }
                if !texts.contains("b") { texts.append("b") }
            })
        try await scene.store.until { $0.value == ["new", "b"] }
        #expect(container.state(of: list).value == ["new", "b"])
    }

    @Test func `a canceled mutation removes its own effect and nothing else, W6`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"), after: .seconds(5))
        scene.container.send(scene.append("c"))
        scene.container.set(["a", "z"], for: scene.list)
        #expect(scene.store.value == ["a", "z", "b", "c"])
        #expect(await sent.cancel())
        #expect(scene.store.value == ["a", "z", "c"])
    }

    @Test func `the effect of a failed mutation that doesn't roll back ends when it's discarded, W6`() async throws {
        struct Say: Mutation {
            let sends: GatedLoader<String>
            static var rollsBackOnFailure: Bool { false }
            func send(_ context: MutationContext) async throws -> String { try await sends.load() }
            var overlays: [Overlay] {
                Overlay(Resource<[String]>("list") { [] }) { list, status in
                    list.append(status.error == nil ? "hello" : "hello (not sent)")
                }
            }
        }
        let scene = try await MutationScene.loaded()
        let sent = scene.container.send(Say(sends: scene.sends))
        try await scene.sends.nextCall().fail(Rejected())
        _ = try? await sent.output
        #expect(scene.store.value == ["hello (not sent)"])
        try await scene.container.pendingMutations.first?.discard()
        #expect(scene.container.state(of: scene.list).value == [])
    }

    @Test func `the effect of a failed mutation that stays holds up no load, W4, W6`() async throws {
        struct Failing: Mutation {
            let sends: GatedLoader<String>
            static var rollsBackOnFailure: Bool { false }
            func send(_ context: MutationContext) async throws -> String { try await sends.load() }
            var overlays: [Overlay] { Overlay(Resource<[String]>("list") { [] }) { $0.append("b") }.nonIdempotent() }
        }
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(Failing(sends: scene.sends))
        try await scene.sends.nextCall().fail(Rejected())
        await #expect(throws: Rejected()) { try await sent.output }
        #expect(scene.container.state(of: scene.list).waiting == nil)
        try await scene.loads.nextCall().succeed(["x"])
        try await scene.store.until { $0.value == ["x", "b"] && !$0.isStale }
    }

    @Test func `an effect that is acknowledged before an earlier one is applied before it, W4`() async throws {
        let (scene, others) = (try await MutationScene.loaded(["a"]), GatedLoader<String>())
        scene.store.disappear()
        let earlier = Append(text: "b", sends: others, keys: ["other"])
        scene.container.send(earlier)
        let later = scene.container.send(scene.append("c"))
        #expect(scene.store.value == ["a", "b", "c"])
        try await scene.sends.nextCall().succeed("c")
        _ = try await later.output
        #expect(scene.container.state(of: scene.list).value == ["a", "c", "b"])
    }

    @Test func `what is derived follows a rollback without a load of its source, W17`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let count = ResourceStore(scene.list.map(as: "count") { $0.count }, in: scene.container)
        count.appear()
        try await count.until { $0.value == 1 }
        let sent = scene.container.send(scene.append("b"), after: .seconds(5))
        try await count.until { $0.value == 2 }
        #expect(await sent.cancel())
        try await count.until { $0.value == 1 }
        #expect(scene.loads.count == 1)
        count.disappear()
    }

    @Test func `a reset empties the entry and not the outbox, W17`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        let request = try await scene.sends.nextCall()
        scene.store.reset()
        #expect(scene.store.value == nil && sent.isPending && scene.container.pendingMutations.count == 1)
        scene.store.set(["z"])
        #expect(scene.store.value == ["z", "b"])
        request.succeed("b")
        #expect(try await sent.output == "b")
    }

    @Test func `the age and the origin are those of the value, and a count tells of the effects, W17`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let before = scene.store.state
        scene.clock.advance(by: .seconds(5))
        scene.container.send(scene.append("b"))
        scene.container.send(scene.append("c"))
        let after = scene.store.state
        #expect(after.value == ["a", "b", "c"] && after.pendingMutationCount == 2 && before.pendingMutationCount == 0)
        #expect(after.updatedAt == before.updatedAt && after.origin == .network && !after.isStale)
    }

    @Test func `every waiter gets the one result, also one that comes later, W18`() async throws {
        let scene = try await MutationScene.loaded()
        let sent = scene.container.send(scene.append("a"))
        let waiters = (1...3).map { _ in Task { try await sent.output } }
        try await scene.sends.nextCall().succeed("a")
        for waiter in waiters { #expect(try await waiter.value == "a") }
        #expect(try await sent.output == "a")
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await scene.container.send(scene.append("b")).output
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(scene.container.pendingMutations.count == 1)
    }
}
