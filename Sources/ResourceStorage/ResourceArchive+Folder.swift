public import Foundation
public import ResourceCore

extension ResourceArchive where Self == DataStoreArchive {
    /// An archive in a folder of the app's own, which opens with the first call: nothing waits for it.
    ///
    ///     let container = ResourceContainer(archive: .folder("Cache"))
    ///
    /// A folder that cannot be used costs the app nothing but its memory of earlier launches: values are loaded as if
    /// nothing were persisted, `wipe()` throws, and the event log tells why. `DataStoreArchive.open()` tells it early.
    ///
    /// - Parameters:
    ///   - name: The folder's name. One container at a time uses it.
    ///   - location: Where the folder lies: in the caches, from where the system removes what it needs space for.
    ///   - durability: What a write survives.
    ///   - limits: How much is kept: 256 MB, of which goes what was not used for longest.
    public static func folder(
        _ name: String, in location: StoreLocation = .caches, durability: Durability = .ordered,
        limits: StoreLimits = .archive
    ) -> DataStoreArchive {
        DataStoreArchive { () async throws(StoreError) in
            try await PersistentDataStore(name: name, in: location, durability: durability, limits: limits)
        }
    }

    /// An archive in the folder at a URL, which opens with the first call: nothing waits for it.
    ///
    /// Behaves as `folder(_:in:durability:limits:)` does.
    public static func folder(
        at url: URL, durability: Durability = .ordered, limits: StoreLimits = .archive
    ) -> DataStoreArchive {
        DataStoreArchive { () async throws(StoreError) in
            try await PersistentDataStore(at: url, durability: durability, limits: limits)
        }
    }
}

extension StoreLimits {
    /// The limits of an archive's folder: 256 MB.
    public static let archive = StoreLimits(bytes: 256 << 20)
}
