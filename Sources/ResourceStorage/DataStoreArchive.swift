import Foundation
public import ResourceCore

/// An archive that keeps the values of persisted resources in a data store between launches of the app (R22).
///
///     let container = ResourceContainer(archive: .folder("Cache"))
///
/// The store may hold other values too: records have identifiers that begin with `record`. The store's `durability`
/// determines which writes survive a crash. The effect of `wipe()` survives every crash, at every level.
public final class DataStoreArchive: ResourceArchive {
    private let opening: DataStoreOpening
    private let catalog = RecordCatalog()

    /// The store, if the archive was created from one.
    private let store: PersistentDataStore?

    /// The path of the folder that the archive opens by itself, if it can be known before.
    private let path: String?

    /// Creates an archive in a store.
    ///
    /// Create at most one archive for each store.
    public init(_ store: PersistentDataStore) {
        opening = DataStoreOpening(store)
        (self.store, path) = (store, nil)
    }

    init(in folder: URL?, _ open: @escaping DataStoreOpening.Open) {
        opening = DataStoreOpening(open)
        (store, path) = (nil, folder?.standardizedFileURL.path)
    }

    /// Returns the archive's store, opening it if it isn't open yet.
    ///
    /// The archive opens the store with the first call of its container. Call this method to find out early, and to
    /// report, that the folder can't be used. All concurrent callers wait for the same attempt, and the next call after
    /// a failure tries again. It throws the error of
    /// ``PersistentDataStore/init(at:durability:limits:memory:wallClock:)``. A canceled caller waits for the end too.
    @discardableResult
    public func open() async throws(DataStoreError) -> PersistentDataStore {
        try await opening.store()
    }

    /// Closes the folder, so that another process can use it.
    ///
    /// The container's next call opens it again.
    ///
    /// Call `flush()` on the container first. An archive that was created from a store is closed permanently.
    public func close() async {
        await opening.close()
    }

    /// Returns the record of an entry, or `nil` if there is none.
    public func record(_ id: ArchivedRecord.ID) async throws -> ArchivedRecord? {
        try await open().perform { [catalog] folder throws(DataStoreError) in
            let generation = try catalog.generation(in: folder)
            guard let frame = try folder.read(RecordFrame.identifier(of: id)) else { return nil }
            let record = try RecordFrame.record(in: frame, generation)
            return record?.id == id ? record : nil
        }
    }

    /// Stores a record.
    ///
    /// The first call also removes records that no launch can find again.
    public func write(_ record: ArchivedRecord) async throws {
        let store = try await open()
        let durability = store.durability
        try await store.perform { [catalog] folder throws(DataStoreError) in
            let generation = try catalog.generation(in: folder)
            catalog.sweep(folder)
            let identifier = RecordFrame.identifier(of: record.id)
            try folder.write(
                identifier, RecordFrame.payload(of: record, generation),
                storedAt: record.updatedAt.timeIntervalSince1970, isStale: record.isStale, durability)
            catalog.insert(record.id, identifier)
        }
    }

    /// Marks records as stale.
    ///
    /// The first call with a selection of several records reads which ones exist.
    ///
    /// A damaged record is moved to the quarantine, which makes it absent, and the others are marked.
    public func markStale(_ selection: RecordSelection) async throws {
        let store = try await open()
        let durability = store.durability
        try await store.perform { [catalog] folder throws(DataStoreError) in
            for identifier in try catalog.identifiers(of: selection, in: folder) {
                do throws(DataStoreError) { try folder.change(identifier, durability) { $0.isStale = true } } catch {
                    if error.code != .corrupt { throw error }
                }
            }
        }
    }

    /// Removes records.
    ///
    /// The first call with a selection of several records reads which ones exist.
    public func remove(_ selection: RecordSelection) async throws {
        let store = try await open()
        let durability = store.durability
        try await store.perform { [catalog] folder throws(DataStoreError) in
            for identifier in try catalog.identifiers(of: selection, in: folder) {
                try folder.remove(identifier, durability)
            }
            catalog.remove(selection)
        }
    }

    /// Returns the identities of the selected records.
    ///
    /// The first call with a selection of several records reads which ones exist.
    public func identities(of selection: RecordSelection) async throws -> [ArchivedRecord.ID] {
        if case .one(let id) = selection { return [id] }
        return try await open().perform { [catalog] folder throws(DataStoreError) in
            try catalog.identities(of: selection, in: folder)
        }
    }

    /// Removes every record.
    ///
    /// A new generation is made durable first, so that a crash in between restores no record.
    public func wipe() async throws {
        try await open().perform { [catalog] folder throws(DataStoreError) in
            try catalog.beginGeneration(in: folder)
            for identifier in try folder.identifiers() where RecordFrame.isRecord(identifier) {
                try folder.remove(identifier, .ordered)
            }
        }
    }
}

extension DataStoreArchive: PlacedArchive {
    package var place: ArchivePlace { path.map { .folder($0) } ?? .object(ObjectIdentifier(store ?? self)) }

    /// Closes a folder that the archive has opened.
    package func leavePlace() async {
        // NB: A store is closed for good, and belongs to the app.
        if store == nil { await close() }
    }
}
