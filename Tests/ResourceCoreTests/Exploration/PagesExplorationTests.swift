import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

/// Every order of events on one paged list.
@Suite(.serialized) struct PagesExplorationTests {
    // A debug build takes minutes for the larger spaces: see `scripts/prove pages`.
    @Test func `a paged list breaks no rule in any order`() async {
        let figures = await explore(.small, transitions: .max)
        #expect(figures.isClosed)
    }

    @Test(arguments: PagesSetup.all)
    func `paged lists break no rule in what can happen to them first`(setup: PagesSetup) async {
        let figures = await explore(setup, transitions: 1500)
        #expect(figures.isClosed || figures.transitions >= 1500)
    }

    @Test(arguments: [PagesSetup.small, .threePages, .seams])
    func `lists with the same fingerprint lead to lists with the same fingerprints`(setup: PagesSetup) async {
        let found = await besideTests { strangers(from: PagesWorld<FaithfulPages>(setup), sample: 1500) }
        #expect(found.isEmpty, "\(setup.name) \(found)")
    }

    private func explore(_ setup: PagesSetup, transitions: Int) async -> ExplorationFigures {
        let report = await besideTests {
            EngineExploration(setup.name, transitions: transitions, from: PagesWorld<FaithfulPages>(setup)).run()
        }
        print(report)
        #expect(report.counterexample == nil)
        return report.figures
    }
}
