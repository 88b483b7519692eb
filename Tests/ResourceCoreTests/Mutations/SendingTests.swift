import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Mutations from `send` to the server and back.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SendingTests {
    @Test func `every mutation has a random identity`() {
        let ids = (0..<1000).map { _ in UUID.random() }
        #expect(Set(ids).count == 1000)
        #expect(ids.allSatisfy { $0.uuid.6 >> 4 == 4 && $0.uuid.8 >> 6 == 0b10 })
        // NB: Every other bit is one in some identities, and zero in others.
        let bytes = ids.map { id in withUnsafeBytes(of: id.uuid) { Array($0) } }
        let ones = bytes.reduce([UInt8](repeating: 0, count: 16)) { zip($0, $1).map(|) }
        let zeros = bytes.reduce([UInt8](repeating: 0, count: 16)) { zip($0, $1).map { $0 | ~$1 } }
        let fixed = zip(ones, zeros).map { ~($0 & $1) }
        #expect(fixed == [0, 0, 0, 0, 0, 0, 0xF0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test func `the effect is displayed by the time send returns, W1`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        scene.container.send(scene.append("b"))
        #expect(scene.store.value == ["a", "b"])
        #expect(scene.container.state(of: scene.list).value == ["a", "b"])
        #expect(scene.store.pendingMutationCount == 1 && !scene.store.isStale)
    }

    @Test func `the effect stays until a load includes it, and the value is fresh only then, W4 and W5`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let recorder = StateRecorder(scene.store)
        let sent = scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().succeed("b")
        #expect(try await sent.output == "b")
        let load = try await scene.loads.nextCall()
        #expect(scene.store.value == ["a", "b"] && scene.store.isStale)
        load.succeed(["a", "x", "b"])
        try await scene.store.until { !$0.isStale }
        #expect(scene.store.value == ["a", "x", "b"] && scene.store.pendingMutationCount == 0)
        #expect(recorder.states.allSatisfy { $0.value?.contains("b") ?? false || $0.pendingMutationCount == 0 })
        #expect(recorder.states.compactMap(\.value).drop { !$0.contains("b") }.allSatisfy { $0.contains("b") })
    }

    @Test func `a load that began before the acknowledgment is shown as stale with the effect on top, W5`() async throws
    {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        let request = try await scene.sends.nextCall()
        scene.store.start(.refresh)
        let old = try await scene.loads.nextCall()
        request.succeed("b")
        _ = try await sent.output
        old.succeed(["a", "c"])
        let new = try await scene.loads.nextCall()
        try await scene.store.until { $0.value == ["a", "c", "b"] && $0.isStale }
        new.succeed(["a", "c", "b"])
        try await scene.store.until { !$0.isStale }
        #expect(scene.store.value == ["a", "c", "b"])
    }

    @Test func `a rejected mutation removes its own effect and nothing else, W6`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let first = scene.container.send(scene.append("b"))
        let second = scene.container.send(scene.append("c"))
        #expect(scene.store.value == ["a", "b", "c"])
        try await scene.sends.nextCall().fail(Rejected())
        await #expect(throws: Rejected()) { try await first.output }
        #expect(scene.store.value == ["a", "c"] && first.error is Rejected && second.isPending)
        #expect(scene.container.pendingMutations.count == 2)
    }

    @Test func `within a lane one mutation is sent at a time, and lanes do not wait for each other, W3`() async throws {
        let (scene, others) = (try await MutationScene.loaded(), GatedLoader<String>())
        // NB: Requests of two lanes leave in any order, so each lane has a gate.
        let other = Append(text: "x", sends: others, keys: ["other"])
        scene.container.send(scene.append("a"))
        scene.container.send(scene.append("b"))
        scene.container.send(other)
        let first = try await scene.sends.nextCall()
        _ = try await others.nextCall()
        #expect(scene.sends.count == 1 && others.count == 1)
        first.succeed("a")
        _ = try await scene.sends.nextCall()
        #expect(scene.sends.count == 2 && others.count == 1)
    }

    @Test func `an attempt without a response is repeated after a pause, W2 and W15`() async throws {
        let scene = try await MutationScene.loaded()
        let sent = scene.container.send(scene.append("a"))
        try await scene.sends.nextCall().fail(Unavailable())
        try await scene.clock.sleepers(1)
        #expect(scene.store.value == ["a"])
        scene.clock.advance(by: .seconds(1))
        try await scene.sends.nextCall().succeed("a")
        #expect(try await sent.output == "a")
    }

    @Test func `a mutation is sent again as soon as the connection comes back, W15`() async throws {
        let scene = try await MutationScene.loaded()
        let sent = scene.container.send(scene.append("a"))
        try await scene.sends.nextCall().fail(Unavailable())
        try await scene.clock.sleepers(1)
        scene.container.notice(.offline)
        scene.container.notice(.online)
        try await scene.sends.nextCall().succeed("a")
        #expect(try await sent.output == "a")
    }

    @Test func `without a connection it waits, and uses up no attempts, W15`() async throws {
        let scene = try await MutationScene.loaded()
        scene.container.notice(.offline)
        let sent = scene.container.send(scene.append("a"))
        #expect(scene.store.value == ["a"] && scene.sends.count == 0)
        guard case .waiting(.connection) = sent.status else { Issue.record("\(sent.status)"); return }
        scene.container.notice(.online)
        try await scene.sends.nextCall().succeed("a")
        #expect(try await sent.output == "a")
    }

    @Test func `it can be taken back until the first attempt, and then no longer, W8`() async throws {
        let scene = try await MutationScene.loaded()
        let undone = scene.container.send(scene.append("a"), after: .seconds(5))
        #expect(scene.store.value == ["a"] && scene.sends.count == 0)
        #expect(await undone.cancel())
        #expect(scene.store.value == [])
        await #expect(throws: CancellationError.self) { try await undone.output }
        let sent = scene.container.send(scene.append("b"))
        _ = try await scene.sends.nextCall()
        #expect(await !sent.cancel())
        #expect(scene.store.value == ["b"])
    }

    @Test func `an attempt that hasn't begun when a wipe comes sends nothing, W14`() async throws {
        let (starts, tasks) = (GatedLoader<Bool>(), Lock<[Task<Void, Never>]>([]))
        let starter = TaskStarter { _, work in
            let task = Task.detached {
                _ = try? await starts.load()
                await work()
            }
            tasks.withLock { $0.append(task) }
            return task
        } onMain: {
            TaskStarter.system.hop($0)
        }
        let (container, sends) = (ResourceContainer(clock: ManualClock(), starter: starter), GatedLoader<String>())
        container.send(Append(text: "a", sends: sends))
        let start = try await starts.nextCall()
        try await container.wipe()
        start.succeed(true)
        for task in tasks.withLock({ $0 }) { await task.value }
        #expect(sends.count == 0)
    }

    @Test func `a mutation that the server has accepted succeeds, and its output tells that it can't be read, W7`()
        async throws
    {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().fail(AcceptedWithoutOutput(Rejected()))
        await #expect(throws: Rejected()) { try await sent.output }
        guard case .succeeded = sent.status else { return #expect(Bool(false), "it's \(sent.status)") }
        #expect(scene.store.value == ["a", "b"] && scene.container.pendingMutations.isEmpty)
    }

    @Test func `a mutation that has succeeded stays succeeded after a wipe, W18`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().succeed("b")
        #expect(try await sent.output == "b")
        try await scene.container.wipe()
        #expect(try await sent.output == "b")
        guard case .succeeded = sent.status else { return #expect(Bool(false), "it's \(sent.status)") }
    }

    @Test func `a canceled waiter leaves the mutation alone, W18`() async throws {
        let scene = try await MutationScene.loaded()
        let sent = scene.container.send(scene.append("a"))
        let waiter = Task { try await sent.output }
        let request = try await scene.sends.nextCall()
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        request.succeed("a")
        #expect(try await sent.output == "a")
    }

    @Test func `releasing the sent mutation has no effect`() async throws {
        let scene = try await MutationScene.loaded()
        scene.container.send(scene.append("a"))
        try await scene.sends.nextCall().succeed("a")
        try await scene.loads.nextCall().succeed(["a"])
        try await scene.store.until { !$0.isStale && $0.pendingMutationCount == 0 }
        #expect(scene.store.value == ["a"])
    }

    @Test func `a wipe drops everything, and its waiters are told, W14`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        let request = try await scene.sends.nextCall()
        try await scene.container.wipe()
        #expect(scene.store.value == nil && scene.container.pendingMutations.isEmpty)
        await #expect(throws: CancellationError.self) { try await sent.output }
        request.succeed("b")
        #expect(scene.store.value == nil)
    }

    @Test func `a value that is set by hand stays when a mutation is rolled back, W17`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        scene.store.set(["z"])
        #expect(scene.store.value == ["z", "b"])
        try await scene.sends.nextCall().fail(Rejected())
        _ = try? await sent.output
        #expect(scene.store.value == ["z"])
    }

    @Test func `a value that a store sets after an acknowledgment has no effect on top, W17`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().succeed("b")
        _ = try await sent.output
        scene.store.set(["z"])
        #expect(scene.store.value == ["z"])
    }

    @Test func `what is derived is derived from the displayed value, W17`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let count = ResourceStore(scene.list.map(as: "count") { $0.count }, in: scene.container)
        count.appear()
        try await count.until { $0.value == 1 }
        scene.container.send(scene.append("b"))
        try await count.until { $0.value == 2 }
        #expect(scene.loads.count == 1)
        #expect(try await scene.container.value(of: scene.list) == ["a", "b"])
    }

    @Test func `a container is released with its outbox, whatever still waits`() {
        weak var container: ResourceContainer?
        var outbox: Outbox?
        do {
            let first = ResourceContainer(clock: ManualClock())
            first.notice(.offline)
            first.send(Append(text: "a", sends: GatedLoader()))
            (container, outbox) = (first, first.outbox)
        }
        #expect(container != nil && outbox?.pendingMutations.count == 1)
        outbox = nil
        #expect(container == nil)
    }
}
