import Foundation
import ResourceCore
import ResourceWriting

/// The folders of the shared container.
struct SharedStorage: Sendable {
    private static let name = "shared-container"

    let process: HostProcess
    var caches = DataStoreLocation.caches
    var applicationSupport = DataStoreLocation.durable
    var notice = FolderNotice()

    /// A Boolean value that indicates whether nothing is kept, unless the app says where.
    var isOff: Bool { process.isTest || process.isPreview }

    /// Returns the archive of values, which opens when it's first needed.
    func archive() -> (any DataStore)? { isOff ? nil : values }

    /// The folder of values, which doesn't exist before there is something to keep.
    ///
    /// The container serves apps that persist nothing as well, and invalidates and wipes what earlier launches have
    /// kept.
    private var values: DataStoreFolder {
        DataStoreFolder(at: try? caches.folder(named: Self.name), limits: .archive) { [self] in
            caches.hasFolder(named: Self.name)
        } open: { [self] () async throws(DataStoreError) in
            do throws(DataStoreError) {
                return try await PersistentDataStore(name: Self.name, in: caches, limits: .archive)
            } catch {
                notice.tell(error, "values")
                throw error
            }
        }
    }

    /// Returns the places of a container, whose wipes also reach the folders that it doesn't use.
    ///
    /// An app that names its mutations too late, or switches its archive off, would otherwise show and send in its next
    /// launch what belongs to a user who has signed out.
    func parts(
        archive: (any DataStore)?, outbox: (outbox: Outbox, isInFolder: Bool)? = nil
    ) -> SharedContainerParts {
        let usesCaches = (archive as? any PlacedStore)?.place == values.place
        let sendsDurably = outbox?.isInFolder ?? false
        let addParts = outbox.map { outbox in
            { @Sendable (container: ResourceContainer) in container.use(outbox.outbox) }
        }
        return SharedContainerParts(archive: archive, addParts: addParts) { [self] in
            guard !isOff else { return }
            if !usesCaches { try await RecordStore(values).wipe() }
            if !sendsDurably { try await wipeMutations() }
        }
    }

    /// Returns an outbox with the mutations of earlier launches, or `nil` without kinds.
    ///
    /// Its folder is read on the caller's thread, because the container must not show a value before.
    func outbox(_ kinds: [any DurableMutation.Type]) throws -> (outbox: Outbox, isInFolder: Bool)? {
        guard !kinds.isEmpty else { return nil }
        guard !isOff else { return (try Outbox(MemoryStore(), kinds, StoredMutations()), false) }
        do {
            let store = try PersistentDataStore(waitingFor: Self.name, in: applicationSupport)
            let stored = try StoredMutations(in: try store.openFolder())
            return (try Outbox(store, kinds, stored), true)
        } catch let error where !(error is MutationError) {
            notice.tell(error, "durable mutations")
            return (try Outbox(MemoryStore(), kinds, StoredMutations()), false)
        }
    }

    /// Removes every mutation from the folder, or throws the reason why it can't.
    ///
    /// Otherwise, the next launch would send the mutations of a user who has signed out.
    private func wipeMutations() async throws {
        guard applicationSupport.hasFolder(named: Self.name) else { return }
        let store = try await PersistentDataStore(name: Self.name, in: applicationSupport, durability: .durable)
        try await StoredMutations.wipe(store)
        await store.close()
    }
}

extension StoredMutations {
    /// Reads everything from a folder, on the caller's thread.
    fileprivate init(in folder: EntryFolder) throws {
        self.init()
        for identifier in try folder.identifiers() where Self.contains(identifier) {
            do {
                let isShort = try Self.isShort(try folder.entry(identifier)?.bytes ?? 0, for: identifier)
                try add(isShort ? try folder.read(identifier)?.payload ?? Data() : Data(), for: identifier)
            } catch let error as DataStoreError where error.isDamage && Self.isRecord(identifier) {
                try add(Data(), for: identifier)
                // NB: Reading has moved damaged bytes away. Later launches must know of the record too.
                guard error.code == .corrupt else { continue }
                try folder.write(identifier, Data(), storedAt: folder.now(), .durable)
            }
        }
    }
}

extension DataStoreLocation {
    /// The location of what must not be lost.
    fileprivate static var durable: DataStoreLocation {
        #if os(tvOS)
            // NB: The only place where an app may write there.
            .caches
        #else
            .applicationSupport
        #endif
    }
}
