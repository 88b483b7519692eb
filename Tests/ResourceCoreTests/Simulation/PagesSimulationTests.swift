import Foundation
import Testing

@testable import EngineProofs

/// The real container with a paged list, which its server changes while the user scrolls.
///
/// `SIMULATION_SEEDS=10000` in the environment runs this number of seeds.
@Suite(.serialized, .timeLimit(.minutes(60))) @MainActor struct PagesSimulationTests {
    @Test func `no seed breaks a rule for paged lists`() async {
        let seeds = ProcessInfo.processInfo.environment["SIMULATION_SEEDS"].flatMap { Int($0) } ?? 100
        let report = await PagesSimulator().run(seeds: 1...UInt64(seeds))
        print(report)
        #expect(report.failure == nil)
        #expect(report.seeds == seeds)
    }

    @Test func `the same seed scrolls the same way again, and another one another way`() async {
        let simulator = PagesSimulator()
        let first = await simulator.run(seed: 7)
        #expect(first.violation == nil && first.trace.count == 60)
        #expect(await simulator.run(seed: 7) == first)
        #expect(await simulator.run(seed: 8).trace != first.trace)
    }

    @Test func `a server that skips items is caught, P2`() async {
        await expectCaught("items are missing") { $0.continues = false }
    }

    @Test func `a server that skips items before the list is caught, P2`() async {
        await expectCaught("items are missing") { $0.continuesBackward = false }
    }

    @Test func `pages that are found by offsets and don't overlap are caught, P4`() async {
        await expectCaught("items are missing") { $0.overlapsPages = false }
    }

    @Test func `a server that answers from a cache is caught, P1`() async {
        await expectCaught("items from before a barrier are fresh") { $0.answersAnew = false }
        await expectCaught("a mixture counts as consistent") { $0.answersAnew = false }
    }

    @Test func `a server that answers with what was replaced is caught, R5`() async {
        await expectCaught("what was replaced is there") { $0.answersAnew = false }
    }

    @Test func `a list that ignores its limit is caught, P9`() async {
        await expectCaught("a walk left") { $0.limitsPages = false }
        await expectCaught("the list has grown") { $0.limitsPages = false }
    }

    @Test func `a disk that keeps a list as it was before a barrier is caught, P12`() async {
        await expectCaught("items from before a barrier are fresh") { $0.archivesBarriers = false }
        await expectCaught("what was replaced is there") { $0.archivesBarriers = false }
    }

    @Test func `an edit without an overlay is caught, P11`() async {
        await expectCaught("an item that the user removed is there") { $0.showsEdits = false }
        await expectCaught("items are missing") { $0.showsEdits = false }
    }

    /// Simulates until a violation with the given description is found, and replays the seed.
    private func expectCaught(_ what: String, worsen: (inout PagesSimulator.Conditions) -> Void) async {
        var conditions = PagesSimulator.Conditions()
        worsen(&conditions)
        let simulator = PagesSimulator(conditions)
        for seed in UInt64(1)...1000 {
            let run = await simulator.run(seed: seed)
            guard let violation = run.violation, violation.description.contains(what) else { continue }
            #expect(await simulator.run(seed: seed) == run)
            return
        }
        Issue.record("no seed shows that \(what)")
    }
}
