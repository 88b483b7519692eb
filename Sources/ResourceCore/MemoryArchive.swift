/// An archive in memory, for previews and tests.
///
/// A second container on the same archive simulates a restart of the app.
public final class MemoryArchive: ResourceArchive {
    private let kept = Lock<[ArchivedRecord.ID: ArchivedRecord]>([:])

    /// Creates an archive with the given records.
    public init(_ records: [ArchivedRecord] = []) {
        for record in records { kept.withLock { $0[record.id] = record } }
    }

    /// The records of the archive, in no particular order.
    public var records: [ArchivedRecord] { kept.withLock { Array($0.values) } }

    /// Returns the record of an entry.
    public func record(_ id: ArchivedRecord.ID) -> ArchivedRecord? {
        kept.withLock { $0[id] }
    }

    /// Stores a record.
    public func write(_ record: ArchivedRecord) {
        // NB: The caller may hold the last reference to a record's bytes, so they are released outside of the lock.
        _ = kept.withLock { $0.updateValue(record, forKey: record.id) }
    }

    /// Marks the selected records as stale.
    public func markStale(_ selection: RecordSelection) {
        kept.withLock { kept in
            for id in kept.keys where selection.contains(id) { kept[id]?.isStale = true }
        }
    }

    /// Removes the selected records.
    public func remove(_ selection: RecordSelection) {
        _ = kept.withLock { kept in
            let old = kept
            kept = kept.filter { !selection.contains($0.key) }
            return old
        }
    }

    /// Removes all records.
    public func wipe() {
        _ = kept.withLock { kept in
            defer { kept = [:] }
            return kept
        }
    }
}
