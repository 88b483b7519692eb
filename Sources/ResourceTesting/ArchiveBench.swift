import Foundation
import ResourceCore

/// A test bench that checks one promise of an archive.
struct ArchiveBench<Archive: ResourceArchive>: Sendable {
    let promise: ArchivePromise
    private let current: Lock<Archive>
    private let reopen: @Sendable (Archive) async throws -> Archive

    init(promise: ArchivePromise, archive: Archive, reopen: @escaping @Sendable (Archive) async throws -> Archive) {
        self.promise = promise
        self.reopen = reopen
        current = Lock(archive)
    }

    /// The archive that was opened last.
    var archive: Archive { current.withLock { $0 } }

    func id(_ key: ResourceKey, _ valueType: String = "Swift.String") -> ArchivedRecord.ID {
        ArchivedRecord.ID(key, valueType: valueType)
    }

    func record(
        _ id: ArchivedRecord.ID, _ text: String = "value", isStale: Bool = false
    ) -> ArchivedRecord {
        ArchivedRecord(
            id, payload: Data(text.utf8), updatedAt: Date(timeIntervalSince1970: 1_000_000.25), isStale: isStale)
    }

    /// Reads a record before and after a restart, and throws unless it's the expected one.
    func expect(_ record: ArchivedRecord?, for id: ArchivedRecord.ID) async throws {
        try await expect(record, for: id, "")
        let reopened = try await reopen(archive)
        current.withLock { $0 = reopened }
        try await expect(record, for: id, "after a restart, ")
    }

    private func expect(_ record: ArchivedRecord?, for id: ArchivedRecord.ID, _ when: String) async throws {
        let found = try await archive.record(id)
        guard found != record else { return }
        func text(_ record: ArchivedRecord?) -> String {
            record.map {
                "\($0.payload.count) bytes, version \($0.version), stale: \($0.isStale), \($0.origin), \($0.names)"
            }
                ?? "no record"
        }
        throw broken("\(when)\(id.key) of \(id.valueType) was \(text(found)) instead of \(text(record))")
    }

    private func broken(_ what: String) -> BrokenPromise {
        BrokenPromise(promise: promise, description: "\(promise.rawValue): \(what)")
    }
}

extension ArchiveBench {
    func checkDetails() async throws {
        let record = ArchivedRecord(
            id("a"), payload: Data([0, 255, 10]), version: 7, updatedAt: Date(timeIntervalSince1970: -1.5),
            validator: "\"étag\"", isStale: true, origin: .local,
            stamp: .max, sources: [id("b"): 1, id("c", "Swift.Int"): nil])
        try await archive.write(record)
        try await expect(record, for: record.id)
    }

    func checkRewriting() async throws {
        try await archive.write(record(id("a"), "a long first value", isStale: true))
        try await archive.write(record(id("a"), "second"))
        try await expect(record(id("a"), "second"), for: id("a"))
    }

    /// Keys that become alike when they are joined, cut, lowercased, or treated as paths.
    static var keys: [ResourceKey] {
        let long = String(repeating: "long ", count: 1000)
        return [
            [], [""], ["", ""], ["a"], ["A"], ["a", ""], ["", "a"], ["a/b"], ["a", "b"], ["a\\b"], ["a%2Fb"], ["."],
            [".."], ["../a"], ["/a"], [" a"], ["a "], ["a\0b"], ["a\nb"], ["\u{E9}"], ["👩‍👩‍👧"], [long],
            [long + "1"], ResourceKey(Array(repeating: "deep", count: 200)), ["*"], ["CON"], ["a:b"], ["a", "b", "c"],
        ]
    }

    func checkKeys() async throws {
        for (number, key) in Self.keys.enumerated() { try await archive.write(record(id(key), "\(number)")) }
        for (number, key) in Self.keys.enumerated() { try await expect(record(id(key), "\(number)"), for: id(key)) }
    }

    func checkTypes() async throws {
        let (text, number) = (id("a"), id("a", "Swift.Int"))
        try await archive.write(record(text, "text"))
        try await archive.write(record(number, "1"))
        try await expect(record(text, "text"), for: text)
        try await archive.remove(.one(number))
        try await expect(nil, for: number)
        try await expect(record(text, "text"), for: text)
        try await archive.write(record(number, "2"))
        try await archive.remove(.key("a"))
        try await expect(nil, for: number)
        try await expect(nil, for: text)
    }

