import Foundation
import ResourceTesting
import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceWriting

/// Changes of values that don't include what is acknowledged (W17).
@Suite(.timeLimit(.minutes(10))) @MainActor struct AcknowledgedUpdateTests {
    private let scene = MutationScene(archive: MemoryStore())

    /// Sets a list that no load follows, sends a mutation that appends a text, and returns once it's acknowledged.
    private func acknowledge(_ text: String, over list: [String]? = nil) async throws {
        if let list { scene.container.set(list, for: scene.list) }
        let sent = scene.container.send(scene.append(text))
        try await scene.sends.nextCall().succeed(text)
        _ = try await sent.output
    }

    private var state: ResourceState<[String]> { scene.container.state(of: scene.list) }

    @Test func `an update changes the value with the effects that are acknowledged, W17`() async throws {
        try await acknowledge("b", over: ["a"])
        #expect(scene.container.update(scene.list) { $0.append("c") })
        #expect(state.value == ["a", "b", "c"] && !state.isStale)
    }

    @Test func `a store's update changes the value with the effects that are acknowledged, W17`() async throws {
        try await acknowledge("b", over: ["a"])
        #expect(scene.store.update { $0.append("c") })
        #expect(scene.store.value == ["a", "b", "c"])
    }

    @Test func `an update while a load runs has the effects that were acknowledged meanwhile, W17`() async throws {
        scene.container.set(["a"], for: scene.list)
        scene.store.appear()
        scene.store.invalidate()
        let load = try await scene.loads.nextCall()
        try await acknowledge("b")
        scene.container.update(scene.list) { $0.append("c") }
        #expect(state.value == ["a", "b", "c"])
        scene.store.disappear()
        load.succeed(["a"])
    }

    @Test func `an update keeps the effects that are acknowledged on disk as well, W17`() async throws {
        let (values, list) = (MemoryStore(), Resource<[String]>("list") { throw Unavailable() }.persisted())
        let first = ResourceContainer(clock: ManualClock(), archive: values)
        first.set(["a"], for: list)
        let sent = first.send(Append(text: "b", sends: scene.sends))
        try await scene.sends.nextCall().succeed("b")
        _ = try await sent.output
        first.update(list) { $0.append("c") }
        await first.close()
        let next = ResourceStore(list, in: ResourceContainer(clock: ManualClock(), archive: values))
        next.appear()
        try await next.until { $0.value != nil }
        #expect(next.value == ["a", "b", "c"])
        next.disappear()
    }

    @Test func `what is still pending isn't part of an update, and is taken back, W17`() async throws {
        try await acknowledge("b", over: ["a"])
        let pending = scene.container.send(scene.append("x"), after: .seconds(5))
        scene.container.update(scene.list) { $0.append("c") }
        #expect(state.value == ["a", "b", "c", "x"])
        #expect(await pending.cancel())
        #expect(state.value == ["a", "b", "c"])
    }

    @Test func `an effect that can't be repeated is part of an update once, W17`() async throws {
        let counter = Resource<Int>("counter") { 0 }
        scene.container.set(1, for: counter)
        let sent = scene.container.send(Increase(counter: counter, sends: scene.sends))
        try await scene.sends.nextCall().succeed("")
        _ = try await sent.output
        scene.container.update(counter) { $0 += 10 }
        scene.container.update(counter) { $0 += 10 }
        #expect(scene.container.state(of: counter).value == 22)
    }

    @Test func `an update begins again if a mutation is acknowledged meanwhile, W17`() async throws {
        scene.container.set(["a"], for: scene.list)
        let sent = scene.container.send(scene.append("b"))
        let request = try await scene.sends.nextCall()
        let (container, list) = (scene.container, scene.list)
        let changing = DispatchSemaphore(value: 0), acknowledged = DispatchSemaphore(value: 0)
        let seen = Lock<[[String]]>([])
        async let changed = besideTests {
            container.update(list, isolation: nil) { value in
                let isFirst = seen.withLock { seen in
                    seen.append(value)
                    return seen.count == 1
                }
                if isFirst {
                    changing.signal()
                    acknowledged.wait()
                }
                value.append("c")
            }
        }
        await besideTests { changing.wait() }
        request.succeed("b")
        _ = try await sent.output
        acknowledged.signal()
        #expect(await changed)
        #expect(seen.withLock { $0 } == [["a"], ["a", "b"]])
        #expect(state.value == ["a", "b", "c"])
    }

    /// A mutation that counts.
    private struct Increase: Mutation {
        let counter: Resource<Int>
        let sends: GatedLoader<String>

        func send(_ context: MutationContext) async throws -> String { try await sends.load() }
        var overlays: [Overlay] { [Overlay(counter) { $0 += 1 }.nonIdempotent()] }
    }
}
