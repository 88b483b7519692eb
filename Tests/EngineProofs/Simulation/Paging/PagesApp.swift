internal import Foundation
internal import Observation
internal import ResourceCore
internal import ResourcePages
import ResourceTesting
internal import ResourceWriting
import SeededRandom

/// A simulated app with one paged list, whose user scrolls while the server changes it.
@MainActor
final class PagesApp: SimulatedLife {
    private let surroundings: PagesSurroundings
    private(set) var launch: PagesLaunch
    var random: SeededGenerator

    /// The items that the server has always had, which no list may lack between its first and its last item.
    var lasting: Set<Int>

    /// The changes that the user has made.
    var edits: [SentMutation<EntrantEdit>] = []

    /// The items that the user has removed.
    var removed: Set<Int> = []
    var position: Int?

    /// A Boolean value that indicates whether the server's pages led to the reading position, where a walk finds it.
    var isPositionPaged = false

    /// The numbers of the requests for the pages that were judged last.
    var judgedPages: [Int] = []
    var barriers = PagesBarriers()

    /// A Boolean value that indicates whether the user raises a barrier, before which the list was judged last.
    var raisesBarrier = false
    var violation: Violation?
    var trace: [String] = []
    let isTraced: Bool

    init(seed: UInt64, _ turns: JobTurns, _ conditions: PagesSimulator.Conditions, isTraced: Bool) {
        random = SeededGenerator(seed: seed)
        let scenario = PagesScenario(using: &random)
        let items = (1...40).map { $0 * 10 }
        let clock = ManualClock()
        let network = PagesNetwork(items, clock, SeededGenerator(seed: seed, 1), scenario, conditions)
        surroundings = PagesSurroundings(
            seed: seed, scenario: scenario, conditions: conditions, clock: clock, turns: turns, network: network)
        launch = PagesLaunch(surroundings)
        (self.isTraced, lasting) = (isTraced, Set(items))
        watch()
    }

    var scenario: PagesScenario { surroundings.scenario }
    var showsEdits: Bool { surroundings.conditions.showsEdits }
    var network: PagesNetwork { surroundings.network }
    var clock: ManualClock { surroundings.clock }
    var turns: JobTurns { surroundings.turns }
    var container: ResourceContainer { launch.container }
    var store: ResourceStore<Pages<Entrant>> { launch.store }

    private func judgeChange(of store: ResourceStore<Pages<Entrant>>) {
        guard store === self.store else { return }
        if !raisesBarrier { judge() }
        watch()
    }

    /// Judges each state that the store has shown when the next one replaces it.
    private func watch() {
        let store = store
        withObservationTracking {
            _ = store.state
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.judgeChange(of: store) }
        }
    }
}

// The course of a simulation.
extension PagesApp {
    func live(steps: Int) async -> Violation? {
        store.appear()
        for step in 1...steps where violation == nil {
            act(step)
            if scenario.isPersisted, random.happens(onceIn: 40) { await restart() }
            await turns.arriveOnMain()
            var jobs = random.happens(onceIn: 2) ? Int.max : random.number(below: 6)
            while jobs > 0, turns.scheduler.runOne({ random.number(below: $0) }) { jobs -= 1 }
            await turns.arriveOnMain()
            judge()
        }
        if violation == nil { await comeToRest() }
        return violation
    }

    /// Ends the process once its list is on disk, and starts another one.
    private func restart() async {
        let container = container
        // NB: What arrives meanwhile isn't on disk yet.
        repeat { try? await turns.run(on: clock) { await container.flush() } } while !container.isWritten
        judge()
        let items = store.value.map { Set($0) } ?? launch.restorable
        launch.end()
        launch = PagesLaunch(surroundings, restoring: items)
        (position, isPositionPaged, judgedPages) = (nil, false, [])
        watch()
        store.appear()
    }

    /// Ends all trouble, lets time pass, and judges what remains.
    private func comeToRest() async {
        network.calmDown()
        container.notice(.online)
        for _ in 0..<2 {
            await rest()
            store.start(.refresh)
        }
        await rest()
        judge()
        if store.isLoading { note("P1", "the list loads forever") }
        for end in [PagesEnd.start, .end] {
            switch store.state(of: end) {
            case .idle, .finished: break
            case .loading, .waiting, .failed: note("P5", "an end stays \(store.state(of: end))")
            }
        }
        judgeResult()
    }

    /// Judges the list after everything has come to rest.
    private func judgeResult() {
        let ids = store.value?.map(\.id) ?? []
        if scenario.refreshesFirstPage { return judgeFirstPage(of: ids) }
        if store.isStale { note("P1", "the list stays stale") }
        if store.value?.isConsistent != true { note("P1", "the list stays inconsistent") }
        let expected = network.items.drop { scenario.isTwoWay && $0 != ids.first }.prefix(ids.count)
        if ids != Array(expected) { note("P2", "the list isn't the server's: \(ids)") }
    }

    /// Judges the first page of a list that a refresh doesn't load any further (P10).
    ///
    /// The user's own items are placed among those of the whole list, as long as one of its pages is from before them.
    private func judgeFirstPage(of ids: [Int]) {
        let edited = Set(edits.map(\.mutation.item.id))
        let expected = network.items.prefix(PagesNetwork.size).filter { !edited.contains($0) }
        let shown = ids.filter { !edited.contains($0) }.prefix(expected.count)
        if Array(shown) != expected { note("P10", "the first page isn't the server's: \(ids)") }
    }

    private func rest() async {
        for _ in 0..<400 {
            await turns.runAll()
            guard clock.advanceToNextDeadline() else { return }
        }
        note("P2", "something goes on forever")
    }
}
