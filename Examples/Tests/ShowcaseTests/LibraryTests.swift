import Foundation
import Testing

@testable import Showcase

/// The seeds of the stories.
private let seeds = 1...(ProcessInfo.processInfo.environment["LIBRARY_SEEDS"].flatMap { UInt64($0) } ?? 20)

/// The screen that compares code by hand with resources.
///
/// `LIBRARY_SEEDS=1000` in the environment plays the stories with this number of seeds.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10 + seeds.count / 10))) struct LibraryTests {
    @Test func `each story shows faults of the code by hand, none of resources, and is over in 12 seconds`()
        async throws
    {
        await #expect(processExitsWith: .success) {
            for (story, seed) in Story.allCases.flatMap({ story in seeds.map { (story, $0) } }) {
                let outcome = try await LibraryPage.play(story, seed: seed)
                let comment: Comment = "\(story), seed \(seed): \(outcome)"
                #expect(!outcome.byHand.isEmpty, comment)
                #expect(outcome.ofResources.isEmpty, comment)
                #expect(outcome.end <= .seconds(12), comment)
            }
        }
    }

    @Test func `faults come to the screen of the code by hand on any train, and never to that of resources`()
        async throws
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            var faults: [PaneFault.Kind: Int] = [:]
            for seed in seeds {
                for story in [Story.tunnel, .endlessFeed] {
                    let outcome = try await LibraryPage.ride(story, seed: seed)
                    #expect(outcome.ofResources.isEmpty, "\(story), seed \(seed): \(outcome.ofResources)")
                    for fault in outcome.byHand { faults[fault.kind, default: 0] += 1 }
                }
            }
            for kind in [PaneFault.Kind.wrongAnswer, .lostUpdate, .brokenList] {
                #expect(faults[kind, default: 0] >= 5)
            }
            print(LibraryTests.figures(faults))
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        if let figures = output.split(separator: "\n").last { print(figures) }
    }

    nonisolated private static func figures(_ faults: [PaneFault.Kind: Int]) -> String {
        func count(_ kind: PaneFault.Kind) -> Int { faults[kind, default: 0] }
        return "played \(seeds.count) seeds; by hand: \(count(.wrongAnswer)) wrong answers, \(count(.oldAnswer)) old "
            + "ones, \(count(.lostUpdate)) lost updates, \(count(.stuckSpinner)) stuck spinners, "
            + "\(count(.brokenList)) broken lists"
    }

    @Test func `each fault is told in words, with what the other pane showed`() async throws {
        await #expect(processExitsWith: .success) {
            let filter = try await LibraryPage.play(.filterQuickly, seed: 1).captions.last
            #expect(filter?.cause == "Science: a late response.")
            #expect(filter?.byHand == "Science, under Poetry.")
            #expect(filter?.ofResources == "still Poetry.")
            let feed = try await LibraryPage.play(.endlessFeed, seed: 1).captions.last
            #expect(feed?.byHand == "No. 9980 comes after No. 9991.")
        }
    }

    @Test func `the playhead shows what both panes showed at a time`() async throws {
        await #expect(processExitsWith: .success) {
            try await LibraryPage.play(.filterQuickly, seed: 1) { @MainActor page in
                var counts: [Int] = []
                for time in [nil, 1.2, 0.9, nil].map({ $0.map { Duration.seconds($0) } }) {
                    counts.append(try await page.novels(at: time))
                }
                #expect(counts == [0, 2, 4, 0], "at 1.2 s, there are novels by hand alone, below another title")
            }
        }
    }

    @Test func `a story that is played again starts from nothing`() async throws {
        await #expect(processExitsWith: .success) {
            try await LibraryPage.play(.filterQuickly, seed: 1) { @MainActor page in
                let old = page.take
                page.stage.playhead = .seconds(1)
                page.stage.play(.tunnel)
                #expect(page.stage.playhead == nil)
                #expect(page.take !== old && page.take.story == .tunnel && page.take.byHand.faults.isEmpty)
                page.stage.leave()
                #expect(page.take.story == .tunnel)
            }
        }
    }

    @Test(arguments: [
        ("/", Story.filterQuickly, "/by-hand"), ("/?story=tunnel", .tunnel, "/by-hand?story=tunnel"),
        ("/by-hand?story=endless-feed", .endlessFeed, "/by-hand?story=endless-feed"),
        ("/?story=unknown", .filterQuickly, "/by-hand"),
    ])
    func `a link plays its story`(_ link: String, _ story: Story, _ own: String) throws {
        let router = Router()
        router.screen = .books
        router.open(try #require(URL(string: "http://localhost\(link)")))
        #expect(router.screen == .byHand && router.story == story)
        #expect(router.url.absoluteString == "http://localhost\(own)")
    }

    @Test func `the code is folded to the lines that differ`() {
        let code = CodeComparison(.library)
        #expect(code.byHand.count > 2 * code.ofResources.count)
        #expect(code.text(code.byHand).contains("@State private var books: [Book]?"))
        #expect(!code.text(code.byHand).contains("let filter: BookFilter"), "both have it")
    }

    @Test(arguments: [
        ("Library/LibraryByHand", LibrarySource.byHand), ("Library/LibraryOfResources", LibrarySource.ofResources),
        ("Feed/FeedByHand", LibrarySource.feedByHand), ("Feed/FeedOfResources", LibrarySource.feedOfResources),
    ])
    func `the code beside the panes is that of the panes`(_ name: String, _ text: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Showcase/App")
        let source = try String(contentsOf: folder.appending(path: "ByHand/\(name).swift"), encoding: .utf8)
        #expect(text == source)
    }
}
