import Foundation
import ResourceCore
import ResourceTesting
import Testing

/// The conformance suite for archives, and its detection of archives that break their promises.
@Suite(.timeLimit(.minutes(10))) struct ArchivePromiseTests {
    @Test(arguments: ArchivePromise.allCases) func `an archive in memory keeps every promise`(
        _ promise: ArchivePromise
    ) async throws {
        try await promise.check {
            MemoryArchive()
        } reopen: {
            MemoryArchive($0.records)
        }
    }

    @Test(arguments: ArchivePromise.allCases) func `each promise is broken by some archive, and that is caught`(
        _ promise: ArchivePromise
    ) async {
        await #expect(throws: BrokenPromise.self) {
            try await promise.check { BrokenArchive(promise) }
        }
    }
}

/// An archive that breaks one promise, and otherwise works.
private struct BrokenArchive: ResourceArchive {
    let broken: ArchivePromise
    let memory = MemoryArchive()

    init(_ broken: ArchivePromise) {
        self.broken = broken
    }

    func record(_ id: ArchivedRecord.ID) async throws -> ArchivedRecord? {
        let found = memory.record(stored(id))
        switch broken {
        case .`an empty archive has no record`, .`what is not there is no error`:
            return found ?? ArchivedRecord(id, payload: Data(), updatedAt: .distantPast)
        case .`an empty payload is a payload`: return found?.payload.isEmpty == true ? nil : found
        case .`a reader sees one write or another, never a mixture`:
            return found.map {
                ArchivedRecord($0.id, payload: $0.payload.dropLast(), version: $0.version, updatedAt: $0.updatedAt)
            }
        default: return found.map { named($0, id) }
        }
    }

    func write(_ record: ArchivedRecord) async throws {
        var record = named(record, stored(record.id))
        switch broken {
        case .`a record comes back as it was written`: record.isStale = false
        case .`the last write of a record counts` where memory.record(record.id) != nil: return
        case .`a record can be written after a wipe` where memory.records.isEmpty && wiped.isWiped: return
        case .`a big payload comes back whole`:
            record = ArchivedRecord(
                record.id, payload: record.payload.prefix(1 << 16), version: record.version,
                updatedAt: record.updatedAt)
        default: break
        }
        memory.write(record)
    }

    func markStale(_ selection: RecordSelection) async throws {
        if broken == .`a mark changes nothing but the mark` { memory.remove(selection) }
        memory.markStale(widened(selection))
    }

    func remove(_ selection: RecordSelection) async throws {
        if broken != .`a removed record is gone` { memory.remove(widened(selection)) }
    }

    func identities(of selection: RecordSelection) -> [ArchivedRecord.ID] { memory.identities(of: selection) }

    func wipe() async throws {
        wiped.isWiped = true
        if broken == .`a wipe leaves nothing` { memory.remove(.prefix("a")) } else { memory.wipe() }
    }

    private let wiped = Wiped()

    private final class Wiped: @unchecked Sendable {
        // Sendable: only one task at a time uses the archive that breaks this promise.
        var isWiped = false
    }

    /// Returns the ID that a record is stored under.
    private func stored(_ id: ArchivedRecord.ID) -> ArchivedRecord.ID {
        switch broken {
        case .`any key is kept apart from any other`:
            ArchivedRecord.ID([id.key.components.joined(separator: "/")], valueType: id.valueType)
        case .`values of two types under one key are kept apart`: ArchivedRecord.ID(id.key, valueType: "")
        default: id
        }
    }

    private func named(_ record: ArchivedRecord, _ id: ArchivedRecord.ID) -> ArchivedRecord {
        ArchivedRecord(
            id, payload: record.payload, version: record.version, updatedAt: record.updatedAt,
            validator: record.validator, isStale: record.isStale)
    }

    /// Returns a selection whose prefix is compared by characters.
    private func widened(_ selection: RecordSelection) -> RecordSelection {
        guard broken == .`a selection by prefix goes by components`, case .prefix(let prefix) = selection,
            let first = prefix.components.first,
            let other = memory.records.first(where: {
                $0.id.key.components.first?.hasPrefix(first) == true && $0.id.key.components.first != first
            })
        else { return selection }
        return .prefix([other.id.key.components[0]])
    }
}
