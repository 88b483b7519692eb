import Foundation
import ResourceCore

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
    func archive() -> (any ResourceArchive)? {
        isOff ? nil : SharedArchive(Self.name, in: caches, notice)
    }

    /// Returns the places of a container, whose wipes also reach the folders that it doesn't use.
    ///
    /// An app that names its mutations too late, or switches its archive off, would otherwise show and send in its next
    /// launch what belongs to a user who has signed out.
    func parts(archive: (any ResourceArchive)?, outbox: Outbox? = nil) -> SharedContainerParts {
        let (usesCaches, sendsDurably) = (archive is SharedArchive, outbox != nil)
        return SharedContainerParts(archive: archive, outbox: outbox) { [self] in
            guard !isOff else { return }
            if !usesCaches { try await SharedArchive(Self.name, in: caches, notice).wipe() }
            if !sendsDurably { try await mutationsInMemory.wipe(header: Data()) }
        }
    }

    /// Returns an outbox with the mutations of earlier launches, or `nil` without kinds.
    ///
    /// Its folder is read on the caller's thread, because the container must not show a value before.
    func outbox(_ kinds: [any DurableMutation.Type]) throws -> Outbox? {
        guard !kinds.isEmpty else { return nil }
        let (archive, contents) = isOff ? (MemoryMutationArchive(), MutationArchiveContents()) : mutations()
        do {
            return try Outbox(archive: archive, kinds, contents: contents)
        } catch let error where !(error is OutboxError) {
            notice.tell(error, "durable mutations")
            return try Outbox(archive: mutationsInMemory, kinds, contents: MutationArchiveContents())
        }
    }

    private var mutationsInMemory: StandInMutationArchive {
        StandInMutationArchive(for: Self.name, in: applicationSupport)
    }

    private func mutations() -> (any MutationArchive, MutationArchiveContents) {
        do {
            let store = try PersistentDataStore(waitingFor: Self.name, in: applicationSupport)
            let contents = try store.performHere { folder throws(DataStoreError) in
                try DataStoreMutationArchive.contents(of: folder)
            }
            return (DataStoreMutationArchive(store), contents)
        } catch {
            notice.tell(error, "durable mutations")
            return (mutationsInMemory, MutationArchiveContents())
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
