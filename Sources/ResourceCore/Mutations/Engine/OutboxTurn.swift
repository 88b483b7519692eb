import Foundation

/// One access to the state that an outbox's lock guards, and the effects of the events that happen meanwhile.
///
/// Its effects, which include all calls of the user's code, are performed once the lock is released.
struct OutboxTurn: Sendable {
    // unowned(unsafe): a turn belongs to an outbox, and only methods of the outbox take it.
    private unowned(unsafe) var owner: Outbox?
    var state = OutboxState()
    var effects = Effects()

    /// The wall-clock time of the turn, which is read before the lock is taken.
    private(set) var date = Date.distantPast

    /// The time of a caller's clock before the lock was taken, or `nil` for the system's, which is read when it's needed.
    private(set) var reading: Duration?

    /// The mutations that are displayed differently now, in their order.
    private var displayed: [UInt64] = []
    private var displayedNumbers: Set<UInt64> = []

    /// The statuses of mutations that differ from the previous ones, in order.
    private var updates: [Update] = []

    /// The number of the last update of a status in all turns.
    private var lastUpdate: UInt64 = 0

    /// The results of mutations that have ended, which are given to callers on the main actor: one who has a result
    /// finds the status that belongs to it, and can't retry the mutation before others have its failure.
    private var results: [Effects.Delivery] = []

    /// The affected keys of mutations that have ended without an acknowledgment, or have met a conflict.
    private var barriers: [[ResourceKey]] = []

    /// The outbox whose turn this is.
    var outbox: Outbox {
        guard let owner else { preconditionFailure("a turn is taken by a method of its outbox") }
        return owner
    }

    fileprivate mutating func begin(in outbox: Outbox, at date: Date, reading: Duration?) {
        owner = outbox
        (self.date, self.reading) = (date, reading)
    }

    /// Returns the time of the turn on the outbox's clock.
    func now() -> Duration { reading ?? outbox.time.now() }

    /// Ends the turn, and returns what remains to be done without the lock.
    fileprivate mutating func end() -> Consequences {
        var effects = Effects()
        swap(&effects, &self.effects)
        for update in updates {
            effects.deliveries.append { update.observer.observer?.update(update.status, number: update.number) }
        }
        effects.deliveries += results
        if !displayed.isEmpty { effects.deliveries.append { [signal = outbox.pendingChanged] in signal.notify() } }
        defer { (displayed, displayedNumbers, updates, results, barriers) = ([], [], [], [], []) }
        let isLogged = !updates.isEmpty && state.hasNotes
        return Consequences(displayed: displayed, isLogged: isLogged, barriers: barriers, effects: effects)
    }

    /// The consequences of a turn.
    fileprivate struct Consequences: Sendable {
        let displayed: [UInt64]

        /// A Boolean value that indicates whether an event log is to receive another stage of a mutation.
        let isLogged: Bool
        let barriers: [[ResourceKey]]
        let effects: Effects
    }

    /// A status of a mutation that differs from the previous one.
    fileprivate struct Update: Sendable {
        let observer: WeakObserver
        let status: MutationStatus
        let number: UInt64
    }

    /// Handles an event.
    mutating func handle(_ event: MutationMachine.Event) {
        let expired = state.expired(at: now())
        state.note(MutationMachine.Occurrence(event: event, expired: expired))
        follow(state.machine.handle(event, expired: expired))
    }

    /// Displays a mutation in every container as it is now, or no longer.
    mutating func display(_ number: UInt64) {
        if displayedNumbers.insert(number).inserted { displayed.append(number) }
    }

    /// Shows the status of a mutation, and tells the event logs, if it's another one than before.
    mutating func show(_ status: MutationStatus, _ stage: ResourceEvent.MutationUpdate.Stage, of number: UInt64) {
        guard let observer = state.kept[number]?.show(stage) else { return }
        lastUpdate += 1
        updates.append(Update(observer: observer, status: status, number: lastUpdate))
        if state.hasNotes { state.note(stage, of: number) }
    }

    /// Ends the wait for a result, once the status is shown.
    mutating func end(_ number: UInt64, with result: Result<any Sendable, any Error>) {
        guard let waiting = state.kept[number]?.result else { return }
        results.append { waiting.end(result) }
    }

    /// Raises a barrier for the keys that a mutation affects (W5).
    mutating func raiseBarrier(_ number: UInt64) {
        if let keys = state.kept[number]?.keys { barriers.append(keys) }
    }

    /// Changes what is kept of a mutation, and releases what was replaced once the lock is released.
    mutating func change(_ number: UInt64, _ body: (inout KeptMutation) -> Void) {
        guard var kept = state.kept[number] else { return }
        effects.release(kept)
        body(&kept)
        state.kept[number] = kept
    }
}

extension Outbox {
    /// Takes a turn, and performs its effects before this returns.
    @discardableResult
    func withTurn<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (inout OutboxTurn) -> Result
    ) -> Result {
        let (date, reading) = (wallClock(), time.isSystem ? nil : time.now())
        let (result, consequences) = turn.withLock { turn in
            turn.begin(in: self, at: date, reading: reading)
            let result = body(&turn)
            return (result, turn.end())
        }
        perform(consequences)
        return result
    }

    /// Handles one event, and performs its effects before this returns.
    func handle(_ event: MutationMachine.Event, isolation: isolated (any Actor)? = #isolation) {
        withTurn { $0.handle(event) }
    }

    /// Returns a part of the state.
    func read<Result>(_ body: (OutboxState) -> Result) -> Result {
        turn.withLock { body($0.state) }
    }

    private func perform(
        _ consequences: OutboxTurn.Consequences, isolation: isolated (any Actor)? = #isolation
    ) {
        show(consequences, isolation: isolation)
        updateActivity()
        consequences.effects.perform(by: starter)
        notifyIdleWatchers()
    }

    /// Tells the containers, and releases them before callers resume, because a caller may expect its container to be
    /// deallocated.
    private func show(_ consequences: OutboxTurn.Consequences, isolation: isolated (any Actor)? = #isolation) {
        let isShown = !consequences.displayed.isEmpty || !consequences.barriers.isEmpty
        let clients = isShown || consequences.isLogged ? clients() : []
        if consequences.isLogged {
            for client in clients { client.logMutations() }
        }
        if isShown {
            for client in clients {
                client.display(consequences.displayed, barriers: consequences.barriers, isolation: isolation)
            }
        }
    }

    /// Claims time in the background as long as a request is running, or what has become of one is being written.
    func updateActivity() {
        activity?.update { read(\.needsBackgroundTime) }
    }

    /// Lets those who wait until nothing is running look again.
    func notifyIdleWatchers() {
        for watcher in idleWatchers.all { watcher() }
    }

    /// Returns the containers that still exist.
    func clients() -> [any OutboxClient] {
        read { $0.clients }.compactMap(\.client)
    }
}