    func checkPayload(of size: Int) async throws {
        let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        let record = ArchivedRecord(id("a"), payload: bytes, updatedAt: Date(timeIntervalSince1970: 0))
        try await archive.write(record)
        try await expect(record, for: id("a"))
    }

    func checkMark() async throws {
        try await archive.write(record(id("a")))
        try await archive.write(record(id("b")))
        try await archive.markStale(.one(id("a")))
        try await archive.markStale(.key("a"))
        try await expect(record(id("a"), isStale: true), for: id("a"))
        try await expect(record(id("b")), for: id("b"))
        try await archive.write(record(id("a")))
        try await expect(record(id("a")), for: id("a"))
    }

    func checkPrefixes() async throws {
        let (below, beside): ([ResourceKey], [ResourceKey]) = (
            [["list"], ["list", "1"], ["list", ""], ["list", "1", "x"]], [["lis"], ["listing"], ["x", "list"], []]
        )
        for key in below + beside { try await archive.write(record(id(key))) }
        try await archive.markStale(.prefix("list"))
        for key in below { try await expect(record(id(key), isStale: true), for: id(key)) }
        for key in beside { try await expect(record(id(key)), for: id(key)) }
        try await archive.remove(.prefix("list"))
        for key in below { try await expect(nil, for: id(key)) }
        for key in beside { try await expect(record(id(key)), for: id(key)) }
        try await archive.remove(.all)
        for key in beside { try await expect(nil, for: id(key)) }
    }

    func checkAbsence() async throws {
        for selection: RecordSelection in [.one(id("a")), .key("a"), .prefix("a"), .all] {
            try await archive.markStale(selection)
            try await archive.remove(selection)
        }
        try await archive.wipe()
        try await expect(nil, for: id("a"))
    }

    func checkRemoval() async throws {
        for key: ResourceKey in ["a", ["a", "b"]] { try await archive.write(record(id(key))) }
        try await archive.remove(.key("a"))
        try await expect(nil, for: id("a"))
        try await expect(record(id(["a", "b"])), for: id(["a", "b"]))
    }

    func checkWipe() async throws {
        for key in Self.keys { try await archive.write(record(id(key))) }
        try await archive.wipe()
        for key in Self.keys { try await expect(nil, for: id(key)) }
    }

    func checkNewBeginning() async throws {
        try await archive.write(record(id("a"), "old"))
        try await archive.wipe()
        try await archive.write(record(id("a"), "new"))
        try await expect(record(id("a"), "new"), for: id("a"))
    }

    /// Writes in one task while others read.
    ///
    /// Payloads that repeat one byte show whether a record is consistent.
    func checkMixture() async throws {
        let (archive, id) = (archive, id("a"))
        let records = (1...40).map { number in
            ArchivedRecord(
                id, payload: Data(repeating: UInt8(number), count: number * 1000), version: number,
                updatedAt: Date(timeIntervalSince1970: 0))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for record in records { try await archive.write(record) } }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<100 {
                        guard let found = try await archive.record(id) else { continue }
                        guard records.indices.contains(found.version - 1), found == records[found.version - 1] else {
                            throw broken("a reader saw \(found.payload.count) bytes of version \(found.version)")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        try await expect(records.last, for: id)
    }

    func checkIdentities() async throws {
        let keys: [ResourceKey] = [["a", 1], ["a", 2], ["b"]]
        for key in keys {
            let record = ArchivedRecord(
                id(key), payload: Data(), updatedAt: Date(timeIntervalSince1970: 0), confirmsLoads: false,
                names: [UUID()])
            try await archive.write(record)
            try await expect(record, for: record.id)
        }
        let selections: [RecordSelection] = [.one(id(["a", 1])), .key(["a", 1]), .prefix(["a"]), .all]
        for selection in selections {
            let found = try await archive.identities(of: selection)
            let missing = keys.map { id($0) }.filter { selection.contains($0) && !found.contains($0) }
            guard missing.isEmpty, found.allSatisfy(selection.contains) else {
                throw broken("the identities of \(selection) were \(found)")
            }
        }
    }
}
