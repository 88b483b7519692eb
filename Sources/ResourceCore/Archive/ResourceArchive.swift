/// A place outside of memory where a container keeps the values of persisted resources, with one record for each entry
/// (R22).
///
/// A container writes behind: one call at a time, in the order in which events happened. It reads at any time, even
/// during a write. An archive serves one container at a time, and may serve another one after
/// ``ResourceContainer/close()``. The methods are called off every actor. Their errors are reported in the container's
/// event log, and nowhere else except by `wipe()`. `ArchivePromise` in ResourceTesting checks these guarantees.
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

    /// Returns the identities of the selected records, in any order.
    ///
    /// A container asks when a mutation was acknowledged, because the effect becomes part of each record (W12). Those
    /// of records that were removed, or that can't be read, may be among them.
    func identities(of selection: RecordSelection) async throws -> [ArchivedRecord.ID]

    /// Removes every record, for a log-out.
    ///
    /// After the method has returned, no removed record ever returns. If it can't remove everything in one step, an
    /// archive first writes the number of a new generation to disk, and ignores the records of older generations.
    func wipe() async throws
}

/// The reason why a record of an archive can't be used.
public enum RecordFault: Error, Hashable, Sendable {
    /// The archive threw the described error.
    case unreadable(String)

    /// Decoding the record's bytes threw the described error.
    case undecodable(String)

    /// The record was written by the given, different version of the encoding.
    case otherVersion(Int)

    /// The record is older than its resource allows.
    case expired

    /// The archive didn't respond in time.
    case late
}

extension RecordFault: CustomStringConvertible {
    /// A description in a few words.
    public var description: String {
        switch self {
        case .unreadable(let error): "unreadable: \(error)"
        case .undecodable(let error): "undecodable: \(error)"
        case .otherVersion(let version): "version \(version)"
        case .expired: "expired"
        case .late: "late"
        }
    }
}

/// An archive in memory, for previews and tests.
///
/// A second container on the same archive, after ``ResourceContainer/close()``, simulates a restart of the app.
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

    /// Returns the identities of the selected records.
    public func identities(of selection: RecordSelection) -> [ArchivedRecord.ID] {
        kept.withLock { $0.keys.filter(selection.contains) }
    }

    /// Removes all records.
    public func wipe() {
        _ = kept.withLock { kept in
            defer { kept = [:] }
            return kept
        }
    }
}
