import Foundation
import Testing

@testable import Showcase

/// The screen that compares code by hand with resources.
///
/// `LIBRARY_SEEDS=1000` in the environment plays the stories on this number of trains.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(15))) struct LibraryTests {
    nonisolated private static var seeds: ClosedRange<UInt64> {
        1...(ProcessInfo.processInfo.environment["LIBRARY_SEEDS"].flatMap { UInt64($0) } ?? 50)
    }

    @Test func `faults come to the screen of the code by hand, and never to that of resources`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            var byHand: [PaneScore] = []
            for seed in LibraryTests.seeds {
                let scores = try await LibraryPage.play(LibraryStory.allCases, seed: seed)
                for (story, score) in zip(LibraryStory.allCases, scores) {
                    #expect(score.other.faults == 0, "seed \(seed), \(story): \(score.other)")
                }
                byHand += scores.suffix(1).map(\.byHand)
            }
            #expect(byHand.count { $0.wrongAnswers > 0 } >= 5)
            #expect(byHand.count { $0.lostUpdates > 0 } >= 5)
            #expect(byHand.count { $0.stuckSpinners > 0 } >= 5)
            #expect(byHand.count { $0.brokenLists > 0 } >= 5)
            print(LibraryTests.figures(byHand))
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        if let figures = output.split(separator: "\n").last { print(figures) }
    }

    @Test func `the endless feed is read page after page`() async throws {
        await #expect(processExitsWith: .success) {
            let scores = try await LibraryPage.play([.endlessFeed], seed: 1) { page in
                #expect(page.places.last.map { $0 < 9900 } ?? false, "the last one is that of the resource")
            }
            #expect(scores.last.map { $0.other.requests > 8 } ?? false)
        }
    }

    @Test func `responses of reloaded loads are discarded, and the journal lists them`() async throws {
        await #expect(processExitsWith: .success) {
            let scores = try await LibraryPage.play([.reloadFiveTimes], seed: 1) { page in
                let lines = page.discarded
                #expect(lines.count >= 4, "\(lines)")
                #expect(lines.allSatisfy { $0.contains("asked to refresh, discarded after") }, "\(lines)")
            }
            #expect(scores.last?.other.faults == 0)
        }
    }

    nonisolated private static func figures(_ scores: [PaneScore]) -> String {
        func total(_ count: (PaneScore) -> Int) -> Int { scores.map(count).reduce(0, +) }
        return "played \(scores.count) seeds; by hand: \(total(\.wrongAnswers)) wrong answers, "
            + "\(total(\.lostUpdates)) lost updates, \(total(\.stuckSpinners)) stuck spinners, "
            + "\(total(\.brokenLists)) broken lists on \(scores.count { $0.brokenLists > 0 }) trains"
    }

    @Test(arguments: [
        ("LibraryByHand", LibrarySource.byHand), ("LibraryOfResources", LibrarySource.ofResources),
        ("Feed/FeedByHand", LibrarySource.feedByHand), ("Feed/FeedOfResources", LibrarySource.feedOfResources),
    ])
    func `the code beside the panes is that of the panes`(_ name: String, _ text: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Showcase/App")
        let source = try String(contentsOf: folder.appending(path: "ByHand/\(name).swift"), encoding: .utf8)
        #expect(text == source)
    }
}
