import Foundation

/// What an entry has: the value and the errors that its machine names by tickets, and their times.
struct Content: Sendable {
    private(set) var value: AnyValue?
    private(set) var error: (any Error)?
    private(set) var lastSyncError: (any Error)?
    private(set) var updatedAt: Date?
    private(set) var origin: ResourceOrigin?

    /// What the value counts for toward the container's byte limit.
    private(set) var bytes = 0

    /// What came with the value to ask whether it has changed.
    private(set) var validator: LoadValidator?

    /// When the value becomes stale by age, on the container's clock.
    private(set) var agesAt: Duration?

    /// When the value was new, on the container's clock; nil where its loader said how long it is fresh.
    private var wasNewAt: Duration?

    /// When the error is no longer recent (R16).
    private(set) var pauseEnds: Duration?
    private var valueTicket: Ticket?
    private var confirmedTicket: Ticket?
    private var errorTicket: Ticket?
    private var attemptError: (any Error)?
    private var failureTicket: Ticket?

    /// Takes up, keeps or lets go of values and errors, as the machine decided.
    mutating func follow(
        _ machine: LoadMachine, _ happening: Happening, pause: Duration, staleAfter: Duration?,
        sourceAgesAt: Duration?, _ effects: inout Effects
    ) {
        let delivered = happening.delivered
        if machine.value != valueTicket {
            effects.release(value)
            valueTicket = machine.value
            value = machine.value == nil ? nil : delivered?.value
            origin = machine.value == nil ? nil : delivered?.origin
            bytes = machine.value == nil ? 0 : delivered?.bytes ?? 0
            validator = machine.value == nil ? nil : delivered?.validator
            renew(machine, happening, staleAfter: staleAfter, sourceAgesAt: sourceAgesAt, &effects)
        } else if machine.confirmed != confirmedTicket {
            renew(machine, happening, staleAfter: staleAfter, sourceAgesAt: sourceAgesAt, &effects)
        }
        if machine.error != errorTicket {
            effects.release(error)
            errorTicket = machine.error
            error = machine.error == nil ? nil : delivered?.error
            pauseEnds = happening.time + pause
        }
        if machine.flight?.failure != failureTicket {
            effects.release(attemptError)
            failureTicket = machine.flight?.failure
            attemptError = failureTicket == nil ? nil : delivered?.error
        }
    }

    /// The value is as old as this moment, whether it is another one or was found unchanged (R13).
    private mutating func renew(
        _ machine: LoadMachine, _ happening: Happening, staleAfter: Duration?, sourceAgesAt: Duration?,
        _ effects: inout Effects
    ) {
        let delivered = happening.delivered
        confirmedTicket = machine.confirmed
        updatedAt = machine.value == nil ? nil : delivered?.date
        let wasNew = happening.time - (delivered?.age ?? .zero)
        wasNewAt = delivered?.lifetime == nil ? wasNew : nil
        let own = (delivered?.lifetime ?? staleAfter).map { wasNew + $0 }
        agesAt = machine.isFresh ? [own, sourceAgesAt].compactMap { $0 }.min() : nil
        noteSyncError(nil, &effects)
    }

    /// A stricter resource of the same key was handed in: the value ages when that says so, if that is earlier.
    mutating func tighten(staleAfter: Duration, isFresh: Bool) {
        guard isFresh, let wasNewAt else { return }
        agesAt = min(agesAt ?? wasNewAt + staleAfter, wasNewAt + staleAfter)
    }

    /// A silent load failed, or nothing is known of a failure any more (R10).
    mutating func noteSyncError(_ error: (any Error)?, _ effects: inout Effects) {
        effects.release(lastSyncError)
        lastSyncError = error
    }

    /// The snapshot for this content, with what the machine is doing.
    func state(_ machine: LoadMachine, progress: Double?) -> ResourceState<AnyValue> {
        var state = ResourceState<AnyValue>(
            value: value, error: error, updatedAt: updatedAt, origin: origin, isStale: !machine.isFresh,
            activity: machine.activity)
        state.lastSyncError = lastSyncError
        state.attempt = attempt(machine, progress)
        return state
    }

    /// How the attempts of a visible flight go.
    private func attempt(_ machine: LoadMachine, _ progress: Double?) -> LoadAttempt? {
        guard machine.activity != nil, let flight = machine.flight else { return nil }
        var attempt = LoadAttempt(
            number: flight.attempt, stage: LoadAttempt.Stage(flight.stage), lastError: attemptError,
            progress: progress)
        attempt.failure = flight.failure
        return attempt
    }
}

extension LoadAttempt.Stage {
    package init(_ stage: LoadMachine.Flight.Stage) {
        switch stage {
        case .attempting: self = .running
        case .pausing: self = .pausing
        case .offline: self = .waitingForConnection
        case .restoring: self = .restoring
        }
    }
}
