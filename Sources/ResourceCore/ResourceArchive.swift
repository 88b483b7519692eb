/// A place outside of memory where a container keeps the values of persisted resources (R22): one record an entry.
///
/// A container writes behind: one call at a time, in the order in which things happened. It reads at any time, also
/// during a write. An archive serves one container at a time, and may serve another one later, after a restart. The
/// methods are called off every actor; what they throw is told by the container's event log, and shown nowhere but by
/// `wipe()`. `ArchivePromise` in ResourceTesting checks all that is promised here.
public protocol ResourceArchive: Sendable {
    /// The last record that was written and not removed; nil if there is none.
    ///
    /// Never a mixture of two writes, also while one is on its way. A record that is damaged is an error.
    func record(_ id: ArchivedRecord.ID) async throws -> ArchivedRecord?

    /// Keeps a record instead of the one with the same identity, which stays if this throws.
    func write(_ record: ArchivedRecord) async throws

    /// Marks records as stale, and changes nothing else of them; those that are not there are no error.
    func markStale(_ selection: RecordSelection) async throws

    /// Removes records; those that are not there are no error.
    func remove(_ selection: RecordSelection) async throws

    /// Removes every record, for a log-out: after it has returned none of them comes back, whatever happens.
    ///
    /// Where a removal in one step is not possible, an archive makes a new generation durable first, and ignores what
    /// an older one left.
    func wipe() async throws
}
