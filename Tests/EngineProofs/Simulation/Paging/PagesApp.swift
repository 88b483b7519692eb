internal import Foundation
internal import Observation
internal import ResourceCore
import ResourceTesting
import SeededRandom

/// A simulated app with one paged list, whose user scrolls while the server changes it.
@MainActor
final class PagesApp: SimulatedLife {
    private let clock = ManualClock()
    private let turns: JobTurns
    private let network: PagesNetwork
    private let container: ResourceContainer
    private let store: ResourceStore<Pages<Entrant>>
    private var random: SeededGenerator

    /// The items that the server has always had, which no list may lack between its first and its last item.
    private var lasting: Set<Int>

    /// A Boolean value that indicates whether items are only added behind the last one.
    private let onlyGrows: Bool
    private var position: Int?

    /// The greatest item that the server has had.
    private var greatest = 400
    private var violation: Violation?
    private(set) var trace: [String] = []
    private let isTraced: Bool

    init(seed: UInt64, _ turns: JobTurns, _ conditions: PagesSimulator.Conditions, isTraced: Bool) {
        random = SeededGenerator(seed: seed)
        onlyGrows = random.happens(onceIn: 2)
        let items = (1...40).map { $0 * 10 }
        let network = PagesNetwork(items, clock, SeededGenerator(seed: seed, 1), continues: conditions.continues)
        let clock = clock
        container = ResourceContainer(
            clock: clock, wallClock: { Date(timeIntervalSince1970: clock.now.sinceStart / .seconds(1)) },
            jitter: { 0.5 }, starter: turns.scheduler.starter, warn: { _ in })
        store = ResourceStore(
            .pages("list") { (cursor: Int?) in try await network.page(after: cursor) }, in: container)
        (self.turns, self.network, self.isTraced, lasting) = (turns, network, isTraced, Set(items))
        watch()
    }

    /// Judges each state that the store has shown when the next one replaces it.
    private func watch() {
        withObservationTracking {
            _ = store.state
        } onChange: { [weak self] in
            MainActor.assumeIsolated {
                self?.judge()
                self?.watch()
            }
        }
    }
}

// The course of a simulation.
extension PagesApp {
    func live(steps: Int) async -> Violation? {
        store.appear()
        for step in 1...steps where violation == nil {
            act(step)
            await turns.arriveOnMain()
            var jobs = random.happens(onceIn: 2) ? Int.max : random.number(below: 6)
            while jobs > 0, turns.scheduler.runOne({ random.number(below: $0) }) { jobs -= 1 }
            await turns.arriveOnMain()
            judge()
        }
        if violation == nil { await comeToRest() }
        return violation
    }

    private func act(_ step: Int) {
        let number = random.number(below: 20)
        switch number {
        case 0...5: scroll()
        case 6: Task { [store] in await store.loadNext() }
        case 7: store.start(.refresh)
        case 8: store.invalidate()
        case 9: store.cancel()
        case 10: container.notice(random.happens(onceIn: 2) ? .offline : .online)
        case 11...12: changeServer()
        default: clock.advance(by: .milliseconds(random.number(below: 900)))
        }
        if isTraced { trace.append("\(step) \(number): \(store.value?.map(\.id) ?? []), at \(position ?? 0)") }
    }

    private func scroll() {
        guard let pages = store.value, !pages.isEmpty else { return }
        let item = pages[random.number(below: pages.count)].id
        position = item
        store.itemAppeared(item, ahead: random.number(below: 6))
    }

    private func changeServer() {
        let items = network.items
        guard !onlyGrows else {
            greatest += 10
            return network.change { $0.append(greatest) }
        }
        let item = random.number(below: greatest)
        if random.happens(onceIn: 2), !items.contains(item) {
            network.change { $0 = ($0 + [item]).sorted() }
        } else if let item = items.randomElement(using: &random), items.count > 8 {
            network.change { $0.removeAll { $0 == item } }
            lasting.remove(item)
        }
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
        if store.isLoading || store.isStale { note("P1", "the list stays stale") }
        if store.value?.isConsistent != true { note("P1", "the list stays inconsistent") }
        for end in [PagesEnd.start, .end] {
            switch store.state(of: end) {
            case .idle, .finished: break
            case .loading, .failed: note("P5", "an end stays \(store.state(of: end))")
            }
        }
        let ids = store.value?.map(\.id) ?? []
        if ids != Array(network.items.prefix(ids.count)) { note("P2", "the list isn't the server's: \(ids)") }
    }

    private func rest() async {
        for _ in 0..<400 {
            await turns.runAll()
            guard clock.advanceToNextDeadline() else { return }
        }
        note("P2", "something goes on forever")
    }
}

// The rules.
extension PagesApp {
    private func judge() {
        guard let pages = store.value else { return }
        let ids = pages.map(\.id)
        if Set(ids).count != ids.count { note("P4", "an item is there twice: \(ids)") }
        if !store.isStale, !pages.isConsistent { note("P1", "a mixture of two states is fresh") }
        if let first = ids.min(), let last = ids.max() {
            let missing = lasting.filter { first < $0 && $0 < last }.subtracting(ids)
            if !missing.isEmpty { note("P2", "items are missing: \(missing.sorted())") }
        }
        if onlyGrows, let position, !ids.contains(position) { note("P7", "the reading position is lost: \(position)") }
    }

    private func note(_ rule: String, _ what: String) {
        if violation == nil { violation = Violation(rule, what) }
    }
}
