import Foundation
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// The page that compares five stories: its figures are counted, and both versions of each behave as it says.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct FiveStoriesTests {
    enum Version: CaseIterable, Sendable {
        case byHand, withResource
    }

    private static let page = "Sources/AsyncResources/AsyncResources.docc/FiveStories.md"
    private let container = ResourceContainer(clock: ManualClock())

    @Test(arguments: ["Colors", "Books", "Stations", "Photos", "Feed"])
    func `the page prints how many lines each story has`(story: String) throws {
        let byHand = try LineCount.of("\(story)ByHand")
        let withResource = try LineCount.of("\(story)WithResource")
        let row = "| \(story.replacing("Colors", with: "Colors")) | \(byHand) | \(withResource) |"
        #expect(try Snippets.text(of: Self.page).contains(row), "the page should say \(row)")
        #expect(withResource < byHand)
    }

    @Test func `comments, imports and blank lines do not count`() throws {
        let all = try String(contentsOf: Snippets.source("ByHand/ColorsWithResource"), encoding: .utf8)
        let dropped = all.split(separator: "\n", omittingEmptySubsequences: false)
            .count { $0.isEmpty || $0.hasPrefix("import ") }
        #expect(dropped == 7)
        #expect(try LineCount.of("ColorsWithResource") == all.split(separator: "\n").count - 3)
    }

    @Test func `the page prints what is compiled here`() throws {
        #expect(try Snippets.all(in: Self.page).count == 3)
        let sources = ["BooksByHand", "BooksWithResource"].map { Snippets.source("ByHand/\($0)") }
        #expect(try Snippets.missing(of: Self.page, in: sources) == [])
    }

    @Test(arguments: Version.allCases)
    func `a color that failed is tried again, once for two taps`(version: Version) async throws {
        let gate = GatedLoader<Swatch>()
        let client = StoryClient(swatch: { _ in try await gate.load() })
        let host = HeadlessHost {
            Group {
                switch version {
                case .byHand: ColorCellByHand(index: 1, client: client)
                case .withResource: ColorCellWithResource(index: 1, client: client)
                }
            }
            .resourceContainer(container)
        }
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        try host.tap("Retry")
        #expect(throws: EventRefused.self) { try host.tap("Retry") }
        try await gate.nextCall().succeed(Swatch(name: "teal"))
        try await host.until { host.contains(.text, "teal") }
        #expect(gate.count == 2)
    }

    @Test(arguments: Version.allCases)
    func `books of the old topic never come under the new one`(version: Version) async throws {
        let (trains, sea) = (GatedLoader<[Volume]>(.ignoresCancellation), GatedLoader<[Volume]>())
        let client = StoryClient(volumes: { try await $0 == "sea" ? sea.load() : trains.load() })
        let host = HeadlessHost {
            Group {
                switch version {
                case .byHand: BooksByHand(client: client)
                case .withResource: BooksWithResource(client: client)
                }
            }
            .resourceContainer(container)
        }
        let slow = try await trains.nextCall()
        try host.choose("sea")
        try await sea.nextCall().succeed([Volume(id: 2, title: "Waves")])
        try await host.until { host.contains(.row, "Waves") }
        slow.succeed([Volume(id: 1, title: "Rails")])
        try await host.settle()
        #expect(host.contains(.row, "Waves") && !host.contains(.row, "Rails"))
    }

    @Test(arguments: Version.allCases)
    func `books stay when a refresh fails`(version: Version) async throws {
        let gate = GatedLoader<[Volume]>()
        let client = StoryClient(volumes: { _ in try await gate.load() })
        let host = HeadlessHost {
            Group {
                switch version {
                case .byHand: BooksByHand(client: client)
                case .withResource: BooksWithResource(client: client)
                }
            }
            .resourceContainer(container)
        }
        try await gate.nextCall().succeed([Volume(id: 1, title: "Rails")])
        try await host.until { host.contains(.row, "Rails") }
        try host.refresh()
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        #expect(host.contains(.row, "Rails"))
    }
}
