import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Records that the effect of an acknowledged mutation may concern, or not (W12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct BakedTypeTests {
    private let clock = ManualClock()
    private let text = Resource<String>(["text", 1]) { throw Unavailable() }.persisted()

    /// Writes the record of another type under the key of the text.
    private func writeOther(to memory: MemoryStore) {
        memory.write(
            ValueRecord(
                ValueRecord.ID(text.key, valueType: "Other"), payload: Data("7".utf8),
                updatedAt: Date(timeIntervalSinceReferenceDate: 0)))
    }

    private func isForgotten(in container: ResourceContainer) -> Bool {
        container.readMutations { $0.state.kept.isEmpty }
    }

    private func payloads(in memory: MemoryStore) -> [String] {
        memory.records.map { String(decoding: $0.payload, as: UTF8.self) }
    }

    @Test func `an effect waits for the coding of no other type, W12`() async throws {
        let values = WatchedArchive()
        writeOther(to: values.memory)
        let container = ResourceContainer(clock: clock, archive: values)
        try await container.send(Spell(letter: "a", text: text, isPrefix: false)).output
        await container.flush()
        #expect(isForgotten(in: container) && payloads(in: values.memory) == ["7"])
    }

    @Test func `an effect of any type waits for no coding that another type has, W12`() async throws {
        let values = WatchedArchive()
        let container = ResourceContainer(clock: clock, archive: values)
        container.set(7, for: Resource<Int>(["text", 2]) { 7 }.persisted())
        await container.flush()
        try await container.send(Spell(letter: "a", text: text, isPrefix: true)).output
        await container.flush()
        #expect(isForgotten(in: container) && payloads(in: values.memory) == ["7"])
    }

    @Test func `a record of another type is only marked, W12`() async throws {
        let reads = Lock(0)
        let values = WatchedArchive { call in
            guard call.hasPrefix("read") else { return }
            let count = reads.withLock { reads in
                reads += 1
                return reads
            }
            if count > 1 { throw Unavailable() }
        }
        writeOther(to: values.memory)
        let container = ResourceContainer(clock: clock, archive: values)
        try await container.send(Spell(letter: "a", text: text, isPrefix: false)).output
        await container.flush()
        #expect(values.memory.records.map(\.isStale) == [true] && isForgotten(in: container))
    }

    @Test func `records that can't be listed are listed again after 30 seconds, W12`() async throws {
        let isBroken = Lock(false)
        // NB: The identifiers are listed again when a generation has begun.
        let values = MemoryStore { call in
            if call == .store(ArchiveGeneration.identifier) { isBroken.withLock { $0 = true } }
            if call == .identifiers, isBroken.withLock({ $0 }) { throw Unavailable() }
        }
        let container = ResourceContainer(clock: clock, archive: values)
        try await container.send(Spell(letter: "a", text: text, isPrefix: true)).output
        container.set(7, for: Resource<Int>("number") { 7 }.persisted())
        await container.flush()
        #expect(!container.isWritten && !isForgotten(in: container))
        isBroken.withLock { $0 = false }
        container.advance(clock, by: .seconds(30))
        await container.outbox.until { isForgotten(in: container) }
        #expect(payloads(in: values) == ["7"])
    }
}
