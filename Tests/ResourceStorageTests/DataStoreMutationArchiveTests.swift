import Foundation
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceStorage

/// The archive in which an outbox keeps durable mutations.
@Suite(.timeLimit(.minutes(10))) struct DataStoreMutationArchiveTests {
    private let folder = TemporaryFolder()

    @Test(arguments: MutationArchivePromise.allCases) func `an archive in a data store keeps every promise`(
        _ promise: MutationArchivePromise
    ) async throws {
        let stores = Stores(folder.url)
        try await promise.check {
            DataStoreMutationArchive(try await stores.open())
        } reopen: { _ in
            DataStoreMutationArchive(try await stores.open())
        }
    }

    @Test(arguments: MutationArchivePromise.allCases) func `the archive in memory keeps every promise`(
        _ promise: MutationArchivePromise
    ) async throws {
        try await promise.check { MemoryMutationArchive() }
    }

    @Test func `a damaged record keeps its number, so that it is listed`() async throws {
        let stores = Stores(folder.url)
        let archive = DataStoreMutationArchive(try await stores.open())
        try await archive.write(MutationRecord(number: 3, data: Data("mutation".utf8)))
        await stores.close()
        let file = folder.file(try #require(folder.files.first { $0.hasPrefix("entries/") }))
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count - 5] ^= 1
        try bytes.write(to: file)
        for _ in 1...2 {
            let contents = try await DataStoreMutationArchive(try await stores.open()).contents()
            #expect(contents.records == [MutationRecord(number: 3, data: Data())])
        }
        #expect(folder.files.contains { $0.hasPrefix("quarantine/") })
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

/// A mutation that the tests never send successfully.
private struct Ping: DurableMutation {
    static var kind: String { "Ping" }
    let number: Int

    func send(_ context: MutationContext) async throws { throw Offline() }
}

private struct Offline: LoadFailure {
    var kind: LoadFailureKind { .offline }
}

/// The stores that a test opens in one folder, one after the other.
private actor Stores {
    private let url: URL
    private var current: PersistentDataStore?

    init(_ url: URL) {
        self.url = url
    }

    func open() async throws -> PersistentDataStore {
        await current?.close()
        let store = try await PersistentDataStore(at: url, durability: .durable)
        current = store
        return store
    }

    func close() async {
        await current?.close()
        current = nil
    }
}
