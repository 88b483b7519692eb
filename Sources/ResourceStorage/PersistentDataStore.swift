public import Foundation
import ResourceCore

/// A folder on disk that keeps values by identifiers, and loses none.
///
///     let store = try await PersistentDataStore(name: "Stations")
///     try await store.store(stations, for: "stations/jazz")
///     let again = try await store.value([Station].self, for: "stations/jazz")
///
/// A reader sees the last complete value or the one before it, never a mixture, at every durability level and after
/// every crash (S1). Readers never wait for writers. Writes of one identifier happen one after the other, in the order
/// in which they come to the disk; who needs another order awaits one before the next. An identifier is any text of 1
/// to 1,024 bytes of UTF-8; none can lead out of the folder (S4). An absent value is nil, an empty one is a value, and a
/// damaged one is an error that puts this one entry aside (S3).
///
/// Encoding, decoding and the disk keep to a few threads of the store's own; what can be had without waiting for the
/// disk is read at once, on the caller's thread. A cancelled caller of a write gets what
/// became of it; of a read, `CancellationError` is never thrown either: it takes no longer than the disk does.
public final class PersistentDataStore: Sendable {
    /// What was found when the folder was opened.
    public struct OpenReport: Hashable, Sendable {
        /// How many files of interrupted writes were removed.
        public let removedLeftovers: Int

        /// How many values there were, with those that are too old; nil in a store without limits, which counts none.
        public let entries: Int?

        /// Whether a store with limits looked through its folder, because it found no index that it could believe.
        ///
        /// There is one after `close()` or `flush()`, until the next change.
        public let isRebuilt: Bool

        /// The foreign things that had the place of a part of the store, such as a link or a pipe.
        ///
        /// They are in the folder `quarantine` now. No link was followed, and nothing behind one was read or changed. A
        /// leftover that may not be removed is listed too, with the error `.io`.
        public let findings: [StoreFinding]

        /// How long the opening took.
        public let duration: Duration
    }

    /// What every write of the store survives.
    public let durability: Durability

    /// What was found when the folder was opened.
    public let report: OpenReport

    /// The maximum size of one value, in bytes: 1 GB.
    ///
    /// To store a larger one is an error, `.tooLarge`. A larger file in the folder is damage, and is not read.
    public static let largestValue = EntryFrame.longestPayload

    private let threads: StorageThreads
    private let state: StoreState
    private let wallClock: @Sendable () -> Date

