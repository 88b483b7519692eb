import Foundation
import ResourceCore
import ResourceTesting
import ResourceWriting
import StorageProofs
import Testing

@testable import ResourceStorage

/// The data store in which an outbox keeps durable mutations.
@Suite(.timeLimit(.minutes(10))) struct OutboxOnDiskTests {
    private let folder = TemporaryFolder()

    @Test(arguments: DataStorePromise.allCases) func `a store keeps every promise, also if system calls fail`(
        _ promise: DataStorePromise
    ) async throws {
        let stores = Stores(folder.url)
        try await promise.check {
            try await stores.open()
        } reopen: { _ in
            try await stores.open()
        } fail: { _, step in
            stores.calls.fail(step)
        }
        #expect(promise.rawValue.contains("that throws") == (stores.calls.failures >= 3))
    }

    @Test func `each write of an outbox is durable, whatever the store's durability is, W1`() async throws {
        let stores = Stores(folder.url)
        let outbox = try await Outbox(try await stores.open(.processCrash), Ping.self)
        let container = ResourceContainer(outbox: outbox)
        container.notice(.offline)
        stores.calls.fail(0, named: "syncFolder")
        let sent = await container.send(Ping(number: 7))
        await #expect(throws: DataStoreError.self) { try await sent.output }
        #expect(stores.calls.failures == 1)
    }

    @Test func `a store that may remove mutations by itself is refused`() async throws {
        let limited = await PersistentDataStore.inMemory(limits: DataStoreLimits(count: 100))
        for store in [limited, .folder(at: folder.url)] as [any DataStore] {
            await #expect(throws: MutationError.limitedStore) { try await Outbox(store, Ping.self) }
        }
        let outbox = try await Outbox(.folder(at: folder.url, limits: .none), Ping.self)
        #expect(await outbox.pendingMutations.isEmpty)
    }

    @Test func `a damaged record keeps its number, so that it is listed`() async throws {
        let stores = Stores(folder.url)
        try await stores.open().store(MutationRecord(number: 3, data: Data("mutation".utf8)))
        await stores.close()
        let file = folder.file(try #require(folder.files.first { $0.hasPrefix("entries/") }))
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count - 5] ^= 1
        try bytes.write(to: file)
        for _ in 1...2 {
            let records = try await stores.open().storedMutations()
            #expect(records == [MutationRecord(number: 3, data: Data())])
        }
        #expect(folder.files.contains { $0.hasPrefix("quarantine/") })
    }

    @Test func `a mutation that only the last sync of its record has failed for isn't sent, W1`() async throws {
        let (stores, server) = (Stores(folder.url), GatedLoader<Int>())
        let (outbox, container) = try await launch(stores, server, ManualClock())
        stores.calls.fail(0, named: "syncFolder")
        let sent = await container.send(Ping(number: 7))
        await #expect(throws: DataStoreError.self) { try await sent.output }
        #expect(stores.calls.failures == 1 && server.count == 0)
        await outbox.sendAll()
        #expect(try await stores.numbers() == [])
    }

    @Test func `a mutation whose acknowledgment only the last sync has failed for isn't sent again, W7`() async throws {
        let (stores, server) = (Stores(folder.url), GatedLoader<Int>())
        let clock = ManualClock()
        do {
            let (_, container) = try await launch(stores, server, clock)
            let sent = await container.send(Ping(number: 7))
            let call = try await server.nextCall()
            stores.calls.fail(0, named: "syncFolder")
            call.succeed(7)
            try await clock.sleepers(1)
            #expect(await sent.isPending && stores.calls.failures == 1)
            clock.advance(by: .seconds(1))
            try await sent.output
        }
        let (again, container) = try await launch(stores, server, clock)
        await again.sendAll()
        withExtendedLifetime(container) {}
        #expect(await again.pendingMutations.isEmpty && server.count == 1)
    }

    private func launch(
        _ stores: Stores, _ server: GatedLoader<Int>, _ clock: ManualClock
    ) async throws -> (Outbox, ResourceContainer) {
        let outbox = try await Outbox(try await stores.open(), Ping.self)
        let container = ResourceContainer(clock: clock, jitter: { 1 }, outbox: outbox)
        container.attachments[GatedLoader<Int>.self] = server
        return (outbox, container)
    }

    @Test func `an outbox in a data store survives the process`() async throws {
        let stores = Stores(folder.url)
        let outbox = try await Outbox(try await stores.open(), Ping.self)
        let container = ResourceContainer(outbox: outbox)
        container.notice(.offline)
        await MainActor.run { _ = container.send(Ping(number: 7)) }
        await outbox.sendAll()
        await stores.close()
        let again = try await Outbox(try await stores.open(), Ping.self)
        let pending = await again.pendingMutations
        #expect(await (pending.first?.mutation as? Ping)?.number == 7)
    }
}

/// A mutation to a server that is attached to the container, without which there is no connection.
private struct Ping: DurableMutation {
    static var kind: String { "Ping" }
    let number: Int

    func send(_ context: MutationContext) async throws {
        guard let server = context.attachments[GatedLoader<Int>.self] else { throw Offline() }
        _ = try await server.load()
    }
}

private struct Offline: LoadFailure {
    var kind: LoadFailureKind { .offline }
}

/// The system calls of a store, of which one can fail.
private final class FailingCalls: Sendable {
    private struct State: Sendable {
        /// The number of calls that succeed before the one that fails.
        var left: Int?
        var name: String?
        var failures = 0
    }

    private let state = Lock(State())

    /// The number of calls that have failed.
    var failures: Int { state.withLock { $0.failures } }

    /// Lets the given number of calls succeed, and the next one fail.
    func fail(_ step: Int?, named name: String? = nil) {
        state.withLock { ($0.left, $0.name) = (step, name) }
    }

    var files: any FileSystem {
        WrappedFiles(SystemFiles()) { [state] call, _ throws(FileFailure) in
            let fails = state.withLock { state in
                guard let left = state.left, state.name ?? call == call else { return false }
                state.left = left == 0 ? nil : left - 1
                if left == 0 { state.failures += 1 }
                return left == 0
            }
            if fails { throw FileFailure(errno: EIO, call) }
            return true
        }
    }
}

/// The stores that a test opens in one folder, one after the other.
private actor Stores {
    nonisolated let calls = FailingCalls()
    private let path: String
    private var current: PersistentDataStore?

    init(_ url: URL) {
        path = url.standardizedFileURL.path
    }

    func open(_ durability: Durability = .durable) async throws -> PersistentDataStore {
        await current?.close()
        let store = try await PersistentDataStore(durability) {
            [path, files = calls.files] now throws(DataStoreError) in
            try EntryFolder(path, files, now: now)
        }
        current = store
        return store
    }

    /// Returns the numbers of the records that the next launch would find.
    func numbers() async throws -> [UInt64] {
        try await open().storedMutations().map(\.number)
    }

    func close() async {
        await current?.close()
        current = nil
    }
}
