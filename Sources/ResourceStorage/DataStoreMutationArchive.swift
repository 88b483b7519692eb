public import Foundation
public import ResourceCore

/// An archive that keeps durable mutations in a data store, so that they survive a crash and a loss of power.
///
///     let outbox = try await Outbox(PersistentDataStore(name: "Outbox", durability: .durable), MarkRead.self)
///
/// Every write is durable, whatever the store's own `durability` is. The store should be one of its own, without
/// limits: an entry that a store evicts is a mutation that is lost. Create at most one archive for each store.
public final class DataStoreMutationArchive: MutationArchive {
    private static let headerIdentifier = "outbox"
    private static let prefix = "mutations/"
    private static let longestRecord = 1 << 26
    private static let longestHeader = 1 << 16
    private let store: PersistentDataStore

    /// Creates an archive in a store.
    public init(_ store: PersistentDataStore) {
        self.store = store
    }

    /// Returns the header and all records.
    ///
    /// A damaged record is returned without bytes, in this launch and in later ones, until it's removed. Its bytes are
    /// in the store's quarantine.
    public func contents() async throws -> MutationArchiveContents {
        try await store.perform { folder throws(DataStoreError) in try Self.contents(of: folder) }
    }

    /// Returns the header and all records of a folder.
    static func contents(of folder: EntryFolder) throws(DataStoreError) -> MutationArchiveContents {
        let size = try folder.entry(headerIdentifier)?.bytes ?? 0
        guard size <= longestHeader else {
            throw DataStoreError(.tooLarge, headerIdentifier, operation: "read", detail: "\(size) bytes")
        }
        let header = try folder.read(headerIdentifier)?.payload
        var records: [MutationRecord] = []
        for identifier in try folder.identifiers() {
            guard let number = number(in: identifier) else { continue }
            records.append(MutationRecord(number: number, data: try data(of: identifier, in: folder)))
        }
        return MutationArchiveContents(header: header, records: records)
    }

    /// Stores a record, durably.
    ///
    /// One of more than 64 MB is an error.
    public func write(_ record: MutationRecord) async throws {
        guard record.data.count <= Self.longestRecord else {
            throw DataStoreError(.tooLarge, operation: "write", detail: "\(record.data.count) bytes")
        }
        try await write(record.data, to: Self.identifier(of: record.number))
    }

    /// Removes a record, durably.
    public func remove(_ number: UInt64) async throws {
        try await store.perform { folder throws(DataStoreError) in
            _ = try folder.remove(Self.identifier(of: number), .durable)
        }
    }

    /// Stores the header, durably.
    public func write(header: Data) async throws {
        try await write(header, to: Self.headerIdentifier)
    }

    /// Stores the header, durably, and then removes every record.
    public func wipe(header: Data) async throws {
        try await write(header: header)
        try await store.perform { folder throws(DataStoreError) in
            for identifier in try folder.identifiers() where Self.number(in: identifier) != nil {
                _ = try folder.remove(identifier, .ordered)
            }
        }
    }

    /// Returns the bytes of a record.
    ///
    /// An empty record takes the place of a damaged one, which reading moves away. One of a newer version, or that is
    /// too long, stays as it is.
    private static func data(of identifier: String, in folder: EntryFolder) throws(DataStoreError) -> Data {
        do throws(DataStoreError) {
            guard let size = try folder.entry(identifier)?.bytes, size <= longestRecord else { return Data() }
            return try folder.read(identifier)?.payload ?? Data()
        } catch {
            if error.code == .newerFormat { return Data() }
            guard error.code == .corrupt else { throw error }
            _ = try folder.write(identifier, Data(), storedAt: folder.now(), .durable)
            return Data()
        }
    }

    private func write(_ data: Data, to identifier: String) async throws {
        try await store.perform { folder throws(DataStoreError) in
            _ = try folder.write(identifier, data, storedAt: folder.now(), .durable)
        }
    }

    /// Returns the identifier of a record, which has its number as 16 hexadecimal digits.
    private static func identifier(of number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return prefix + String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func number(in identifier: String) -> UInt64? {
        guard identifier.hasPrefix(prefix), let number = UInt64(identifier.dropFirst(prefix.count), radix: 16)
        else { return nil }
        // Another text may be the same number.
        return self.identifier(of: number) == identifier ? number : nil
    }
}

extension Outbox {
    /// Creates an outbox whose durable mutations are kept in a data store.
    ///
    /// - Parameters:
    ///   - store: A store that holds nothing else, without limits.
    ///   - kinds: The types of the mutations that are sent.
    /// - Throws: `DataStoreError` if the store can't be read, and `OutboxError` for kinds that can't be registered.
    public convenience init(_ store: PersistentDataStore, _ kinds: any DurableMutation.Type...) async throws {
        try await self.init(archive: DataStoreMutationArchive(store), kinds)
    }
}
