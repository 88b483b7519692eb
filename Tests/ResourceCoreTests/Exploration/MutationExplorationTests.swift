import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

/// Every order of events on one outbox.
@Suite(.serialized) struct MutationExplorationTests {
    @Test(arguments: [MutationSetup.oneLane, .twoCrashes, .oneRecord, .poisonedAlone])
    func `mutations of one lane break no rule in any order, wherever the process ends`(
        setup: MutationSetup
    ) async {
        let figures = await explore(setup, transitions: .max)
        #expect(figures.isClosed)
    }

    // A debug build takes minutes for the whole spaces: see `scripts/prove exploration`.
    @Test(arguments: MutationSetup.all)
    func `mutations break no rule in what can happen to them first`(setup: MutationSetup) async {
        let figures = await explore(setup, transitions: 3000)
        #expect(figures.isClosed || figures.transitions >= 3000)
    }

    @Test(arguments: [MutationSetup.persisted, .identifiers, .never, .readLag, .inMemory, .poisonedAttempts])
    func `outboxes with the same fingerprint lead to outboxes with the same fingerprints`(
        setup: MutationSetup
    ) async {
        let found = await besideTests { strangers(from: MutationWorld<FaithfulMutations>(setup)) }
        #expect(found.isEmpty, "\(setup.name) \(found)")
    }

    private func explore(_ setup: MutationSetup, transitions: Int) async -> ExplorationFigures {
        let report = await besideTests {
            EngineExploration(setup.name, transitions: transitions, from: MutationWorld<FaithfulMutations>(setup)).run()
        }
        print(report)
        #expect(report.counterexample == nil)
        return report.figures
    }
}
