import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// An app that is restarted repeatedly on one archive.
@MainActor final class Restarts {
    let archive: any DataStore
    let clock = ManualClock()
    let gate = GatedLoader<String>()
    private(set) var container = ResourceContainer()

    /// The number of seconds by which the wall clock is ahead of the other clock.
    private let skew = Lock<TimeInterval>(0)

    init(_ archive: any DataStore = MemoryStore()) {
        self.archive = archive
        start()
    }

    /// Ends the app when everything has been written, and starts it again.
    func restart(setWallClock change: TimeInterval = 0) async {
        await container.close()
        skew.withLock { $0 += change }
        start()
    }

    private func start() {
        let (clock, skew) = (clock, skew)
        container = ResourceContainer(
            clock: clock, wallClock: { Self.date(clock.now.sinceStart / .seconds(1) + skew.withLock { $0 }) },
            jitter: { 1 }, archive: archive)
    }

    nonisolated static func date(_ seconds: TimeInterval) -> Date {
        Date(timeIntervalSince1970: 1_000_000 + seconds)
    }

    func resource(_ key: ResourceKey = "greeting", stale: Duration? = nil) -> Resource<String> {
        let plain = gate.resource(key).persisted()
        return stale.map { plain.stale(after: $0) } ?? plain
    }

    /// Returns a store on screen.
    func shown(_ resource: Resource<String>) -> ResourceStore<String> {
        let store = ResourceStore(resource, in: container)
        store.appear()
        return store
    }

    /// Loads a value, which is written afterward.
    func load(_ value: String) async throws {
        async let loaded = container.value(of: resource())
        try await gate.nextCall().succeed(value)
        _ = try? await loaded
    }

    /// Puts a loaded value into the archive, and starts the app.
    func archived(_ value: String, as resource: Resource<String>) async {
        await container.flush()
        do {
            try await RecordStore(archive).write(
                ValueRecord(
                    .text(resource.key), payload: try JSONEncoder().encode(value), updatedAt: container.wallClock()))
        } catch {
            Issue.record(error)
        }
        await restart()
    }
}

extension ValueRecord.ID {
    /// Returns the record ID of a text.
    static func text(_ key: ResourceKey) -> Self { Self(key, valueType: "Swift.String") }
}

extension ValueRecord {
    /// The text of a record that `Resource.persisted()` created.
    var text: String? { try? JSONDecoder().decode(String.self, from: payload) }
}

/// A store in memory that reports the calls on records of values, and calls a closure of the test before each.
///
/// A new generation is reported as a wipe, and what the wipe then removes isn't reported.
final class WatchedArchive: WrappedStore {
    let base = MemoryStore()
    private let log = Lock<[String]>([])
    private let other = Lock<ValueRecord?>(nil)
    private let hook: @Sendable (String) async throws -> Void

    init(_ hook: @escaping @Sendable (String) async throws -> Void = { _ in }) {
        self.hook = hook
        do { try base.beginGeneration() } catch { Issue.record(error) }
    }

    /// Returns a store some of whose calls wait until a test releases them.
    static func held(
        by gate: GatedLoader<Void>, where isMeant: @escaping @Sendable (_ call: String) -> Bool
    ) -> WatchedArchive {
        WatchedArchive { if isMeant($0) { try await gate.load() } }
    }

    var memory: MemoryStore { base }

    var calls: [String] { log.withLock { $0 } }

    private func call(_ text: String) async throws {
        log.withLock { $0.append(text) }
        try await hook(text)
    }

    func data(for identifier: String) async throws -> Data? {
        if let id = ValueRecord.ID(in: identifier) { try await call("read \(id.key)") }
        return base[identifier]
    }

    func store(_ data: Data, for identifier: String) async throws {
        guard let id = ValueRecord.ID(in: identifier) else {
            try await call("wipe")
            return base[identifier] = data
        }
        let record = base.record(in: data)
        try await call(
            base.hasUnmarked(data, for: identifier) ? "mark \(id.key)" : "write \(id.key) \(record?.text ?? "")")
        if let other = other.withLock({ $0 }) { base.write(other) } else { base[identifier] = data }
    }

    /// Has the store keep this record, whatever is written.
    func overwrite(with record: ValueRecord?) { other.withLock { $0 = record } }

    func remove(_ identifier: String) async throws -> Bool {
        let isWiped = base[identifier].map { base.record(in: $0) == nil } ?? false
        if !isWiped, let id = ValueRecord.ID(in: identifier) { try await call("remove \(id.key)") }
        return try await base.remove(identifier)
    }
}

extension ResourceStore {
    /// A Boolean value that indicates whether the record of the shown resource is being read.
    var isReading: Bool { store.entry?.machine.flight?.stage == .restoring }
}
