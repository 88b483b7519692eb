import Foundation
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceStorage
import ResourceTesting
import ResourceUI
import Testing

/// The three stories that involve several screens, or several launches of the app.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct SharedStoriesTests {
    private let container = ResourceContainer(clock: ManualClock())

    @Test(arguments: FiveStoriesTests.Version.allCases)
    func `two panes of one genre make one request`(version: FiveStoriesTests.Version) async throws {
        let gate = GatedLoader<[Channel]>()
        let client = StoryClient(channels: { _ in try await gate.load() })
        let store = ChannelStoreByHand(client: client)
        let host = HeadlessHost {
            HStack {
                ForEach(0..<2, id: \.self) { _ in
                    switch version {
                    case .byHand: StationsByHand(genre: "jazz", store: store)
                    case .withResource: StationsWithResource(genre: "jazz", client: client)
                    }
                }
            }
            .resourceContainer(container)
        }
        try await gate.nextCall().succeed([Channel(id: 1, name: "Night jazz")])
        try await host.until { host.findAll(.row, "Night jazz").count == 2 }
        #expect(gate.count == 1)
    }

    @Test(arguments: FiveStoriesTests.Version.allCases)
    func `a photo comes from the disk at the next start`(version: FiveStoriesTests.Version) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stories-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for client in [StoryClient(picture: { _ in Data([1, 2, 3]) }), StoryClient()] {
            let store = try await PersistentDataStore(at: folder.appending(path: "archive"))
            let container = pictureContainer(on: store, clock: ManualClock())
            let host = HeadlessHost {
                Group {
                    switch version {
                    case .byHand: PhotoByHand(id: "../owl", folder: PictureFolderByHand(folder: folder, client: client))
                    case .withResource: PhotoWithResource(id: "../owl", client: client)
                    }
                }
                .resourceContainer(container)
            }
            try await host.until { host.contains(.text, "3 bytes") }
            await container.flush()
            host.unmount()
            await store.close()
        }
    }

    @Test func `by hand an older answer of the feed does not replace a newer one`() async throws {
        let gate = GatedLoader<[Saying]>()
        let feed = FeedByHand(client: StoryClient(sayings: { try await gate.load() }), clock: ManualClock())
        async let first: Void = feed.run(.refresh)
        let older = try await gate.nextCall()
        async let second: Void = feed.run(.refresh)
        try await gate.nextCall().succeed([Saying(id: 2, text: "new")])
        _ = await second
        older.succeed([Saying(id: 1, text: "old")])
        _ = await first
        #expect(feed.sayings?.map(\.text) == ["new"])
        #expect(!feed.isRefreshing)
    }

    @Test func `with a resource an older answer of the feed does not replace a newer one`() async throws {
        let gate = GatedLoader<[Saying]>(.ignoresCancellation)
        let feed = ResourceStore(.sayings(from: StoryClient(sayings: { try await gate.load() })), in: container)
        async let first = feed.refresh()
        let older = try await gate.nextCall()
        async let second = feed.reload()
        try await gate.nextCall().succeed([Saying(id: 2, text: "new")])
        _ = await second
        older.succeed([Saying(id: 1, text: "old")])
        _ = await first
        #expect(feed.value?.map(\.text) == ["new"])
        #expect(!feed.isRefreshing)
    }

    @Test(arguments: FiveStoriesTests.Version.allCases)
    func `the feed stays when a pull fails, and a silent sync that fails shows nothing`(
        version: FiveStoriesTests.Version
    ) async throws {
        let gate = GatedLoader<[Saying]>()
        let clock = ManualClock()
        let client = StoryClient(sayings: { try await gate.load() })
        let store = ResourceStore(.sayings(from: client), in: container)
        let feed = FeedByHand(client: client, clock: clock)
        let host = HeadlessHost {
            switch version {
            case .byHand: FeedScreenByHand(feed: feed)
            case .withResource: FeedScreenWithResource(feed: store, clock: clock)
            }
        }
        try await gate.nextCall().succeed([Saying(id: 1, text: "Well said")])
        try await host.until { host.contains(.row, "Well said") }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        try await gate.nextCall().fail(Trouble())
        try await clock.sleepers(1)
        try await host.settle()
        #expect(!host.contains(.button, "Retry"))
        try host.refresh()
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        #expect(host.contains(.row, "Well said"))
    }
}
