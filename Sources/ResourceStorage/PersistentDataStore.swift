public import Foundation
public import ResourceCore

/// A folder on disk that stores values by identifier, and loses none.
///
///     let store = try await PersistentDataStore(name: "Stations")
///     try await store.store(stations, for: "stations/jazz")
///     let again = try await store.value([Station].self, for: "stations/jazz")
///
/// A reader sees the last complete value or the one before it, never a mixture, at every durability level and after
/// every crash (S1). Readers never wait for writers. Writes of one identifier are performed one after the other, in the
/// order in which they reach the disk. To ensure another order, await one before starting the next. An identifier is
/// any text of 1 to 1,024 bytes of UTF-8, and none can refer to a file outside the folder (S4). An absent value is
/// `nil`, an empty one is a value, and a damaged one is an error that moves only this entry to the quarantine (S3).
///
/// Encoding, decoding, and disk access run on a few threads of the store's own. Values that are available without
/// waiting for the disk are read immediately, on the caller's thread. No method throws `CancellationError`: a canceled
/// caller of a write gets the result of the write, and a canceled caller of a read waits no longer than the disk takes.
public final class PersistentDataStore: Sendable {
    package struct OpenReport: Sendable {
        // The number of removed files of interrupted writes.
        package let removedLeftovers: Int

        // The number of values, including those that are too old; `nil` in a store without limits.
        package let entries: Int?

        // Whether a store with limits scanned its folder, because it found no valid index.
        package let isRebuilt: Bool
        package let findings: [DataStoreError]
    }

    /// The durability of every write to the store.
    public let durability: Durability

    package let report: OpenReport

    /// The foreign items, such as links or pipes, that were in the place of a part of the store when it was opened.
    ///
    /// They're in the folder `quarantine` now. No link was followed, and no target of one was read or changed. A
    /// leftover that may not be removed is listed too, with the error `.io`.
    public var findings: [DataStoreError] { report.findings }

    /// The maximum size of a value, in bytes: 1 GB.
    ///
    /// Storing a larger one is an error, `.tooLarge`. A larger file in the folder is damage, and isn't read.
    public static let largestValue = EntryFrame.longestPayload

    private let threads: StorageThreads
    private let state: DataStoreState
    private let wallClock: @Sendable () -> Date

