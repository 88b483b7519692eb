import Foundation
import ResourceCore
import ResourceStorage
import Testing

/// The story of a store that remembers: what it prints is what is compiled and run here.
struct DataStoreStoryTests {
    @Test func `the story prints what is compiled here`() throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/DataStore.md"
        #expect(try Snippets.all(in: page).count == 3)
        #expect(try Snippets.missing(of: page) == [])
    }

    @Test func `podcasts come back at the next start`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("story-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await firstStart(folder)
        let container = try await makeContainer(in: folder)
        let podcasts = try await container.value(of: .podcasts)
        #expect(podcasts == [Podcast(name: "Owls")])
        #expect(container.state(of: .podcasts).origin == .disk)
        let store = await PersistentDataStore.inMemory()
        try await keep(Data("logo".utf8), in: store)
    }

    private func firstStart(_ folder: URL) async throws {
        let store = try await PersistentDataStore(at: folder)
        let container = ResourceContainer(archive: DataStoreArchive(store))
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
            .persisted()
    }
}

func makeContainer(in folder: URL) async throws -> ResourceContainer {
    let store = try await PersistentDataStore(at: folder, limits: StoreLimits(bytes: 50_000_000))
    return ResourceContainer(archive: DataStoreArchive(store))
}

func keep(_ logo: Data, in store: PersistentDataStore) async throws {
    try await store.store(logo, for: "logos/owls")
    let again = try await store.data(for: "logos/owls")
    assert(again == logo)
}
