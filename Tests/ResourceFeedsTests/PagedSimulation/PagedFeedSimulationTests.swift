import Foundation
import ResourceCore
import ResourceFeeds
import ResourcePages
import ResourceTesting
import Testing

@testable import EngineProofs
@testable import ResourceFeeds

/// The real feed of a list in pages, with a server that loses messages, requests, and changes (V22).
///
/// `SIMULATION_SEEDS=10000` in the environment runs this number of seeds, and `SIMULATION_FIRST` is the first of them.
@Suite(.serialized, .timeLimit(.minutes(60))) @MainActor struct PagedFeedSimulationTests {
    @Test func `no seed breaks a rule for feeds in pages`() async {
        let environment = ProcessInfo.processInfo.environment
        let seeds = environment["SIMULATION_SEEDS"].flatMap { UInt64($0) } ?? 250
        let first = environment["SIMULATION_FIRST"].flatMap { UInt64($0) } ?? 1
        let report = await Self.runs(NotesConditions()).run(seeds: first...(first + seeds - 1))
        print(report)
        #expect(report.failure == nil)
        #expect(report.seeds == Int(seeds))
    }

    @Test func `the same seed of a list shows the same again`() async {
        let runs = Self.runs(NotesConditions())
        let first = await runs.run(7, isTraced: true)
        #expect(first.violation == nil)
        #expect(await runs.run(7, isTraced: true) == first)
        #expect(await runs.run(8, isTraced: true).trace != first.trace)
    }

    static func runs(_ conditions: NotesConditions) -> SeededRuns {
        SeededRuns(steps: 60) { seed, scheduler, isTraced in
            let world = NotesWorld(seed: seed, JobTurns(scheduler, idleTurns: 3), conditions)
            return NotesApp(world, seed: seed, isTraced: isTraced)
        }
    }
}

/// The judge of the simulation detects faults of a list, a server, and an app.
@Suite(.serialized, .timeLimit(.minutes(60))) @MainActor struct PagedFeedSimulationControls {
    @Test func `changes that aren't applied to a page before it joins are caught`() async {
        await expectCaught { $0.apply = { if !$0.hasPrevious { $0.apply($1) } } }
    }

    @Test func `a change that is applied to a page that has it is caught`() async {
        await expectCaught { $0.alterPosition = { position, isFirst in isFirst ? position : nil } }
    }

    @Test func `a page that names a position that is too late is caught`() async {
        await expectCaught { $0.alterPosition = { position, isFirst in isFirst ? position : position.moved(1) } }
    }

    @Test func `a page that names a position that is too early is caught`() async {
        await expectCaught { $0.alterPosition = { position, isFirst in isFirst ? position : position.moved(-1) } }
    }

    @Test func `a first page with an earlier or a later position is caught`() async {
        for error in [-1, 1] {
            await expectCaught {
                $0.alterPosition = { position, isFirst in isFirst ? position.moved(error) : position }
            }
        }
    }

    @Test func `pages that are older than their position are caught`() async {
        await expectCaught { $0.trails = true }
    }

    @Test func `a change that is applied twice to a list is caught`() async {
        await expectCaught { conditions in
            conditions.apply = { list, edit in
                list.apply(edit)
                if case .append = edit { list.apply(edit) }
            }
        }
    }

    @Test func `a removal that isn't applied is caught`() async {
        await expectCaught { $0.apply = { if case .remove = $1 {} else { $0.apply($1) } } }
    }

    @Test func `a message to a list that is skipped is caught`() async {
        await expectCaught { $0.alter = { message, number in number % 7 == 0 ? [] : [message] } }
    }

    @Test func `a restart of a list that is ignored is caught`() async {
        await expectCaught { $0.alter = { message, _ in message.message == .restart ? [] : [message] } }
    }

    @Test func `positions of pages that are compared across epochs are caught`() async {
        await expectCaught { $0.order = .increasing { $0.offset < $1.offset } }
    }

    private func expectCaught(worsen: (inout NotesConditions) -> Void) async {
        var conditions = NotesConditions()
        worsen(&conditions)
        let runs = PagedFeedSimulationTests.runs(conditions)
        for seed in UInt64(1)...500 {
            let run = await runs.run(seed, isTraced: true)
            guard run.violation != nil else { continue }
            #expect(await runs.run(seed, isTraced: true) == run)
            return
        }
        Issue.record("no seed shows the fault")
    }
}

extension LossyFeedPosition {
    fileprivate func moved(_ count: Int) -> LossyFeedPosition {
        LossyFeedPosition(epoch: epoch, offset: max(0, offset + count))
    }
}
