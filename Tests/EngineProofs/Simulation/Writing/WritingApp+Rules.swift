internal import ResourceCore
import ResourceTesting
internal import ResourceWriting

// Checks of what is shown and sent against the rules, by the facts alone.
extension WritingApp {
    /// Judges the current states, and the requests so far.
    func judgeAll() {
        for stroke in strokes { stroke.noteStatus() }
        for screen in launch.screens {
            judge(screen.store.state, of: screen.board)
            if world.turns.scheduler.count == 0 { judgeRollback(in: screen.store.state, of: screen.board) }
        }
        for stroke in strokes { judge(stroke) }
        judgeServer()
        guard world.turns.scheduler.count == 0 else { return }
        for stroke in strokes where stroke.isSucceeded { settledMarks.insert(stroke.mark) }
    }

    /// Judges a state that a store shows.
    func judge(_ state: ResourceState<Board>, of board: Int) {
        guard let value = state.value else { return }
        judge(value, of: board, after: strokes.count)
        guard !state.isStale else { return }
        for stroke in strokes where settledMarks.contains(stroke.mark) && !stroke.mayBeDropped {
            guard let version = world.journal[stroke.mark].versions[board], value.version < version else { continue }
            fail("W5", "board \(board) passes for fresh as \(value), without \(stroke.mark) of v\(version)")
        }
    }

    /// Judges a displayed value, for the mutations that were sent before it was requested (W4).
    func judge(_ value: Board, of board: Int, after count: Int) {
        var positions: [Int] = []
        for stroke in strokes.prefix(count) where stroke.boards.contains(board) {
            let shown = value.count(stroke.mark)
            if shown > 1 { fail("W4", "board \(board) shows \(stroke.mark) twice: \(value)") }
            if shown == 0, !mayVanish(stroke) { fail("W4", "board \(board) lost \(stroke.mark): \(value)") }
            if shown == 1, mustVanish(stroke) { fail("W6", "board \(board) still shows \(stroke.mark): \(value)") }
            if shown == 1, isOrdered(stroke) { positions += value.marks.firstIndex(of: stroke.mark).map { [$0] } ?? [] }
        }
        if positions != positions.sorted() { fail("W4", "board \(board) shows another order: \(value)") }
    }

    /// Judges whether failed mutations have left a state that nothing is about to change.
    private func judgeRollback(in state: ResourceState<Board>, of board: Int) {
        for stroke in strokes where stroke.kind.rollsBackOnFailure && !isApplied(stroke) {
            guard case .failed = stroke.status, let value = state.value, value.count(stroke.mark) > 0 else { continue }
            fail("W6", "board \(board) still shows \(stroke.mark), which has failed: \(value)")
        }
    }

    /// Judges the attempts of a mutation.
    private func judge(_ stroke: SentStroke) {
        let facts = world.journal[stroke.mark]
        if stroke.isDurable, facts.wasUnsaved { fail("W1", "\(stroke.mark) was sent before it was saved") }
        if stroke.cancellation == .succeeded, facts.openAttempts > 0 {
            fail("W8", "\(stroke.mark) was sent and canceled")
        }
        if let last = stroke.lastAttempts, facts.attempts > last { fail("W14", "\(stroke.mark) was sent after a wipe") }
        if facts.ids.count > 1 + facts.conflicts, !stroke.isRetried {
            fail("W2", "\(stroke.mark) changed its identity")
        }
        if stroke.kind.delivery == .atMostOnce, facts.attempts > facts.decisions + 1, !stroke.isRetried {
            fail("W2", "\(stroke.mark) was sent again")
        }
    }

    /// Judges what the server has applied.
    private func judgeServer() {
        for (number, board) in world.server.content.enumerated() {
            let marks = board.marks
            if Set(marks).count < marks.count { fail("W2", "the server applied a mutation twice: \(board)") }
            let ordered = marks.filter { isOrdered(strokes[$0 - 1]) }
            if ordered != ordered.sorted() { fail("W3", "board \(number) was written in another order: \(board)") }
        }
    }

    /// Judges the outcomes once nothing is going on.
    func judgeRest() {
        let pending = launch.outbox.pendingMutations
        if let waiting = pending.first(where: { $0.status.isPending }) {
            fail("W15", "\(waiting.name) waits for ever: \(waiting.status)")
        }
        for mutation in pending {
            guard let stroke = stroke(of: mutation) else { continue }
            if !mayVanish(stroke) { fail("W16", "\(stroke.mark) has failed for no reason: \(mutation.status)") }
        }
        for stroke in strokes {
            let isApplied = stroke.boards.allSatisfy { world.server.content[$0].count(stroke.mark) == 1 }
            if !isApplied, !mayVanish(stroke) { fail("W2", "\(stroke.mark) was lost") }
        }
        for screen in launch.screens where screen.store.state.isStale {
            fail("W5", "board \(screen.board) stays stale")
        }
    }

    /// Judges what is left on disk after a launch in which every mutation had ended, and the user has given up those
    /// that had failed.
    func judgeRecords() {
        let records = world.records.mutations
        if records.count > 1 { fail("W12", "the records \(records.map(\.number)) remain") }
    }

    private func fail(_ rule: String, _ what: String) {
        if violation == nil { violation = Violation(rule, what) }
    }
}

// What may and must have become of a mutation.
extension WritingApp {
    /// Returns a Boolean value that indicates whether a mutation may have ended without an effect.
    private func mayVanish(_ stroke: SentStroke) -> Bool {
        let facts = world.journal[stroke.mark]
        if stroke.mayBeDropped || facts.isRejected || facts.conflicts > 0 { return true }
        if stroke.cancellation == .asked || stroke.cancellation == .succeeded { return true }
        guard facts.isUndecided || stroke.isInterrupted else { return false }
        if stroke.kind.delivery == .atMostOnce { return true }
        if stroke.kind.delivery != .atLeastOnce, stroke.isInterrupted || isLate(stroke) { return true }
        return facts.attempts >= (stroke.isDurable ? 20 : 4)
    }

    /// Returns a Boolean value that indicates whether a server may have forgotten a mutation's identity, whose time
    /// begins soon after it was sent.
    private func isLate(_ stroke: SentStroke) -> Bool {
        stroke.date.duration(to: world.clock.now) >= .seconds(30)
    }

    /// Returns a Boolean value that indicates whether the server has ever applied a mutation.
    private func isApplied(_ stroke: SentStroke) -> Bool { !world.journal[stroke.mark].versions.isEmpty }

    /// Returns a Boolean value that indicates whether a mutation has no effect.
    private func mustVanish(_ stroke: SentStroke) -> Bool {
        !isApplied(stroke) && (stroke.cancellation == .succeeded || stroke.lastAttempts != nil)
    }

    /// Returns a Boolean value that indicates whether a mutation keeps its place in its lane.
    private func isOrdered(_ stroke: SentStroke) -> Bool {
        !mayVanish(stroke) && !stroke.isRetried
    }
}
