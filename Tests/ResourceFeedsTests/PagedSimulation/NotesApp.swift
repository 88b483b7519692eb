import Foundation
import Observation
import ResourceCore
import ResourceFeeds
import ResourcePages
import ResourceTesting
import SeededRandom

@testable import EngineProofs

/// A simulated app that shows a list in pages, which its server keeps current.
///
/// Everything that the store has shown is judged by the server's own history, never by what the feed believes.
@MainActor
final class NotesApp: SimulatedLife {
    private let world: NotesWorld
    private var container: ResourceContainer
    private var store: ResourceStore<Pages<Note>>
    private var random: SeededGenerator
    private var appearances = 0
    private var lastNote = 7
    private var edits = 0
    private(set) var trace: [String] = []
    private let isTraced: Bool
    private var violation: Violation?

    /// The states of each epoch of the server's log, by their offsets.
    private var epochs: [[[Note]]] = []

    init(_ world: NotesWorld, seed: UInt64, isTraced: Bool) {
        (self.world, self.isTraced) = (world, isTraced)
        random = SeededGenerator(seed: seed, 13)
        (container, store) = Self.launch(in: world)
        watch(store)
    }

    private static func launch(in world: NotesWorld) -> (ResourceContainer, ResourceStore<Pages<Note>>) {
        let clock = world.clock
        let container = ResourceContainer(
            clock: clock,
            wallClock: { Date(timeIntervalSince1970: clock.now.sinceStart / .seconds(1)) },
            jitter: { [random = world.random] in random.withLock { Double.random(in: 0...1, using: &$0) } },
            archive: world.values, starter: world.turns.scheduler.starter, warn: { _ in })
        return (container, ResourceStore(world.launch(), in: container))
    }

    func live(steps: Int) async -> Violation? {
        appear()
        for step in 1...steps where violation == nil {
            let action = NotesAction(&random, world.scenario)
            await carryOut(action)
            let isIdle = await giveTurns()
            note("\(step) \(action)")
            judgeAll(isIdle: isIdle)
        }
        if violation == nil { await comeToRest() }
        return violation
    }

    private func giveTurns() async -> Bool {
        await world.turns.arriveOnMain()
        if random.happens(onceIn: 2) {
            await world.turns.runAll()
            return true
        }
        var jobs = random.number(below: 8)
        while jobs > 0, world.turns.scheduler.runOne({ random.number(below: $0) }) { jobs -= 1 }
        await world.turns.arriveOnMain()
        return false
    }

    private func pass(_ duration: Duration) async {
        let end = world.clock.now.advanced(by: duration)
        repeat { await world.turns.runAll() } while world.clock.advanceToNextDeadline(until: end)
        world.clock.advance(by: world.clock.now.duration(to: end))
        await world.turns.runAll()
    }

    /// Ends all trouble, lets time pass, scrolls to the end, and judges what is shown.
    private func comeToRest() async {
        world.isCalm.withLock { $0 = true }
        world.server.disconnect()
        while appearances > 0 { disappear() }
        appear()
        await pass(.seconds(120))
        for _ in 0..<20 where store.value?.hasNext == true {
            Task { [store] in await store.loadNext() }
            await pass(.seconds(10))
        }
        edit(count: 1)
        await pass(.seconds(60))
        note("at rest")
        judgeAll(isIdle: true)
        guard let value = store.value else { return fail("V4", "nothing is shown at rest") }
        if store.isStale || !store.isLive { fail("V7", "a list that is shown isn't live") }
        if !value.isConsistent { fail("V22", "a list at rest isn't consistent") }
        if value.hasNext { fail("P3", "the end isn't loaded") }
    }

    private func note(_ what: String) {
        guard isTraced else { return }
        let shown = store.value.map { "\($0.map(\.text))\($0.hasNext ? "…" : "")\($0.isConsistent ? "" : "~")" } ?? "-"
        let state = "\(store.isLive ? "live" : "–")\(store.isStale ? " stale" : "")\(store.isLoading ? " loading" : "")"
        trace.append("\(what): \(shown) \(state), server \(world.server.position) \(world.server.content.map(\.text))")
    }
}

// What happens.
extension NotesApp {
    private func carryOut(_ action: NotesAction) async {
        switch action {
        case .edit(let count): edit(count: count)
        case .loadNext: Task { [store] in await store.loadNext() }
        case .loadPrevious: Task { [store] in await store.loadPrevious() }
        case .scroll(let share): scroll(share)
        case .invalidate: container.invalidate("notes")
        case .refresh: Task { [store] in await store.refresh() }
        case .reset:
            container.reset("notes")
            Task { [store] in await store.load() }
        case .disconnect: world.server.disconnect()
        case .compact:
            follow()
            world.server.compact()
        case .restart(let count):
            follow()
            world.server.restart(losing: count)
        case .pass(let time): await pass(time)
        case .toggle: if appearances > 0 { disappear() } else { appear() }
        case .relaunch: await relaunch()
        }
        follow()
    }