    /// Opens a folder, creating it if necessary.
    ///
    /// It throws `.alreadyOpen` if this or another process has the folder open, `.newerFormat` if a newer version wrote
    /// it, and `.unusableFolder` if the path is a file or isn't writable. In these cases, nothing is changed (S8, S10).
    ///
    /// With limits, the store is a cache: if it exceeds them or the disk is full, the least recently used values are
    /// removed. Recently used values of up to `memory` bytes in total are also kept in memory. The wall clock
    /// determines when a value was stored and how old it is. Pass another clock only in tests.
    public convenience init(
        at folder: URL, durability: Durability = .ordered, limits: DataStoreLimits = .none, memory: Int = 0,
        wallClock: @escaping @Sendable () -> Date = { Date() }
    ) async throws(DataStoreError) {
        let path = folder.standardizedFileURL.path
        try await self.init(durability, wallClock) { now throws(DataStoreError) in
            do {
                try FileManager.default.createDirectory(
                    atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            } catch {
                throw DataStoreError(.unusableFolder, operation: "mkdir", detail: "\(error)")
            }
            return try EntryFolder(path, limits: limits, memory: memory, now: now)
        }
    }

    /// Creates a store in memory, for tests and previews.
    ///
    /// It behaves like one on disk, and ends with the last reference.
    public static func inMemory(
        limits: DataStoreLimits = .none, wallClock: @escaping @Sendable () -> Date = { Date() }
    ) async -> PersistentDataStore {
        do throws(DataStoreError) {
            return try await PersistentDataStore(.processCrash, wallClock) { now throws(DataStoreError) in
                try EntryFolder("/", MemoryFiles(), limits: limits, now: now)
            }
        } catch {
            preconditionFailure("a store in memory could not be opened: \(error)")
        }
    }

    /// Opens the folder that a closure returns, on the given threads.
    package convenience init(
        _ durability: Durability, threads: StorageThreads = StorageThreads(),
        _ wallClock: @escaping @Sendable () -> Date = { Date() },
        _ open: @escaping @Sendable (_ now: @escaping @Sendable () -> Double) throws(DataStoreError) -> EntryFolder
    ) async throws(DataStoreError) {
        let opened = try await threads.run { () throws(DataStoreError) in
            try open { wallClock().timeIntervalSince1970 }
        }
        self.init(opened, durability, threads, wallClock)
    }

    /// Opens the folder with the given name at a location on the caller's thread, which waits for the disk.
    convenience init(waitingFor name: String, in location: DataStoreLocation) throws(DataStoreError) {
        let folder = try location.makeFolder(named: name)
        let opened = try EntryFolder(folder.standardizedFileURL.path, now: { Date().timeIntervalSince1970 })
        self.init(opened, .durable, StorageThreads(), { Date() })
    }

    private init(
        _ opened: EntryFolder, _ durability: Durability, _ threads: StorageThreads,
        _ wallClock: @escaping @Sendable () -> Date
    ) {
        self.threads = threads
        self.durability = durability
        self.wallClock = wallClock
        report = OpenReport(
            removedLeftovers: opened.leftovers, entries: opened.totals?.count, isRebuilt: opened.isRebuilt ?? false,
            findings: opened.findings)
        state = DataStoreState(opened)
        if let preparation = opened.preparation { threads.begin(preparation) }
    }

    /// Creates a reference to an open store each of whose writes is durable.
    private init(durable other: PersistentDataStore) {
        (threads, state, wallClock, report) = (other.threads, other.state, other.wallClock, other.report)
        durability = .durable
    }

    /// Opens the folder with the given name at a location, like the initializer with a URL.
    ///
    /// The default location is the user's application data, which the system keeps and backs up.
    public convenience init(
        name: String, in location: DataStoreLocation = .applicationSupport, durability: Durability = .ordered,
        limits: DataStoreLimits = .none, memory: Int = 0, wallClock: @escaping @Sendable () -> Date = { Date() }
    ) async throws(DataStoreError) {
        try await self.init(durability, wallClock) { now throws(DataStoreError) in
            let folder = try location.makeFolder(named: name)
            return try EntryFolder(folder.standardizedFileURL.path, limits: limits, memory: memory, now: now)
        }
    }

    // MARK: Writing

    /// Stores a value, encoded as JSON, replacing the previous value.
    public func store(_ value: some Encodable & Sendable, for identifier: String) async throws(DataStoreError) {
        try await store(for: identifier) { try JSONEncoder().encode(value) }
    }

    /// Stores bytes unchanged.
    public func store(_ data: Data, for identifier: String) async throws(DataStoreError) {
        try await store(for: identifier) { data }
    }

    /// Stores bytes unchanged, which are as old as the date tells.
    public func store(_ data: Data, for identifier: String, dated date: Date) async throws(DataStoreError) {
        try await store(for: identifier, dated: date) { data }
    }

    /// Stores a value as encoded by a transform.
    public func store<Value>(
        _ value: Value, as transform: DataStoreTransform<Value>, for identifier: String
    ) async throws(DataStoreError) {
        try await store(for: identifier) { try transform.encode(value) }
    }

    /// Stores a value under a new unique identifier, and returns the identifier.
    public func store<Value>(_ value: Value, as transform: DataStoreTransform<Value>) async throws(DataStoreError)
        -> String
    {
        let identifier = UUID().uuidString.lowercased()
        try await store(value, as: transform, for: identifier)
        return identifier
    }

    private func store(
        for identifier: String, dated date: Date? = nil, _ encode: @escaping @Sendable () throws -> Data
    ) async throws(DataStoreError) {
        let (durability, date) = (durability, (date ?? wallClock()).timeIntervalSince1970)
        try await perform { folder throws(DataStoreError) in
            let payload: Data
            do { payload = try encode() } catch {
                throw DataStoreError(.transform, identifier, operation: "encode", detail: "\(error)")
            }
            try folder.write(identifier, payload, storedAt: date, durability)
        }
    }

    // MARK: Reading

    /// Returns the value of an identifier, decoded from JSON, or `nil` if there is none.
    public func value<Value: Decodable & Sendable>(
        _ type: Value.Type, for identifier: String
    ) async throws(DataStoreError) -> Value? {
        try await value(for: identifier) { try JSONDecoder().decode(type, from: $0) }
    }

    /// Returns the bytes of an identifier, or `nil` if there are none.
    ///
    /// Bytes in memory are returned immediately, on the caller's thread. On Linux, so are files of up to 128 KB that
    /// are in the page cache.
    public func data(for identifier: String) async throws(DataStoreError) -> Data? {
        if let frame = try state.folder().ready(identifier) { return frame.payload }
        return try await value(for: identifier) { $0 }
    }

    /// Returns the value of an identifier, as decoded by a transform, or `nil` if there is none.
    public func value<Value>(
        as transform: DataStoreTransform<Value>, for identifier: String
    ) async throws(DataStoreError) -> Value? {
        guard let form = transform.form else { return try await value(for: identifier, transform.decode) }
        if let value = try state.folder().decoded(identifier, form, as: Value.self) { return value }
        return try await perform { folder throws(DataStoreError) in
            try folder.decode(identifier, form, transform.decode, cost: transform.cost)
        }
    }

    private func value<Value: Sendable>(
        for identifier: String, _ decode: @escaping @Sendable (Data) throws -> Value
    ) async throws(DataStoreError) -> Value? {
        try await perform { folder throws(DataStoreError) in
            guard let frame = try folder.read(identifier) else { return nil }
            do { return try decode(frame.payload) } catch {
                throw DataStoreError(.transform, identifier, operation: "decode", detail: "\(error)")
            }
        }
    }

    // MARK: The folder

    /// Returns all identifiers that have a value, in no particular order.
    public func identifiers() async throws(DataStoreError) -> [String] {
        try await perform { folder throws(DataStoreError) in
            try folder.identifiers().filter { !folder.isTooOld(identifier: $0) }
        }
    }

    /// Removes a value, and returns whether there was one.
    @discardableResult
    public func remove(_ identifier: String) async throws(DataStoreError) -> Bool {
        let durability = durability
        return try await perform { folder throws(DataStoreError) in try folder.remove(identifier, durability) }
    }

    /// Removes all values in one step: after a power failure, either none or all of them exist.
    public func removeAll() async throws(DataStoreError) {
        try await perform { folder throws(DataStoreError) in try folder.removeAll() }
    }

    /// Returns when the names of everything written before would survive a power failure.
    ///
    /// A store with limits writes its index too, so that the next launch is fast even if the store is never closed:
    /// call it when the app leaves the foreground. This takes longer the more values there are, unless nothing has
    /// changed.
    public func flush() async throws(DataStoreError) {
        try await perform { folder throws(DataStoreError) in try folder.sync() }
    }

    /// Reads every entry and reports each damaged one, which is moved to the quarantine.
    ///
    /// Other entries aren't changed, but those that are too old are removed at the end. The sequence ends when all
    /// entries have been read. If its consumer stops iterating, reading ends.
    public func verify() -> AsyncThrowingStream<DataStoreError, any Error> {
        AsyncThrowingStream { continuation in
            threads.begin { [state] in
                do throws(DataStoreError) {
                    try state.folder().verify { finding in
                        if case .terminated = continuation.yield(finding) { false } else { true }
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
    }

    /// Imports a folder that has one raw file for each identifier, named like the identifier.
    ///
    /// Returns the number of imported files. Values that the store already has are kept, and the imported folder is
    /// unchanged.
    @discardableResult
    public func importPlainFolder(_ folder: URL) async throws(DataStoreError) -> Int {
        let (path, durability) = (folder.standardizedFileURL.path, durability)
        return try await perform { store throws(DataStoreError) in try store.importPlainFolder(path, durability) }
    }

    /// Closes the folder after all earlier calls have finished.
    ///
    /// Later calls throw `.closed`.
    ///
    /// A store with limits writes its index, so that the next launch is fast.
    public func close() async {
        await threads.drain { [state] in state.close() }
    }

    /// Returns the folder, for use on the caller's thread, which waits for the disk.
    func openFolder() throws(DataStoreError) -> EntryFolder { try state.folder() }

    /// Performs a closure with the folder on one of the store's threads.
    package func perform<Result: Sendable>(
        _ body: @escaping @Sendable (EntryFolder) throws(DataStoreError) -> Result
    ) async throws(DataStoreError) -> Result {
        try await threads.run { [state] () throws(DataStoreError) in try body(try state.folder()) }
    }
}

extension PersistentDataStore: DataStore {}

extension PersistentDataStore: PlacedStore {
    package var place: StorePlace { .object(ObjectIdentifier(state)) }

    package var durable: any DataStore { durablyWritten }

    package var mayEvict: Bool { report.entries != nil }

    package func size(of identifier: String) async throws -> Int? {
        try await perform { folder throws(DataStoreError) in try folder.entry(identifier)?.bytes }
    }

    package func discard(_ identifiers: [String]) async throws {
        try await perform { folder throws(DataStoreError) in try folder.discard(identifiers) }
    }

    // NB: The store is closed for good, and belongs to the app.
    package func leavePlace() async {}

    var durablyWritten: PersistentDataStore { PersistentDataStore(durable: self) }
}

/// The folder, until it's closed.
private final class DataStoreState: Sendable {
    private let open: Lock<EntryFolder?>

    init(_ folder: EntryFolder) {
        open = Lock(folder)
    }

    func folder() throws(DataStoreError) -> EntryFolder {
        guard let folder = open.withLock({ $0 }) else { throw DataStoreError(.closed, operation: "open") }
        return folder
    }

    func close() {
        open.withLock { $0.take() }?.close()
    }
}
