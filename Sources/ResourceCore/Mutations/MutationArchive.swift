public import Foundation

/// A place outside of memory where an outbox keeps durable mutations, with one record for each.
///
/// An outbox makes one call at a time, in the order in which events happened. The methods are called off every actor. A
/// method returns once its effect survives a crash and a loss of power. An archive serves one outbox at a time.
public protocol MutationArchive: Sendable {
    /// Returns the header that was written last, and all records, in any order.
    ///
    /// A record that can't be read is returned with the bytes that could be.
    func contents() async throws -> MutationArchiveContents

    /// Stores a record in place of the one with the same number.
    ///
    /// If this method throws, the record may be stored nevertheless, or else the previous one stays. An outbox is
    /// prepared for both. It removes a new record that couldn't be written, and only then the mutation fails. It writes
    /// any other record again, and nothing that the record says counts before. After a crash in between, the next
    /// launch continues with what it finds.
    func write(_ record: MutationRecord) async throws

    /// Removes the record with a number. A missing record isn't an error.
    ///
    /// If this method throws, the record may be gone nevertheless. An outbox removes it again, or writes it again if
    /// the mutation stays.
    func remove(_ number: UInt64) async throws

    /// Stores the header in place of the previous one.
    func write(header: Data) async throws

    /// Stores the header, and then removes every record, for a log-out.
    ///
    /// Once the header is stored, no older record may ever be sent: its generation tells. The header itself stays.
    func wipe(header: Data) async throws
}

/// A durable mutation as an archive keeps it.
public struct MutationRecord: Hashable, Sendable {
    /// The position of the mutation in the order of all mutations.
    public let number: UInt64

    /// The encoded record.
    public let data: Data

    /// Creates a record.
    public init(number: UInt64, data: Data) {
        self.number = number
        self.data = data
    }
}

/// Everything that an archive of mutations keeps.
public struct MutationArchiveContents: Hashable, Sendable {
    /// The header that was written last, if any.
    public let header: Data?

    /// The records, in any order.
    public let records: [MutationRecord]

    /// Creates the contents.
    public init(header: Data? = nil, records: [MutationRecord] = []) {
        self.header = header
        self.records = records
    }
}

/// An archive of mutations in memory, for previews and tests.
///
/// A second outbox on the same archive simulates a restart of the app.
public final class MemoryMutationArchive: MutationArchive {
    private struct Kept: Sendable {
        var header: Data?
        var records: [UInt64: Data] = [:]
    }

    private let kept = Lock(Kept())

    /// Creates an empty archive.
    public init() {}

    /// Returns the header and all records, in their order.
    public func contents() -> MutationArchiveContents {
        kept.withLock { kept in
            let records = kept.records.sorted { $0.key < $1.key }
            return MutationArchiveContents(
                header: kept.header, records: records.map { MutationRecord(number: $0.key, data: $0.value) })
        }
    }

    /// Stores a record.
    public func write(_ record: MutationRecord) {
        kept.withLock { $0.records[record.number] = record.data }
    }

    /// Removes a record.
    public func remove(_ number: UInt64) {
        kept.withLock { $0.records[number] = nil }
    }

    /// Stores the header.
    public func write(header: Data) {
        kept.withLock { $0.header = header }
    }

    /// Stores the header, and removes every record.
    public func wipe(header: Data) {
        kept.withLock { kept in
            kept.header = header
            kept.records = [:]
        }
    }
}
