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
        var conditions = PagesSimulator.Conditions()
        conditions.continues = false
        let report = await PagesSimulator(conditions).run(seeds: 1...20)
        #expect(report.failure?.violation?.rule == "P2")
    }
}
