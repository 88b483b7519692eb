package import Foundation

// The records of values in a data store (R22). Changes are made one at a time. Reading is possible at any time, also
// during a change.
package final class RecordStore: Sendable {
    private struct Known: Sendable {
        var generation: UInt64?
        var ids: Set<ValueRecord.ID>?
    }

    private let store: any DataStore
    private let known = Lock(Known())
    private let counted = Lock((read: 0, written: 0))

    package init(_ store: any DataStore) { self.store = store }

    var traffic: (read: Int, written: Int) { counted.withLock { $0 } }

    package func record(_ id: ValueRecord.ID) async throws -> ValueRecord? {
        guard let generation = try await generation(), let data = try await store.data(for: id.identifier)
        else { return nil }
        counted.withLock { $0.read += data.count }
        guard let record = try ValueRecord(data, of: generation), record.id == id else { return nil }
        return record
    }

    package func write(_ record: ValueRecord) async throws {
        let current: UInt64
        if let known = try await generation() { current = known } else { current = try await beginGeneration() }
        known.withLock { _ = $0.ids?.insert(record.id) }
        let data = try record.data(current)
        try await store.store(data, for: record.id.identifier, dated: record.updatedAt)
        counted.withLock { $0.written += data.count }
    }

    // Marks records, and changes nothing else about them. One that names all of the given mutations, if there are any,
    // is newer than these. One that can't be marked is removed, because a later launch would show it as fresh.
    package func mark(_ selection: RecordSelection, _ marks: RecordMarks, by ids: Set<UUID> = []) async throws {
        try await store.forEach(try await identities(of: selection).map(\.identifier)) { identifier in
            do {
                guard let data = try await store.data(for: identifier),
                    let (marked, date) = try ValueRecord.marked(data, marks, by: ids)
                else { return }
                try await store.store(marked, for: identifier, dated: date)
                counted.withLock { ($0.read, $0.written) = ($0.read + data.count, $0.written + marked.count) }
            } catch {
                try await store.remove(identifier)
            }
        }
    }

    package func remove(_ selection: RecordSelection) async throws {
        try await store.forEach(try await identities(of: selection).map(\.identifier)) { try await store.remove($0) }
        known.withLock { known in known.ids = known.ids?.filter { !selection.contains($0) } }
    }

    // Returns the identities of the selected records. Those of records that were removed, or that can't be read, may be
    // among them. The first call for several records lists the store's identifiers.
    package func identities(of selection: RecordSelection) async throws -> [ValueRecord.ID] {
        if case .one(let id) = selection { return [id] }
        let ids: Set<ValueRecord.ID>
        if let known = known.withLock(\.ids) { ids = known } else { ids = try await readIdentities() }
        return ids.filter(selection.contains)
    }

    // Removes every record. A new generation is made durable first, so that a crash in between restores no record.
    package func wipe() async throws {
        guard await mayHaveRecords() else { return }
        try await beginGeneration()
        try await store.discardAll(try await store.identifiers().filter(ValueRecord.isRecord))
    }

    // Whether anything was ever written to the store, which mustn't begin to exist for a wipe.
    private func mayHaveRecords() async -> Bool {
        do {
            if try await store.data(for: ArchiveGeneration.identifier) != nil { return true }
            return try await store.identifiers().contains(where: ValueRecord.isRecord)
        } catch {
            return true
        }
    }

    private func generation() async throws -> UInt64? {
        if let known = known.withLock({ $0.generation }) { return known }
        let data = try await store.readableData(for: ArchiveGeneration.identifier)
        guard let found = data.flatMap({ try? JSONDecoder().decode(ArchiveGeneration.self, from: $0) }) else {
            return nil
        }
        // NB: One that has begun meanwhile counts.
        return known.withLock { known in
            known.generation = known.generation ?? found.number
            return known.generation
        }
    }

    @discardableResult
    private func beginGeneration() async throws -> UInt64 {
        let next = ArchiveGeneration()
        try await store.mostDurable.store(try JSONEncoder().encode(next), for: ArchiveGeneration.identifier)
        known.withLock { $0 = Known(generation: next.number) }
        return next.number
    }

    private func readIdentities() async throws -> Set<ValueRecord.ID> {
        var ids: Set<ValueRecord.ID> = []
        for identifier in try await store.identifiers() where ValueRecord.isRecord(identifier) {
            if let id = ValueRecord.ID(in: identifier) {
                ids.insert(id)
            } else if let data = try await store.readableData(for: identifier), let id = ValueRecord.id(in: data) {
                ids.insert(id)
            }
        }
        known.withLock { $0.ids = ids }
        return ids
    }
}
