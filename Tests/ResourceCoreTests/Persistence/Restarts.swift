import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// An app that is restarted repeatedly on one archive.
@MainActor final class Restarts {
    let archive: any ResourceArchive
    let clock = ManualClock()
    let gate = GatedLoader<String>()
    private(set) var container = ResourceContainer()

    /// The number of seconds by which the wall clock is ahead of the other clock.
    private let skew = Lock<TimeInterval>(0)

    init(_ archive: any ResourceArchive = MemoryArchive()) {
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
            try await archive.write(
                ArchivedRecord(
                    .text(resource.key), payload: try JSONEncoder().encode(value), updatedAt: container.wallClock()))
        } catch {
            Issue.record(error)
        }
        await restart()
    }
}

extension ArchivedRecord.ID {
    /// Returns the record ID of a text.
    static func text(_ key: ResourceKey) -> Self { Self(key, valueType: "Swift.String") }
}

extension ArchivedRecord {
    /// The text of a record that `Resource.persisted()` created.
    var text: String? { try? JSONDecoder().decode(String.self, from: payload) }
}

/// An archive in memory that reports its calls, and calls a closure of the test before each.
final class WatchedArchive: ResourceArchive {
    let memory = MemoryArchive()
    private let log = Lock<[String]>([])
    private let other = Lock<ArchivedRecord?>(nil)
    private let hook: @Sendable (String) async throws -> Void

    init(_ hook: @escaping @Sendable (String) async throws -> Void = { _ in }) {
        self.hook = hook
    }

    /// Returns an archive some of whose calls wait until a test releases them.
    static func held(
        by gate: GatedLoader<Void>, where isMeant: @escaping @Sendable (_ call: String) -> Bool
    ) -> WatchedArchive {
        WatchedArchive { if isMeant($0) { try await gate.load() } }
    }

    var calls: [String] { log.withLock { $0 } }

    private func call(_ text: String) async throws {
        log.withLock { $0.append(text) }
        try await hook(text)
    }

    func record(_ id: ArchivedRecord.ID) async throws -> ArchivedRecord? {
        try await call("read \(id.key)")
        return memory.record(id)
    }

    func write(_ record: ArchivedRecord) async throws {
        try await call("write \(record.id.key) \(record.text ?? "")")
        memory.write(other.withLock { $0 } ?? record)
    }

    /// Has the archive keep this record, whatever is written.
    func overwrite(with record: ArchivedRecord?) { other.withLock { $0 = record } }

    func identities(of selection: RecordSelection) -> [ArchivedRecord.ID] { memory.identities(of: selection) }

    func markStale(_ selection: RecordSelection) async throws {
        try await call("mark \(selection.text)")
        memory.markStale(selection)
    }

    func remove(_ selection: RecordSelection) async throws {
        try await call("remove \(selection.text)")
        memory.remove(selection)
    }

    func wipe() async throws {
        try await call("wipe")
        memory.wipe()
    }
}

extension RecordSelection {
    fileprivate var text: String {
        switch self {
        case .one(let id): "\(id.key)"
        case .key(let key): "all of \(key)"
        case .prefix(let prefix): "below \(prefix)"
        }
    }
}