    private func edit(count: Int) {
        let changes = (0..<count).map { _ in
            edits += 1
            return edit()
        }
        // NB: The changes of one call have one position.
        switch changes.count {
        case 1: world.server.append(changes[0])
        default: world.server.append(changes[0], changes[1])
        }
    }

    private func edit() -> Edit {
        let ids = world.server.content.map(\.id)
        guard let id = ids.isEmpty ? nil : ids[random.number(below: ids.count)], !random.happens(onceIn: 3) else {
            lastNote += 1
            return .add(lastNote)
        }
        if random.happens(onceIn: 4) { return .remove(id) }
        return world.scenario.namesPositions ? .append(id, "-\(edits)") : .edit(id, "\(id)-\(edits)")
    }

    private func scroll(_ share: Double) {
        guard let value = store.value, !value.isEmpty else { return }
        store.itemAppeared(value[min(value.count - 1, Int(share * Double(value.count)))].id, ahead: 2)
    }

    private func appear() {
        appearances += 1
        store.appear()
    }

    private func disappear() {
        appearances -= 1
        store.disappear()
    }

    private func relaunch() async {
        while appearances > 0 { disappear() }
        let closing = container
        Task { await closing.close() }
        await world.turns.runAll()
        (container, store) = Self.launch(in: world)
        watch(store)
        appear()
    }

    private func watch(_ store: ResourceStore<Pages<Note>>) {
        withObservationTracking {
            _ = store.state
        } onChange: { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.store === store else { return }
                self.follow()
                self.judge()
                self.watch(store)
            }
        }
    }
}

// Checks of what is shown, by the server's history alone.
extension NotesApp {
    private func follow() {
        let end = world.server.position
        while epochs.count < end.epoch { epochs.append([]) }
        for epoch in epochs.indices {
            while let state = world.server.content(at: LossyFeedPosition(epoch: epoch + 1, offset: epochs[epoch].count))
            { epochs[epoch].append(state) }
        }
    }

    private func judgeAll(isIdle: Bool) {
        judge()
        guard isIdle else { return }
        let open = world.server.openConnectionCount
        if open > 1 { fail("V3", "\(open) connections are open") }
        guard !store.isStale, let value = store.value else { return }
        if open == 0 { fail("V7", "a list is fresh without a connection") }
        let isCurrent = isPart(value, of: world.server.content)
        if !isCurrent, !world.isSilent.withLock({ $0 }) {
            fail("V22", "\(value.map(\.text)) passes for fresh at \(world.server.content.map(\.text))")
        }
    }

    private func judge() {
        guard let value = store.value else { return }
        let ids = value.map(\.id)
        if Set(ids).count < ids.count { fail("P4", "a note is shown twice: \(ids)") }
        let known = Set(epochs.joined().joined())
        if let strange = value.first(where: { !known.contains($0) }) {
            return fail("V22", "\(strange.text) has never been on the server")
        }
        // NB: A page that doesn't name its position may be newer than the list without a sign of it.
        guard value.isConsistent, world.scenario.namesPositions else { return }
        if !epochs.joined().contains(where: { isPart(value, of: $0) }) {
            fail("V1", "\(value.map(\.text)) isn't a part of the server's list at any position")
        }
    }

    /// Returns whether a list has the notes of a state from one place to another, which are its ends if it says so.
    private func isPart(_ value: Pages<Note>, of state: [Note]) -> Bool {
        let starts = value.hasPrevious ? 0...max(0, state.count - value.count) : 0...0
        return starts.contains { start in
            guard start + value.count <= state.count else { return false }
            let isSame = state[start..<start + value.count].elementsEqual(value)
            return isSame && (value.hasNext || start + value.count == state.count)
        }
    }

    private func fail(_ rule: String, _ what: String) {
        if violation == nil { violation = Violation(rule, what) }
    }
}

/// An event in the life of the simulated app.
enum NotesAction: Sendable {
    case edit(count: Int)
    case loadNext
    case loadPrevious
    case scroll(Double)
    case invalidate
    case refresh
    case reset
    case disconnect
    case compact
    case restart(losing: Int)
    case pass(Duration)
    case toggle
    case relaunch

    init(_ random: inout SeededGenerator, _ scenario: NotesScenario) {
        switch random.number(below: 30) {
        case 0..<9: self = .edit(count: random.happens(onceIn: 4) ? 2 : 1)
        case 9..<13: self = .loadNext
        case 13: self = .loadPrevious
        case 14, 15: self = .scroll(Double(random.number(below: 100)) / 100)
        case 16: self = .invalidate
        case 17: self = .refresh
        case 18 where random.happens(onceIn: 3): self = .reset
        case 19: self = .disconnect
        case 20 where scenario.restarts: self = .compact
        case 21 where scenario.restarts: self = .restart(losing: random.number(below: 3))
        case 22: self = .toggle
        case 23 where scenario.isKilled: self = .relaunch
        case 24: self = .pass(.seconds(Double(random.number(below: 20))))
        default: self = .pass(.milliseconds(Double(random.number(below: 2_000))))
        }
    }
}