    /// Opens a folder, and makes it where there is none.
    ///
    /// Throws `.alreadyOpen` while this or another process has it open, `.newerFormat` where a newer version wrote it,
    /// and `.unusableFolder` where it is a file, or not to be written to; nothing is changed then (S8, S10).
    ///
    /// With limits it is a cache: what was not used for longest goes when there is too much, or when the disk is full.
    /// Values of up to `memory` bytes in all that were used lately are kept in memory too, in front of the disk. The
    /// wall clock tells when a value was stored and how old it is; another one is for tests.
    public convenience init(
        at folder: URL, durability: Durability = .ordered, limits: StoreLimits = .none, memory: Int = 0,
        wallClock: @escaping @Sendable () -> Date = { Date() }
    ) async throws(StoreError) {
        let path = folder.standardizedFileURL.path
        try await self.init(durability, wallClock) { now throws(StoreError) in
            do {
                try FileManager.default.createDirectory(
                    atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            } catch {
                throw StoreError(.unusableFolder, operation: "mkdir", detail: "\(error)")
            }
            return try EntryFolder(path, limits: limits, memory: memory, now: now)
        }
    }

    /// Makes a store in memory, for tests and previews: it does what one on disk does, and ends with the last reference.
    public static func inMemory(
        limits: StoreLimits = .none, wallClock: @escaping @Sendable () -> Date = { Date() }
    ) async -> PersistentDataStore {
        do throws(StoreError) {
            return try await PersistentDataStore(.processCrash, wallClock) { now throws(StoreError) in
                try EntryFolder("/", MemoryFiles(), limits: limits, now: now)
            }
        } catch {
            preconditionFailure("memory has no folder that could not be opened: \(error)")
        }
    }

    private init(
        _ durability: Durability, _ wallClock: @escaping @Sendable () -> Date,
        _ open: @escaping @Sendable (_ now: @escaping @Sendable () -> Double) throws(StoreError) -> EntryFolder
    ) async throws(StoreError) {
        threads = StorageThreads()
        self.durability = durability
        self.wallClock = wallClock
        let (opened, duration) = try await threads.run { () throws(StoreError) in
            let start = ContinuousClock.now
            return (try open { wallClock().timeIntervalSince1970 }, start.duration(to: .now))
        }
        report = OpenReport(
            removedLeftovers: opened.leftovers, entries: opened.totals?.count, isRebuilt: opened.isRebuilt ?? false,
            findings: opened.findings, duration: duration)
        state = StoreState(opened)
        if let preparation = opened.preparation { threads.begin(preparation) }
    }

    /// Opens the folder of this name at a location, as the initializer with a URL does.
    ///
    /// Where nothing else is said, that is among the user's application data, which the system keeps and backs up.
    public convenience init(
        name: String, in location: StoreLocation = .applicationSupport, durability: Durability = .ordered,
        limits: StoreLimits = .none, memory: Int = 0, wallClock: @escaping @Sendable () -> Date = { Date() }
    ) async throws(StoreError) {
        try await self.init(durability, wallClock) { now throws(StoreError) in
            let folder = try location.makeFolder(named: name)
            return try EntryFolder(folder.standardizedFileURL.path, limits: limits, memory: memory, now: now)
        }
    }

    // MARK: Writing

    /// Keeps a value, encoded as JSON, instead of what was there.
    public func store(_ value: some Encodable & Sendable, for identifier: String) async throws(StoreError) {
        try await store(for: identifier) { try JSONEncoder().encode(value) }
    }

    /// Keeps bytes as they are.
    public func store(_ data: Data, for identifier: String) async throws(StoreError) {
        try await store(for: identifier) { data }
    }

    /// Keeps a value in the form that a transform gives it.
    public func store<Value>(
        _ value: Value, as transform: StoreTransform<Value>, for identifier: String
    ) async throws(StoreError) {
        try await store(for: identifier) { try transform.encode(value) }
    }

    /// Keeps a value under an identifier that nothing else has, and returns it.
    public func store<Value>(_ value: Value, as transform: StoreTransform<Value>) async throws(StoreError) -> String {
        let identifier = UUID().uuidString.lowercased()
        try await store(value, as: transform, for: identifier)
        return identifier
    }

    private func store(
        for identifier: String, _ encode: @escaping @Sendable () throws -> Data
    ) async throws(StoreError) {
        let (durability, now) = (durability, wallClock().timeIntervalSince1970)
        try await perform { folder throws(StoreError) in
            let payload: Data
            do { payload = try encode() } catch {
                throw StoreError(.transform, identifier, operation: "encode", detail: "\(error)")
            }
            try folder.write(identifier, payload, storedAt: now, durability)
        }
    }

    // MARK: Reading

    /// The value of an identifier, decoded from JSON; nil if there is none.
    public func value<Value: Decodable & Sendable>(
        _ type: Value.Type, for identifier: String
    ) async throws(StoreError) -> Value? {
        try await value(for: identifier) { try JSONDecoder().decode(type, from: $0) }
    }

    /// The bytes of an identifier; nil if there are none.
    ///
    /// Those that are in memory are returned at once, on the caller's thread; on Linux those too that the machine has in
    /// memory of the disk, up to 128 KB.
    public func data(for identifier: String) async throws(StoreError) -> Data? {
        if let frame = try state.folder().ready(identifier) { return frame.payload }
        return try await value(for: identifier) { $0 }
    }

    /// The value of an identifier, as a transform makes it of its bytes; nil if there is none.
    public func value<Value>(
        as transform: StoreTransform<Value>, for identifier: String
    ) async throws(StoreError) -> Value? {
        guard let form = transform.form else { return try await value(for: identifier, transform.decode) }
        if let value = try state.folder().decoded(identifier, form, as: Value.self) { return value }
        return try await perform { folder throws(StoreError) in
            try folder.decode(identifier, form, transform.decode, cost: transform.cost)
        }
    }

    private func value<Value: Sendable>(
        for identifier: String, _ decode: @escaping @Sendable (Data) throws -> Value
    ) async throws(StoreError) -> Value? {
        try await perform { folder throws(StoreError) in
            guard let frame = try folder.read(identifier) else { return nil }
            do { return try decode(frame.payload) } catch {
                throw StoreError(.transform, identifier, operation: "decode", detail: "\(error)")
            }
        }
    }

    // MARK: The folder

    /// All identifiers that have a value, in no order.
    public func identifiers() async throws(StoreError) -> [String] {
        try await perform { folder throws(StoreError) in
            try folder.identifiers().filter { !folder.isTooOld(identifier: $0) }
        }
    }

    /// Removes a value, and says whether there was one.
    @discardableResult
    public func remove(_ identifier: String) async throws(StoreError) -> Bool {
        let durability = durability
        return try await perform { folder throws(StoreError) in try folder.remove(identifier, durability) }
    }

    /// Removes all values in one step: a power cut brings back none or all of them.
    public func removeAll() async throws(StoreError) {
        try await perform { folder throws(StoreError) in try folder.removeAll() }
    }

    /// Returns when the names of everything written before would survive a power cut.
    ///
    /// A store with limits writes its index too, so that the next start is quick though it may never be closed: call it
    /// when the app leaves the foreground. That takes longer the more values there are, unless nothing has changed.
    public func flush() async throws(StoreError) {
        try await perform { folder throws(StoreError) in try folder.sync() }
    }

    /// Reads every entry, and tells of each that is damaged, which is put aside; the others are not touched, but for
    /// those that are too old, which are removed at the end.
    ///
    /// The sequence ends when all are read. A reader that stops listening ends the reading.
    public func verify() -> AsyncThrowingStream<StoreFinding, any Error> {
        AsyncThrowingStream { continuation in
            threads.begin { [state] in
                do throws(StoreError) {
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

    /// Takes up a folder that has one raw file for each identifier, named as the identifier, and returns how many there
    /// were; what the store has already stays, and so does the folder.
    @discardableResult
    public func importPlainFolder(_ folder: URL) async throws(StoreError) -> Int {
        let (path, durability) = (folder.standardizedFileURL.path, durability)
        return try await perform { store throws(StoreError) in try store.importPlainFolder(path, durability) }
    }

    /// Lets the folder go when everything that was asked for before is done; later calls throw `.closed`.
    ///
    /// A store with limits writes its index, so that the next start is quick.
    public func close() async {
        await threads.drain { [state] in state.close() }
    }

    /// Lets something happen to the folder, on one of the store's threads.
    package func perform<Result: Sendable>(
        _ body: @escaping @Sendable (EntryFolder) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        try await threads.run { [state] () throws(StoreError) in try body(try state.folder()) }
    }
}

/// The folder, until it is closed.
private final class StoreState: Sendable {
    private let open: Lock<EntryFolder?>

    init(_ folder: EntryFolder) {
        open = Lock(folder)
    }

    func folder() throws(StoreError) -> EntryFolder {
        guard let folder = open.withLock({ $0 }) else { throw StoreError(.closed, operation: "open") }
        return folder
    }

    func close() {
        open.withLock { $0.take() }?.close()
    }
}
