/// An archive in memory, for previews and tests: a second container on the same archive is a restart of the app.
public final class MemoryArchive: ResourceArchive {
    private let kept = Lock<[ArchivedRecord.ID: ArchivedRecord]>([:])

    /// Makes an archive of these records.
    public init(_ records: [ArchivedRecord] = []) {
        for record in records { kept.withLock { $0[record.id] = record } }
    }

    /// The records there are, in no order.
    public var records: [ArchivedRecord] { kept.withLock { Array($0.values) } }

    /// The record of an entry.
    public func record(_ id: ArchivedRecord.ID) -> ArchivedRecord? {
        kept.withLock { $0[id] }
    }

    /// Keeps a record.
    public func write(_ record: ArchivedRecord) {
        // NB: the bytes of a record may be the caller's to release: that happens outside of the lock.
        _ = kept.withLock { $0.updateValue(record, forKey: record.id) }
    }

    /// Marks records as stale.
    public func markStale(_ selection: RecordSelection) {
        kept.withLock { kept in
            for id in kept.keys where selection.contains(id) { kept[id]?.isStale = true }
        }
    }

    /// Removes records.
    public func remove(_ selection: RecordSelection) {
        _ = kept.withLock { kept in
            let old = kept
            kept = kept.filter { !selection.contains($0.key) }
            return old
        }
    }

    /// Removes every record.
    public func wipe() {
        _ = kept.withLock { kept in
            defer { kept = [:] }
            return kept
        }
    }
}
