/// A place outside of memory where a container keeps the values of persisted resources, with one record for each entry
/// (R22).
///
/// A container writes behind: one call at a time, in the order in which events happened. It reads at any time, even
/// during a write. An archive serves one container at a time, and may serve another one later, after a restart. The
/// methods are called off every actor. Their errors are reported in the container's event log, and nowhere else except
/// by `wipe()`. `ArchivePromise` in ResourceTesting checks these guarantees.
public protocol ResourceArchive: Sendable {
    /// Returns the last record that was written and not removed, or `nil` if there is none.
    ///
    /// The result is never a mixture of two writes, even while a write is in progress. A damaged record is an error.
    func record(_ id: ArchivedRecord.ID) async throws -> ArchivedRecord?

    /// Stores a record in place of the one with the same identity, which stays if this method throws.
    func write(_ record: ArchivedRecord) async throws

    /// Marks records as stale, and changes nothing else about them.
    ///
    /// Missing records aren't an error.
    func markStale(_ selection: RecordSelection) async throws

    /// Removes records.
    ///
    /// Missing records aren't an error.
    func remove(_ selection: RecordSelection) async throws

    /// Removes every record, for a log-out.
    ///
    /// After the method has returned, no removed record ever returns. If it can't remove everything in one step, an
    /// archive first makes a new generation durable, and ignores the remains of older generations.
    func wipe() async throws
}
