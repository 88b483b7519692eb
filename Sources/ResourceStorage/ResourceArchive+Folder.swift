public import Foundation
public import ResourceCore

extension ResourceArchive where Self == DataStoreArchive {
    /// Returns an archive in a folder of the app, which opens with the first call: nothing waits for it.
    ///
    ///     let container = ResourceContainer(archive: .folder("Cache"))
    ///
    /// If the folder can't be used, the app only loses the values of earlier launches: values are loaded as if nothing
    /// were persisted, `wipe()` throws an error, and the event log contains the reason. Call `DataStoreArchive.open()`
    /// to find out early.
    ///
    /// - Parameters:
    ///   - name: The folder's name. Only one container at a time uses it.
    ///   - location: The folder's location, by default the caches, where the system removes files if it needs space.
    ///   - durability: The durability of writes.
    ///   - limits: The limits of the folder, by default 256 MB, beyond which the least recently used values are
    ///     removed.
    public static func folder(
        _ name: String, in location: DataStoreLocation = .caches, durability: Durability = .ordered,
        limits: DataStoreLimits = .archive
    ) -> DataStoreArchive {
        DataStoreArchive(in: try? location.folder(named: name)) { () async throws(DataStoreError) in
            try await PersistentDataStore(name: name, in: location, durability: durability, limits: limits)
        }
    }

    /// Returns an archive in the folder at a URL, which opens with the first call: nothing waits for it.
    ///
    /// It behaves like `folder(_:in:durability:limits:)`.
    public static func folder(
        at url: URL, durability: Durability = .ordered, limits: DataStoreLimits = .archive
    ) -> DataStoreArchive {
        DataStoreArchive(in: url) { () async throws(DataStoreError) in
            try await PersistentDataStore(at: url, durability: durability, limits: limits)
        }
    }
}

extension DataStoreLimits {
    /// The limits of an archive's folder: 256 MB.
    public static let archive = DataStoreLimits(bytes: 256 << 20)
}
