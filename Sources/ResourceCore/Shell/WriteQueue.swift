import Foundation

// A queue of a container's operations on an archive, performed one at a time in the order of the container's lock. Of
// two pending writes of one record, only the later one is performed.
package final class WriteQueue<Operation: WriteOperation>: Sendable {
    private struct State: Sendable {
        var agenda = WriteAgenda<Operation>()
        var isWorking = false

        // Whether the archive's current call is overdue. Until it returns, no caller waits.
        var isOverdue = false
        var waiting: [(place: WritePlace, continuation: CheckedContinuation<Void, Never>)] = []
        var failedWipes: [WritePlace: any Error] = [:]
        var claim: ArchiveClaim?
        var isClosed = false
        var isRefusing = false

        mutating func takeUnusedClaim() -> ArchiveClaim? {
            guard isClosed, agenda.count == 0 else { return nil }
            defer { claim = nil }
            return claim
        }
    }

    private let state: Lock<State>

    package init(_ claim: ArchiveClaim? = nil) { state = Lock(State(claim: claim)) }

    var count: Int { state.withLock { $0.agenda.count } }

    // Whether a task performs the operations, which may be about to find no more.
    package var isWorking: Bool { state.withLock { $0.isWorking } }

    package var isOverdue: Bool { state.withLock { $0.isOverdue } }

    package var isClosed: Bool { state.withLock { $0.isRefusing } }

    // Adds an operation, and returns a Boolean value that indicates whether the caller must begin to `work`, or `nil`
    // if the queue is closed. The operations that it replaces hold values of the user's, which are released once the
    // lock is.
    package func add(_ operation: Operation, releasing effects: inout Effects) -> (place: WritePlace, isIdle: Bool)? {
        let added: (place: WritePlace, dropped: [Operation], isIdle: Bool)? = state.withLock { state in
            guard !state.isRefusing else { return nil }
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

    package func work(
        in container: () -> ResourceContainer?, perform: (Operation) async throws -> Void,
        ended: (Operation, (any Error)?) -> Void
    ) async {
        while let (place, operation) = next() {
            let alarm = container()?.limit(WriteCall(place: place, queue: self))
            let failure = await failure { try await perform(operation) }
            state.withLock { $0.isOverdue = false }
            container()?.end(alarm)
            ended(operation, failure)
            await finish(place, operation, failure)
        }
    }

    // Returns all waiting callers, which no longer wait because the archive takes too long to perform an operation. NB:
    // Nothing else is begun before it has returned, because otherwise a write that hangs could come after a wipe.
    func giveUp(_ place: WritePlace) -> [CheckedContinuation<Void, Never>] {
        state.withLock { state in
            guard state.agenda.done < place else { return [] as [CheckedContinuation<Void, Never>] }
            state.isOverdue = true
            defer { state.waiting = [] }
            return state.waiting.map(\.continuation)
        }
    }

    private func next() -> (WritePlace, Operation)? {
        state.withLock { state in
            let next = state.agenda.next()
            state.isWorking = next != nil
            return next
        }
    }

    private func finish(_ place: WritePlace, _ operation: Operation, _ failure: (any Error)?) async {
        let (resumed, claim) = state.withLock { state in
            state.agenda.finish(place)
            if operation.isWipe { state.failedWipes[place] = failure }
            defer { state.waiting.removeAll { $0.place <= place } }
            return (state.waiting.filter { $0.place <= place }, state.takeUnusedClaim())
        }
        await claim?.leave()
        for waiter in resumed { waiter.continuation.resume() }
    }

    // Accepts no further operation, and returns when the pending ones are done and the archive was given back. An
    // archive that takes too long keeps its place until it has returned.
    func close() async {
        if let claim = end() { await claim.leave() } else { await flush() }
    }

    package func refuse() { state.withLock { $0.isRefusing = true } }

    // Accepts no further operation, and returns the claim if none is pending. Otherwise, the claim ends once they're
    // done.
    @discardableResult
    func end() -> ArchiveClaim? {
        state.withLock { state in
            (state.isClosed, state.isRefusing) = (true, true)
            return state.takeUnusedClaim()
        }
    }

    func lastPlace(of target: Operation.Target) -> WritePlace? { state.withLock { $0.agenda.lastPlace(of: target) } }

    /// Returns `true` when all currently pending operations are done, or `false` if the archive takes too long.
    @discardableResult
    func flush() async -> Bool { await passed(state.withLock { $0.agenda.last }) }

    package func wiped(_ place: WritePlace) async throws {
        guard await passed(place) else { throw RecordFault.late }
        if let failure = state.withLock({ $0.failedWipes.removeValue(forKey: place) }) { throw failure }
    }

    func passed(_ place: WritePlace) async -> Bool {
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

package func failure(isolation: isolated (any Actor)? = #isolation, of call: () async throws -> Void) async -> (
    any Error
)? {
    do {
        try await call()
        return nil
    } catch {
        return error
    }
}

/// One call of an archive, whose time is limited (R12).
private struct WriteCall<Operation: WriteOperation>: PartAlarm {
    let place: WritePlace
    let queue: WriteQueue<Operation>

    func ring(at date: Date, _ turn: inout Turn) {
        let resumed = queue.giveUp(place)
        turn.effects.resumptions.append { for caller in resumed { caller.resume() } }
        for part in turn.state.parts { part.gaveUpWrite(at: date, &turn) }
    }
}

extension ResourceContainer {
    fileprivate func limit(_ call: some PartAlarm) -> Alarm<AlarmTarget> {
        withTurn(isolation: nil) { turn in
            defer { turn.setTimer() }
            return turn.addAlarm(after: writingPatience, for: call)
        }
    }

    fileprivate func end(_ alarm: Alarm<AlarmTarget>?) {
        guard let alarm else { return }
        withTurn(isolation: nil) { turn in
            turn.removeAlarm(alarm)
            turn.setTimer()
        }
    }
}
