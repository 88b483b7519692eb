import Foundation
import ResourceCore
import ResourceStorage
import ResourceTesting
import Testing

/// The story of a store that remembers: its code is compiled and run here.
struct DataStoreStoryTests {
    @Test func `the story prints what is compiled here`() throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/DataStore.md"
        #expect(try Snippets.all(in: page).count == 8)
        #expect(try Snippets.missing(of: page) == [])
    }

    @Test func `podcasts come back at the next start`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("story-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await firstStart(folder)
        let container = ResourceContainer(clock: ManualClock(), archive: .folder(at: folder))
        let podcasts = try await container.value(of: .podcasts)
        #expect(podcasts == [Podcast(name: "Owls")])
        #expect(container.state(of: .podcasts).origin == .disk)
        let store = await PersistentDataStore.inMemory()
        try await keep(Data("logo".utf8), in: store)
    }

    @Test func `a picture is what was stored`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("story-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try await PersistentDataStore(at: folder)
        try await store.store(Picture(decoding: Data("owl".utf8)), as: .picture, for: "owl")
        await store.close()
        #expect(try await picture("owl", in: folder)?.bytes == Data("owl".utf8))
    }

    @Test func `the largest value is found`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("story-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try await openPictures(in: folder)
        for size in [10, 30_000, 20] { try await store.store(Data(count: size), for: "\(size)") }
        #expect(try await largest(in: store) == "30000")
        await store.close()
    }

    @Test(arguments: DataStorePromise.allCases)
    func `the store keeps its promises`(_ promise: DataStorePromise) async throws {
        try await promise.check { await PersistentDataStore.inMemory() }
    }

    private func firstStart(_ folder: URL) async throws {
        let store = try await PersistentDataStore(at: folder)
        let container = ResourceContainer(clock: ManualClock(), archive: store)
        _ = try await container.value(of: .podcasts)
        await container.flush()
        await store.close()
    }
}

struct Podcast: Codable, Equatable, Sendable {
    let name: String
}

enum PodcastService {
    static func podcasts() async throws -> [Podcast] {
        [Podcast(name: "Owls")]
    }
}

extension Resource where Value == [Podcast] {
    static var podcasts: Resource {
        Resource("podcasts") { try await PodcastService.podcasts() }
            .stale(after: .seconds(60))
            .persisted(.json())
    }
}

func switchOff() throws {
    try ResourceContainer.configureShared(archive: nil)
}

@MainActor
final class AppModel {
    let container = ResourceContainer(archive: .folder("Podcasts", limits: DataStoreLimits(bytes: 50_000_000)))
}

func keep(_ logo: Data, in store: PersistentDataStore) async throws {
    try await store.store(logo, for: "logos/owls")
    let again = try await store.data(for: "logos/owls")
    assert(again == logo)
}

func openPictures(in folder: URL) async throws -> PersistentDataStore {
    let limits = DataStoreLimits(bytes: 200_000_000, count: 10_000, age: .seconds(30 * 86_400), freeSpace: 100_000_000)
    return try await PersistentDataStore(at: folder, durability: .processCrash, limits: limits)
}

func largest(in store: PersistentDataStore) async throws -> String? {
    try await store.usageOfValues().max { $0.value.bytesOnDisk < $1.value.bytesOnDisk }?.key
}

nonisolated final class Picture: Sendable {
    let bytes: Data

    var size: Int { bytes.count * 4 }

    init(decoding bytes: Data) throws {
        self.bytes = bytes
    }
}

func picture(_ name: String, in folder: URL) async throws -> Picture? {
    let store = try await PersistentDataStore(at: folder, durability: .processCrash, memory: 20_000_000)
    return try await store.value(as: .picture, for: name)
}

extension DataStoreTransform where Value == Picture {
    static var picture: DataStoreTransform {
        DataStoreTransform { picture in
            picture.bytes
        } decode: { bytes in
            try Picture(decoding: bytes)
        }
        .keptDecoded(as: "picture", cost: \.size)
    }
}
