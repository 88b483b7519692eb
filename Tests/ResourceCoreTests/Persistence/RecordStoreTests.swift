import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// The records of values in a data store (R22).
@Suite(.timeLimit(.minutes(10))) struct RecordStoreTests {
    private let memory = MemoryStore()
    private let records: RecordStore

    init() {
        records = RecordStore(memory)
    }

    private func id(_ key: ResourceKey, _ valueType: String = "Swift.String") -> ValueRecord.ID {
        ValueRecord.ID(key, valueType: valueType)
    }

    private func record(_ id: ValueRecord.ID, _ text: String = "value", isStale: Bool = false) -> ValueRecord {
        ValueRecord(
            id, payload: Data(text.utf8), updatedAt: Date(timeIntervalSince1970: 1_000_000.25), isStale: isStale)
    }

    /// Reads a record before and after a restart.
    private func expect(
        _ record: ValueRecord?, for id: ValueRecord.ID, location: SourceLocation = #_sourceLocation
    ) async throws {
        for records in [records, RecordStore(memory)] {
            #expect(try await records.record(id) == record, sourceLocation: location)
        }
    }

    @Test func `the records of a key aren't those of the keys that begin with it`() {
        #expect(RecordSelection.key("a").contains(id("a", "Swift.Int")))
        #expect(!RecordSelection.key("a").contains(id(["a", "b"])))
        #expect(RecordSelection.prefix("a").contains(id(["a", "b"])))
        #expect(!RecordSelection.prefix(["a", "b"]).contains(id("a")))
    }

    @Test func `a record comes back as it was written`() async throws {
        let full = ValueRecord(
            id("a"), payload: Data([0, 255, 10]), version: 7, updatedAt: Date(timeIntervalSince1970: -1.5),
            validator: "\"étag\"", isStale: true, origin: .local, confirmsLoads: false, names: [UUID(), UUID()],
            stamp: .max, sources: [id("b"): 1, id("c", "Swift.Int"): nil])
        for record in [full, record(id("a")), ValueRecord(id("a"), payload: Data(), updatedAt: .distantPast)] {
            try await records.write(record)
            try await expect(record, for: record.id)
        }
    }

    /// Keys that become alike when they are joined, cut, lowercased, or treated as paths.
    static var keys: [ResourceKey] {
        let long = String(repeating: "long ", count: 1000)
        return [
            [], [""], ["", ""], ["a"], ["A"], ["a", ""], ["", "a"], ["a/b"], ["a", "b"], ["a\\b"], ["a%2Fb"], ["."],
            [".."], ["../a"], ["/a"], [" a"], ["a "], ["a\0b"], ["a\nb"], ["\u{E9}"], ["👩‍👩‍👧"], [long], ["a#b"],
            ["a%23b"], ["a%"], ["%25"], [long + "1"], ResourceKey(Array(repeating: "deep", count: 200)), ["*"],
            ["CON"], ["a:b"], ["a", "b", "c"], ["\u{301}a"], ["a/\u{301}b"], ["a", "\u{301}b"], ["a%2F\u{301}b"],
        ]
    }

    @Test func `any key and any type are kept apart from any other`() async throws {
        let ids = Self.keys.flatMap { [id($0), id($0, "Swift.Int"), id($0, "a#b/c")] }
        for (number, id) in ids.enumerated() { try await records.write(record(id, "\(number)")) }
        for (number, id) in ids.enumerated() { try await expect(record(id, "\(number)"), for: id) }
        for selected in Self.keys {
            for selection in [RecordSelection.key(selected), .prefix(selected), .one(id(selected))] {
                let wanted = Set(ids.filter(selection.contains))
                for records in [records, RecordStore(memory)] {
                    #expect(try await Set(records.identities(of: selection)) == wanted)
                }
            }
        }
        try await records.wipe()
        for id in ids { try await expect(nil, for: id) }
        #expect(memory.records.isEmpty && memory[ArchiveGeneration.identifier] != nil)
    }

    @Test func `texts that are the same key have one record`() async throws {
        try await records.write(record(id(["e\u{301}"]), "first"))
        try await records.write(record(id(["\u{E9}"]), "second"))
        #expect(try await RecordStore(memory).identities(of: .all) == [id(["\u{E9}"])])
        try await expect(record(id(["e\u{301}"]), "second"), for: id(["\u{E9}"]))
    }

    @Test func `a mark changes nothing but the mark`() async throws {
        for key in ["a", "b"] as [ResourceKey] { try await records.write(record(id(key))) }
        try await records.mark(.one(id("a")), .stale)
        try await expect(record(id("a"), isStale: true), for: id("a"))
        try await RecordStore(memory).mark(.key("a"), [.stale, .unconfirming])
        var marked = record(id("a"), isStale: true)
        marked.confirmsLoads = false
        try await expect(marked, for: id("a"))
        try await expect(record(id("b")), for: id("b"))
        try await records.write(record(id("a")))
        try await expect(record(id("a")), for: id("a"))
    }

    @Test func `a selection by prefix goes by components`() async throws {
        let below: [ResourceKey] = [["list"], ["list", "1"], ["list", ""], ["list", "1", "x"]]
        let beside: [ResourceKey] = [["lis"], ["listing"], ["x", "list"], []]
        for key in below + beside { try await records.write(record(id(key))) }
        try await records.mark(.prefix("list"), .stale)
        for key in below { try await expect(record(id(key), isStale: true), for: id(key)) }
        try await records.remove(.prefix("list"))
        for key in below { try await expect(nil, for: id(key)) }
        for key in beside { try await expect(record(id(key)), for: id(key)) }
        try await records.remove(.all)
        for key in beside { try await expect(nil, for: id(key)) }
    }

    @Test func `what isn't there is no error, and a store that was never written to stays empty`() async throws {
        for selection in [RecordSelection.one(id("a")), .key("a"), .prefix("a"), .all] {
            try await records.mark(selection, .stale)
            try await records.remove(selection)
        }
        try await records.wipe()
        try await expect(nil, for: id("a"))
        #expect(memory.contents.withLock { $0.isEmpty })
    }

    @Test func `a record of before a wipe that was cut short never counts, R12`() async throws {
        try await records.write(record(id("a"), "old"))
        let old = memory[id("a").identifier]
        try await records.wipe()
        memory[id("a").identifier] = old
        try await expect(nil, for: id("a"))
        try await records.write(record(id("a"), "new"))
        try await expect(record(id("a"), "new"), for: id("a"))
    }

    @Test func `a wipe without a durable generation removes nothing, and one that can't remove tries all`() async throws
    {
        let failing = Lock<Set<MemoryStore.Call>>([.store(ArchiveGeneration.identifier)])
        let store = MemoryStore { call in if failing.withLock({ $0.contains(call) }) { throw Unavailable() } }
        for key in ["a", "b"] as [ResourceKey] { store.write(record(id(key))) }
        let records = RecordStore(store)
        await #expect(throws: Unavailable.self) { try await records.wipe() }
        #expect(store.records.count == 2)
        failing.withLock { $0 = [.remove(id("a").identifier)] }
        await #expect(throws: Unavailable.self) { try await records.wipe() }
        #expect(store.records.isEmpty && store[id("b").identifier] == nil)
        #expect(try await RecordStore(store).record(id("a")) == nil)
    }

    @Test(arguments: [MemoryStore.Call.data(ArchiveGeneration.identifier), .identifiers])
    func `a wipe begins a generation although the store can't be read, R12`(_ call: MemoryStore.Call) async throws {
        let isBroken = Lock(true)
        let store = MemoryStore { made in if made == call, isBroken.withLock({ $0 }) { throw Unavailable() } }
        store.write(record(id("a")))
        let old = store[ArchiveGeneration.identifier]
        try? await RecordStore(store).wipe()
        isBroken.withLock { $0 = false }
        #expect(store[ArchiveGeneration.identifier] != old)
        #expect(try await RecordStore(store).record(id("a")) == nil)
    }

    @Test func `a record that can't be marked is removed, and keeps no other from being marked`() async throws {
        let (a, b) = (id("a").identifier, id("b").identifier)
        let failing: Set<MemoryStore.Call> = [.store(a), .data(b), .remove(b)]
        let store = MemoryStore { call in if failing.contains(call) { throw Unavailable() } }
        for key in ["a", "b", "c", "d"] as [ResourceKey] { store.write(record(id(key))) }
        await #expect(throws: Unavailable.self) { try await RecordStore(store).mark(.all, .stale) }
        #expect(Set(store.records.filter(\.isStale).map(\.id.key)) == ["c", "d"])
        #expect(store[a] == nil && store[b] != nil)
    }

    @Test func `bytes that are no record are an error, and go when they should be marked`() async throws {
        try await records.write(record(id("a")))
        let good = try #require(memory[id("a").identifier])
        for bad in [Data(), good.prefix(4), Data([0, 0, 0, 0, 255]) + good, Data(repeating: 7, count: 100)] {
            memory[id("a").identifier] = bad
            await #expect(throws: (any Error).self) { try await records.record(id("a")) }
            try await records.mark(.key("a"), .stale)
            #expect(memory[id("a").identifier] == nil)
        }
    }
}
