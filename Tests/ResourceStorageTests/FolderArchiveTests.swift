import Foundation
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceStorage

/// Archives that open their folder themselves, and the locations of folders.
@Suite(.timeLimit(.minutes(10))) struct FolderArchiveTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "archive-\(UUID().uuidString)")

    private var resource: Resource<Int> { Resource("answer") { 42 }.persisted() }

    @Test func `a container opens its folder by itself, and finds its values there at the next start`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for origin in [ResourceOrigin.network, .disk] {
            let archive: DataStoreFolder = .folder(at: folder)
            let container = ResourceContainer(clock: ManualClock(), archive: archive)
            #expect(try await container.value(of: resource) == 42)
            #expect(container.state(of: resource).origin == origin)
            await container.close()
        }
    }

    @Test func `a folder belongs to one container until that is closed, and a second one says so`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let warnings = Lock<[String]>([])
        func makeContainer() -> ResourceContainer {
            ResourceContainer(
                clock: ManualClock(), archive: .folder(at: folder),
                warn: { text in warnings.withLock { $0.append(text) } })
        }
        let (first, second) = (makeContainer(), makeContainer())
        #expect(warnings.withLock { $0.count } == 1)
        second.set(7, for: resource)
        #expect(try await first.value(of: resource) == 42)
        await first.close()
        let third = makeContainer()
        #expect(try await third.value(of: resource) == 42 && third.state(of: resource).origin == .disk)
        #expect(second.state(of: resource).value == 7 && warnings.withLock { $0.count } == 1)
    }

    @Test func `a folder that was closed for another process opens again`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive: DataStoreFolder = .folder(at: folder)
        let records = RecordStore(archive)
        let id = ValueRecord.ID("answer", valueType: "Swift.Int")
        for number in 1...3 {
            try await records.write(ValueRecord(id, payload: Data("\(number)".utf8), updatedAt: .now))
            await archive.close()
            let other = try await PersistentDataStore(at: folder)
            await other.close()
            #expect(try await records.record(id)?.payload == Data("\(number)".utf8))
        }
        await archive.close()
        await archive.close()
    }

    @Test func `nothing is touched before the first call`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive: DataStoreFolder = .folder(at: folder)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(try await archive.data(for: "answer") == nil)
        #expect(FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func `all who ask at the same time get one store`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive: DataStoreFolder = .folder(at: folder)
        let stores = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<20 { group.addTask { ObjectIdentifier(try await archive.open()) } }
            return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
        }
        #expect(stores.count == 1)
    }

    @Test func `a folder that another store has open is tried again, and costs no value`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let other = try await PersistentDataStore(at: folder)
        let archive: DataStoreFolder = .folder(at: folder)
        let container = ResourceContainer(clock: ManualClock(), archive: archive)
        let failure = await #expect(throws: DataStoreError.self) { try await archive.open() }
        #expect(failure?.code == .alreadyOpen)
        #expect(try await container.value(of: resource) == 42)
        await container.flush()
        await #expect(throws: DataStoreError.self) { try await container.wipe() }

        await other.close()
        try await container.wipe()
        #expect(try await container.value(of: resource) == 42)
        await container.flush()
        #expect(try await archive.open().identifiers() != [])
    }

    @Test func `each location has a folder of its own`() throws {
        let locations: [DataStoreLocation] = [.caches, .applicationSupport]
        let folders = try locations.map { try $0.folder(named: "My Cache") }
        #expect(Set(folders).count == locations.count)
        #expect(folders.allSatisfy { $0.lastPathComponent == "%4dy%20%43ache" })
        for location in locations {
            #expect(
                try location.excludedFromBackup().protected(.complete).folder(named: "a") == location.folder(named: "a")
            )
        }
    }

    @Test func `a folder is never outside of its location`() throws {
        let inside = try DataStoreLocation.caches.folder(named: "a").deletingLastPathComponent()
        for name in ["..", "../..", "/etc", "."] {
            #expect(
                try DataStoreLocation.caches.folder(named: name).standardizedFileURL.deletingLastPathComponent()
                    == inside)
        }
        for name in ["", String(repeating: "a", count: 1025)] {
            let failure = #expect(throws: DataStoreError.self) { try DataStoreLocation.caches.folder(named: name) }
            #expect(failure?.code == .invalidIdentifier)
        }
    }

    #if !canImport(Darwin)
        @Test func `there is no app group here`() {
            let failure = #expect(throws: DataStoreError.self) {
                try DataStoreLocation.appGroup("group.example").folder(named: "a")
            }
            #expect(failure?.code == .unusableFolder)
        }
    #endif
}
