import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The records at and below the keys of acknowledged mutations, which confirm no load (W5, W12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct MarkTests {
    /// A mutation that affects values without an overlay.
    struct Touch: DurableMutation {
        static var kind: String { "Touch" }

        var affectedKeys: [ResourceKey] { ["shelf"] }

        func send(_ context: MutationContext) async throws {}
    }

    private let clock = ManualClock()
    private let mutations = MemoryStore()
    private let values: MemoryStore
    private let isBroken = Lock(false)
    private let asked = Lock<[LoadValidator?]>([])

    init() {
        values = MemoryStore { [isBroken] call in
            switch call {
            case .store, .remove: if isBroken.withLock({ $0 }) { throw Unavailable() }
            default: break
            }
        }
    }

    private func shelf(_ key: ResourceKey) -> Resource<Int> {
        Resource<Int>(key) { [asked] context in
            asked.withLock { $0.append(context.validator) }
            return .modified(1, validator: "v1")
        }.persisted()
    }

    /// Returns the container of another launch.
    private func launch() async throws -> ResourceContainer {
        ResourceContainer(clock: clock, archive: values, outbox: try await Outbox(mutations, Touch.self))
    }

    @Test(arguments: [ResourceKey(["shelf"]), ["shelf", "1"]])
    func `no record at or below an affected key confirms a load, also without an overlay, W5`(_ key: ResourceKey)
        async throws
    {
        let first = try await launch()
        _ = try await first.value(of: shelf(key))
        await first.close()
        let second = try await launch()
        try await second.send(Touch()).output
        await second.flush()
        await second.outbox.until { mutations.mutations.isEmpty }
        await second.close()
        let third = try await launch()
        _ = try await third.value(of: shelf(key))
        third.invalidate(key)
        await third.close()
        _ = try await launch().value(of: shelf(key))
        #expect(asked.withLock { $0 } == [nil, nil, "v1"])
    }

    @Test func `a record that couldn't be marked as stale may still confirm a load, R13`() async throws {
        let first = try await launch()
        _ = try await first.value(of: shelf("shelf"))
        await first.close()
        let second = try await launch()
        isBroken.withLock { $0 = true }
        second.invalidate("shelf")
        await second.flush()
        isBroken.withLock { $0 = false }
        _ = try await second.value(of: shelf("shelf"))
        #expect(asked.withLock { $0 } == [nil, "v1"])
        await second.close()
    }

    @Test(arguments: [true, false])
    func `a mutation stays until the records are marked, in this launch or the next, W12`(isKilled: Bool) async throws {
        let first = try await launch()
        _ = try await first.value(of: shelf("shelf"))
        await first.close()
        let second = try await launch()
        isBroken.withLock { $0 = true }
        try await second.send(Touch()).output
        await second.flush()
        #expect(mutations.mutations.count == 1 && values.records.map(\.confirmsLoads) == [true])
        isBroken.withLock { $0 = false }
        if isKilled {
            let next = ResourceContainer(
                clock: clock, archive: values.copy(), outbox: try await Outbox(mutations, Touch.self))
            _ = try await next.value(of: shelf("shelf"))
            await next.flush()
            await next.outbox.until { mutations.mutations.isEmpty }
        } else {
            second.advance(clock, by: .seconds(30))
            await second.outbox.until { mutations.mutations.isEmpty }
            await second.close()
            _ = try await launch().value(of: shelf("shelf"))
        }
        #expect(asked.withLock { $0 } == [nil, nil])
    }

    @Test func `a record that was written after an acknowledgment isn't marked by a later launch, W12`() async throws {
        let first = try await launch()
        _ = try await first.value(of: shelf("shelf"))
        isBroken.withLock { $0 = true }
        try await first.send(Touch()).output
        await first.flush()
        isBroken.withLock { $0 = false }
        _ = try await first.value(of: shelf("shelf"))
        await first.close()
        #expect(mutations.mutations.count == 1 && values.records.map(\.confirmsLoads) == [true])
        let second = try await launch()
        await second.flush()
        #expect(values.records.map(\.confirmsLoads) == [true] && values.records.map(\.isStale) == [false])
        _ = try await second.value(of: shelf("shelf"))
        #expect(asked.withLock { $0 } == [nil, nil])
    }
}
