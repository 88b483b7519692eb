import ResourceCore
import ResourceTesting
import ResourceWriting

@testable import EngineProofs

// Checks of what is shown against the rules, by the facts alone.
extension RoomApp {
    /// Judges the current states, and the connections so far.
    func judgeAll(isIdle: Bool) {
        history.follow()
        for window in launch.windows { judge(window) }
        if let found = world.journal.facts.violation { fail(found.rule, found.what) }
        let marks = world.server.content
        if Set(marks).count < marks.count { fail("W2", "the server has applied a mutation twice: \(marks)") }
        if isIdle { judgeConnections() }
    }

    /// Judges connections and freshness when no job is waiting.
    private func judgeConnections() {
        let open = world.server.openConnectionCount
        if open > 1 { fail("V3", "\(open) connections are open") }
        for window in launch.windows {
            if window.store.isLive, open == 0 { fail("V7", "a feed is live without a connection") }
            guard !window.store.isStale, let value = window.store.value, !window.showsLocal else { continue }
            if open == 0 { fail("V7", "a feed is fresh without a connection") }
            let isNew = positions(of: value).contains(world.server.position)
            if !isNew, !world.journal.facts.isSilent {
                fail("V7", "\(value) passes for fresh at \(world.server.position)")
            }
        }
    }

    /// Judges the value that a store shows.
    func judge(_ window: RoomLaunch.Window) {
        guard let value = window.store.value else { return window.judged = nil }
        if let judged = window.judged, judged == (value, remarks.count) { return }
        window.judged = (value, remarks.count)
        history.follow()
        if judgeLocal(value, in: window) { return }
        let restarts = world.journal.facts.restarts
        window.stepsBack += restarts - window.restarts
        window.restarts = restarts
        let positions = positions(of: value)
        guard let first = positions.first else {
            return fail("V1", "\(value) isn't the server's state at any position, with what is pending")
        }
        if let bound = window.bound, let next = positions.first(where: { !$0.isBefore(bound) }) {
            window.bound = next
        } else if window.bound == nil || window.stepsBack > 0 {
            if window.bound != nil { window.stepsBack -= 1 }
            window.bound = first
        } else {
            fail("V2", "\(value) is from before \(window.bound.map { "\($0)" } ?? "")")
        }
    }

    /// Judges whether a value is one that was set, which isn't shown anymore once another one has taken its place.
    private func judgeLocal(_ value: [Int], in window: RoomLaunch.Window) -> Bool {
        if let index = window.locals.firstIndex(where: { value.starts(with: $0) }) {
            window.locals.removeFirst(index)
            window.showsLocal = true
            let local = window.locals[0]
            if !isPlausible(value.dropFirst(local.count), over: local) { fail("V10", "\(value) isn't what was set") }
            return true
        }
        if window.showsLocal { window.locals.removeFirst() }
        window.showsLocal = false
        return false
    }

    /// Returns the positions at which the server's state, with what is pending, is a value.
    private func positions(of value: [Int]) -> [LossyFeedPosition] {
        let mustBeShown = mustBeShown
        return history.epochs.enumerated().flatMap { index, states in
            states.enumerated().compactMap { offset, state in
                let position = LossyFeedPosition(epoch: index + 1, offset: offset)
                guard value.starts(with: state), isPlausible(value.dropFirst(state.count), over: state) else {
                    return nil
                }
                return mustBeShown.allSatisfy(value.contains) ? position : nil
            }
        }
    }

    /// Returns whether marks are those of mutations, each once and in order, whose effects a state doesn't have.
    private func isPlausible(_ marks: ArraySlice<Int>, over state: [Int]) -> Bool {
        zip(marks, marks.dropFirst()).allSatisfy { $0 < $1 }
            && marks.allSatisfy { 0 < $0 && $0 <= lastMark && !state.contains($0) }
    }

    /// The marks whose effects are shown, whether the server has them or not.
    private var mustBeShown: [Int] {
        let facts = world.journal.facts
        return remarks.filter { !$0.mayTrail && !mayVanish($0, facts) && !mayFlicker($0, facts) }.map(\.mark)
    }

    /// Returns whether the effect of a mutation may be missing for a while.
    ///
    /// A change has named it, the server has lost that change, and has applied the mutation again: a snapshot from in
    /// between lacks the effect, which a feed has ceased to show.
    private func mayFlicker(_ remark: SentRemark, _ facts: RoomJournal.Facts) -> Bool {
        guard world.scenario.namesMutations, let place = facts.acknowledged[remark.mark] else { return false }
        return history.hasLost(remark.mark, after: 1, until: place.epoch)
    }

    /// Returns whether a mutation may have ended without an effect.
    private func mayVanish(_ remark: SentRemark, _ facts: RoomJournal.Facts) -> Bool {
        if remark.mayBeDropped || facts.rejected.contains(remark.mark) { return true }
        if let place = facts.acknowledged[remark.mark] { return history.hasLost(remark.mark, after: place.epoch) }
        return facts.attempts[remark.mark, default: 0] >= (remark.isDurable ? 20 : 4)
    }
}

// Checks once nothing is going on.
extension RoomApp {
    func judgeRest() {
        history.follow()
        let (server, facts) = (world.server, world.journal.facts)
        for window in launch.windows {
            let store = window.store
            if store.value != server.content { fail("V4", "\(store.value ?? []) isn't \(server.content)") }
            if store.isStale || !store.isLive { fail("V7", "a feed that is shown isn't live") }
            if store.pendingMutationCount > 0 { fail("V13", "an effect stays: \(store.pendingMutationCount)") }
            if let error = store.error { fail("R9", "an error stays: \(error)") }
        }
        if server.openConnectionCount != 1 { fail("V3", "\(server.openConnectionCount) connections are open") }
        let pending = launch.outbox.pendingMutations.filter { $0.status.isPending }
        if !pending.isEmpty { fail("W15", "mutations wait for ever: \(pending.map(\.status))") }
        let lost = remarks.filter { !mayVanish($0, facts) && !server.content.contains($0.mark) }
        if !lost.isEmpty { fail("W2", "mutations were lost: \(lost.map(\.mark))") }
    }

    /// Judges that no connection is left once nothing is shown.
    func judgeAbsence() {
        if world.server.openConnectionCount > 0 { fail("V3", "a connection stays open that nothing needs") }
        if launch.windows.contains(where: \.store.isLive) { fail("V7", "a feed stays live that nothing needs") }
        if launch.windows.contains(where: \.store.isLoading) { fail("V3", "a feed loads that nothing needs") }
    }

    func fail(_ rule: String, _ what: String) {
        if violation == nil { violation = Violation(rule, what) }
    }
}

extension LossyFeedPosition {
    /// Returns whether a position is before another one, of whichever epoch.
    fileprivate func isBefore(_ other: LossyFeedPosition) -> Bool {
        (epoch, offset) < (other.epoch, other.offset)
    }
}
