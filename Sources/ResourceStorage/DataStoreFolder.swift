public import Foundation
public import ResourceCore

/// A data store in a folder of the app, which opens with the first call: nothing waits for it.
///
///     let container = ResourceContainer(archive: .folder("Cache"))
///
/// If the folder can't be used, a container only loses the values of earlier launches: values are loaded as if nothing
/// were persisted, `wipe()` throws an error, and the event log contains the reason. Call ``open()`` to find out early.
/// The store's `durability` determines which writes survive a crash. The effect of `wipe()` survives every crash, at
/// every level.
public final class DataStoreFolder: DataStore {
    private let opening: DataStoreOpening
    private let isDurable: Bool
    private let limits: DataStoreLimits

    /// The path of the folder, if it can be known before it's opened.
    private let path: String?

    /// A closure that returns whether there is something to open for a call that stores nothing.
    private let exists: @Sendable () -> Bool

    init(
        at folder: URL?, limits: DataStoreLimits, exists: @escaping @Sendable () -> Bool = { true },
        open: @escaping DataStoreOpening.Open
    ) {
        (opening, isDurable, self.limits, self.exists) = (DataStoreOpening(open), false, limits, exists)
        path = folder?.standardizedFileURL.path
    }

    private init(durable folder: DataStoreFolder) {
        (opening, isDurable, limits, exists) = (folder.opening, true, folder.limits, folder.exists)
        path = folder.path
    }

    /// Returns the opened store, opening the folder if it isn't open yet.
    ///
    /// Call this method to find out early, and to report, that the folder can't be used. All concurrent callers wait
    /// for the same attempt, and the next call after a failure tries again. It throws the error of
    /// ``PersistentDataStore/init(at:durability:limits:memory:wallClock:)``. A canceled caller waits for the end too.
    @discardableResult
    public func open() async throws(DataStoreError) -> PersistentDataStore {
        let store = try await opening.store()
        return isDurable ? store.durablyWritten : store
    }

    /// Closes the folder, so that another process can use it.
    ///
    /// The next call opens it again. Call `flush()` on a container of the folder first.
    public func close() async {
        await opening.close()
    }

    /// Stores bytes.
    public func store(_ data: Data, for identifier: String) async throws {
        try await open().store(data, for: identifier)
    }

    /// Stores bytes, which are as old as the date tells.
    public func store(_ data: Data, for identifier: String, dated date: Date) async throws {
        try await open().store(data, for: identifier, dated: date)
    }

    /// Returns the bytes of an identifier, or `nil` if there are none.
    public func data(for identifier: String) async throws -> Data? {
        exists() ? try await open().data(for: identifier) : nil
    }

    /// Returns all identifiers that have bytes.
    public func identifiers() async throws -> [String] {
        exists() ? try await open().identifiers() : []
    }

    /// Removes the bytes of an identifier, and returns whether there were any.
    @discardableResult
    public func remove(_ identifier: String) async throws -> Bool {
        exists() ? try await open().remove(identifier) : false
    }

    /// Removes all bytes.
    public func removeAll() async throws {
        if exists() { try await open().removeAll() }
    }
}

extension DataStoreFolder: PlacedStore {
    package var place: StorePlace { path.map { .folder($0) } ?? .object(ObjectIdentifier(self)) }

    package var durable: any DataStore { DataStoreFolder(durable: self) }

    package var mayEvict: Bool { limits != .none }

    package func size(of identifier: String) async throws -> Int? {
        exists() ? try await open().size(of: identifier) : nil
    }

    package func discard(_ identifiers: [String]) async throws {
        if exists() { try await open().discard(identifiers) }
    }

    package func leavePlace() async { await close() }
}

extension DataStore where Self == DataStoreFolder {
    /// Returns a store in a folder of the app, such as the archive of a container.
    ///
    ///     let container = ResourceContainer(archive: .folder("Cache"))
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
    ) -> DataStoreFolder {
        DataStoreFolder(at: try? location.folder(named: name), limits: limits) { () async throws(DataStoreError) in
            try await PersistentDataStore(name: name, in: location, durability: durability, limits: limits)
        }
    }

    /// Returns a store in the folder at a URL.
    ///
    /// It behaves like `folder(_:in:durability:limits:)`.
    public static func folder(
        at url: URL, durability: Durability = .ordered, limits: DataStoreLimits = .archive
    ) -> DataStoreFolder {
        DataStoreFolder(at: url, limits: limits) { () async throws(DataStoreError) in
            try await PersistentDataStore(at: url, durability: durability, limits: limits)
        }
    }
}

extension DataStoreLimits {
    /// The limits of an archive's folder: 256 MB.
    public static let archive = DataStoreLimits(bytes: 256 << 20)
}
