/// A queue of a container's operations on its archive, performed one at a time in the order of the container's lock.
///
/// Of two pending writes of one record, only the later one is performed. A record is read at any time, but after the
/// pending operations on it, so that a read follows earlier writes.
final class RecordQueue: Sendable {
    private struct State: Sendable {
        var agenda = RecordAgenda()
        var isWorking = false

        /// A Boolean value that indicates whether the archive's current call is overdue.
        ///
        /// Until it returns, no caller waits.
        var isOverdue = false
        var waiting: [(place: RecordAgenda.Place, continuation: CheckedContinuation<Void, Never>)] = []
        var failedWipes: [RecordAgenda.Place: any Error] = [:]

        /// The use of the archive, or `nil` once it was given back.
        var claim: ArchiveClaim?
        var isClosed = false

        /// Returns the claim of a closed queue that has nothing left to do, for release outside of the lock.
        mutating func takeUnusedClaim() -> ArchiveClaim? {
            guard isClosed, agenda.count == 0 else { return nil }
            defer { claim = nil }
            return claim
        }
    }

    let archive: any ResourceArchive
    private let state: Lock<State>

    init(_ claim: ArchiveClaim) {
        archive = claim.archive
        state = Lock(State(claim: claim))
    }

    /// The number of pending operations, including the one in progress.
    var count: Int { state.withLock { $0.agenda.count } }

    /// Adds an operation, and returns a Boolean value that indicates whether the caller must begin to `work`, or `nil`
    /// if the queue is closed.
    ///
    /// The operations that it replaces hold values of the user's, which are released once the lock is.
    func add(
        _ operation: RecordOperation, releasing effects: inout Effects
    ) -> (place: RecordAgenda.Place, isIdle: Bool)? {
        let added: (place: RecordAgenda.Place, dropped: [RecordOperation], isIdle: Bool)? = state.withLock { state in
            guard !state.isClosed else { return nil }
            defer { state.isWorking = true }
            let (place, dropped) = state.agenda.add(operation)
            return (place, dropped, !state.isWorking)
        }
        guard let (place, dropped, isIdle) = added else {
            effects.release([operation])
            return nil
        }
        effects.release(dropped.isEmpty ? nil : dropped)
        return (place, isIdle)
    }

    /// Performs all pending operations, and reports when each begins and how it ended.
    func work(began: (RecordAgenda.Place) -> Void, ended: (RecordOperation, (any Error)?) -> Void) async {
        while let (place, operation) = next() {
            var failure: (any Error)?
            began(place)
            do { try await operation.perform(on: archive) } catch { failure = error }
            ended(operation, failure)
            finish(place, operation, failure)
        }
    }

    /// Resumes all waiting callers, because the archive takes too long to perform an operation.
    ///
    /// NB: Nothing else is begun before it has returned, because otherwise a write that hangs could come after a wipe.
    func isOverdue(_ place: RecordAgenda.Place) {
        let resumed = state.withLock { state in
            guard state.agenda.done < place else { return [] as [CheckedContinuation<Void, Never>] }
            state.isOverdue = true
            defer { state.waiting = [] }
            return state.waiting.map(\.continuation)
        }
        for continuation in resumed { continuation.resume() }
    }

    private func next() -> (RecordAgenda.Place, RecordOperation)? {
        state.withLock { state in
            let next = state.agenda.next()
            state.isWorking = next != nil
            return next
        }
    }

    private func finish(_ place: RecordAgenda.Place, _ operation: RecordOperation, _ failure: (any Error)?) {
        let (resumed, claim) = state.withLock { state in
            state.isOverdue = false
            state.agenda.finish(place, operation, failed: failure != nil)
            if case .wipe = operation { state.failedWipes[place] = failure }
            defer { state.waiting.removeAll { $0.place <= place } }
            return (state.waiting.filter { $0.place <= place }, state.takeUnusedClaim())
        }
        withExtendedLifetime(claim) {}
        for waiter in resumed { waiter.continuation.resume() }
    }

    /// Accepts no further operation, and gives the archive back once the pending ones are done.
    ///
    /// An archive that takes too long keeps its place until it has returned.
    func close() async {
        let claim = state.withLock { $0.claim }
        end()
        if await flush() { await claim?.leave() }
    }

    /// Accepts no further operation, and ends the claim once the pending ones are done.
    func end() {
        let ended = state.withLock { state in
            state.isClosed = true
            return state.takeUnusedClaim()
        }
        withExtendedLifetime(ended) {}
    }

    /// Reads a record after all pending operations on it.
    ///
    /// A closed queue has none.
    func record(_ id: ArchivedRecord.ID) async throws(RecordFault) -> ArchivedRecord? {
        while let place = state.withLock({ $0.agenda.lastPlace(of: id) }) {
            guard await passed(place) else { throw .late }
        }
        if state.withLock({ $0.isClosed }) { return nil }
        let found: ArchivedRecord?
        do { found = try await archive.record(id) } catch { throw .unreadable("\(error)") }
        guard let found, found.id == id else { return nil }
        return state.withLock { $0.agenda.judge(found) }
    }

    /// Returns a Boolean value that indicates whether an operation on a record is pending.
    func isPending(_ id: ArchivedRecord.ID) -> Bool { state.withLock { $0.agenda.lastPlace(of: id) != nil } }

    /// Returns `true` when all currently pending operations are done, or `false` if the archive takes too long.
    @discardableResult
    func flush() async -> Bool {
        await passed(state.withLock { $0.agenda.last })
    }

    /// Returns when a wipe is done, and throws its error.
    func wiped(_ place: RecordAgenda.Place) async throws {
        guard await passed(place) else { throw RecordFault.late }
        if let failure = state.withLock({ $0.failedWipes.removeValue(forKey: place) }) { throw failure }
    }

    /// Returns `true` when a removal has succeeded, or `false` if it has failed or takes too long.
    func removed(_ selection: RecordSelection, at place: RecordAgenda.Place) async -> Bool {
        guard await passed(place) else { return false }
        return state.withLock { $0.agenda.trustsRemoval(of: selection) }
    }

    /// Returns `true` when everything up to a place is done, or `false` if the archive takes too long.
    private func passed(_ place: RecordAgenda.Place) async -> Bool {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                let waits = state.agenda.done < place && !state.isOverdue
                if waits { state.waiting.append((place, continuation)) }
                return waits
            }
            if !waits { continuation.resume() }
        }
        return state.withLock { $0.agenda.done >= place }
    }
}

/// A monitor of the time that one call of an archive takes.
final class WritingLimit: Sendable {
    private let alarm = Lock<Alarm<AlarmTarget>?>(nil)

    /// Starts the limit when a call begins.
    func begin(_ place: RecordAgenda.Place, of queue: RecordQueue, in container: ResourceContainer) {
        container.withTurn(isolation: nil) { turn in
            let alarm = Alarm(
                deadline: turn.now() + container.writingPatience, for: AlarmTarget.archiveCall(place, of: queue))
            self.alarm.withLock { $0 = alarm }
            turn.state.alarms.add(alarm)
            turn.setTimer()
        }
    }

    /// Removes the limit when the call has ended.
    func end(in container: ResourceContainer) {
        container.withTurn(isolation: nil) { turn in
            if let alarm = alarm.withLock({ $0 }) { turn.state.alarms.remove(alarm) }
            turn.setTimer()
        }
    }
}
