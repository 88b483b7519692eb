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
        kept.withLock { $0[record.id] = record }
    }

    /// Marks records as stale.
    public func markStale(_ selection: RecordSelection) {
        kept.withLock { kept in
            for id in kept.keys where selection.contains(id) { kept[id]?.isStale = true }
        }
    }

    /// Removes records.
    public func remove(_ selection: RecordSelection) {
        kept.withLock { kept in kept = kept.filter { !selection.contains($0.key) } }
    }

    /// Removes every record.
    public func wipe() {
        kept.withLock { $0 = [:] }
    }
}
