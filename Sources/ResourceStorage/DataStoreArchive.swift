import Foundation
public import ResourceCore

/// Keeps the values of persisted resources in a data store, from one start of the app to the next (R22).
///
///     let container = ResourceContainer(archive: .folder("Cache"))
///
/// The store may keep other values too: records have identifiers that begin with `record`. How much of what was written
/// survives a crash is the store's `durability`; `wipe()` survives each of them, at every level.
public final class DataStoreArchive: ResourceArchive {
    private let opening: StoreOpening
    private let catalog = RecordCatalog()

    /// Creates an archive in a store; there may be one for each store.
    public init(_ store: PersistentDataStore) {
        opening = StoreOpening(store)
    }

    init(_ open: @escaping StoreOpening.Open) {
        opening = StoreOpening(open)
    }

    /// Returns the archive's store, which is opened if it is not open yet.
    ///
    /// The archive does so by itself with the first call of its container; an app calls this where it wants to know
    /// early, and to tell why the folder cannot be used. All who ask meanwhile wait for the same attempt, and
    /// the next one after a failure tries again. Throws what ``PersistentDataStore/init(at:durability:limits:memory:wallClock:)``
    /// throws. A canceled caller waits for the end too.
    @discardableResult
    public func open() async throws(StoreError) -> PersistentDataStore {
        try await opening.store()
    }

    /// Closes the folder, for another process; the next call of the container opens it again.
    ///
    /// Call `flush()` on the container first. An archive that was made of a store is closed for good.
    public func close() async {
        await opening.close()
    }

    /// The record of an entry; nil if there is none.
    public func record(_ id: ArchivedRecord.ID) async throws -> ArchivedRecord? {
        try await open().perform { [catalog] folder throws(StoreError) in
            let generation = try catalog.generation(in: folder)
            guard let frame = try folder.read(RecordFrame.identifier(of: id)) else { return nil }
            let record = try RecordFrame.record(in: frame, generation)
            return record?.id == id ? record : nil
        }
    }

    /// Keeps a record; the first time, records that no launch can find again are removed.
    public func write(_ record: ArchivedRecord) async throws {
        let store = try await open()
        let durability = store.durability
        try await store.perform { [catalog] folder throws(StoreError) in
            let generation = try catalog.generation(in: folder)
            catalog.sweep(folder)
            let identifier = RecordFrame.identifier(of: record.id)
            try folder.write(
                identifier, RecordFrame.payload(of: record, generation),
                storedAt: record.updatedAt.timeIntervalSince1970, isStale: record.isStale, durability)
            catalog.insert(record.id, identifier)
        }
    }

    /// Marks records as stale; the first time that several are meant, it reads which there are.
    ///
    /// A damaged record is put aside, which makes it absent, and the others are marked.
    public func markStale(_ selection: RecordSelection) async throws {
        let store = try await open()
        let durability = store.durability
        try await store.perform { [catalog] folder throws(StoreError) in
            for identifier in try catalog.identifiers(of: selection, in: folder) {
                do throws(StoreError) { try folder.change(identifier, durability) { $0.isStale = true } } catch {
                    if error.code != .corrupt { throw error }
                }
            }
        }
    }

    /// Removes records; the first time that several are meant, it reads which there are.
    public func remove(_ selection: RecordSelection) async throws {
        let store = try await open()
        let durability = store.durability
        try await store.perform { [catalog] folder throws(StoreError) in
            for identifier in try catalog.identifiers(of: selection, in: folder) {
                try folder.remove(identifier, durability)
            }
            catalog.remove(selection)
        }
    }

    /// Removes every record: a new generation is durable first, so that none comes back from a crash midway.
    public func wipe() async throws {
        try await open().perform { [catalog] folder throws(StoreError) in
            try catalog.beginGeneration(in: folder)
            for identifier in try folder.identifiers() where RecordFrame.isRecord(identifier) {
                try folder.remove(identifier, .ordered)
            }
        }
    }
}
