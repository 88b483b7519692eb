import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceFeeds
@testable import ResourceTesting

/// Every order of events on one feed.
@Suite(.serialized) struct FeedExplorationTests {
    @Test func `a feed breaks no rule in any order`() async {
        let figures = await explore(.small, transitions: .max)
        #expect(figures.isClosed)
    }

    // A debug build takes minutes for the larger spaces: see `scripts/prove feeds`.
    @Test(arguments: FeedSetup.all)
    func `feeds break no rule in what can happen to them first`(setup: FeedSetup) async {
        let figures = await explore(setup, transitions: 10_000)
        #expect(figures.isClosed || figures.transitions >= 10_000)
    }

    @Test(arguments: [FeedSetup.compaction, .named, .crash])
    func `feeds with the same fingerprint lead to feeds with the same fingerprints`(setup: FeedSetup) async {
        let found = await besideTests { strangers(from: FeedWorld<FaithfulFeed>(setup), sample: 3000) }
        #expect(found.isEmpty, "\(setup.name) \(found)")
    }

    private func explore(_ setup: FeedSetup, transitions: Int) async -> ExplorationFigures {
        let report = await besideTests {
            EngineExploration(setup.name, transitions: transitions, from: FeedWorld<FaithfulFeed>(setup)).run()
        }
        #expect(report.counterexample == nil)
        return report.figures
    }
}
