import Foundation

/// The content of an entry: the value and the errors that its machine identifies by tickets, and their times.
struct Content: Sendable {
    private(set) var value: AnyValue?
    private(set) var error: (any Error)?
    private(set) var lastSyncError: (any Error)?
    private(set) var updatedAt: Date?
    private(set) var origin: ResourceOrigin?

    /// The cost of the value toward the container's byte limit.
    private(set) var bytes = 0

    /// The validator that came with the value, for asking whether the value has changed.
    private(set) var validator: LoadValidator?

    /// The time at which the value becomes stale by age, on the container's clock.
    private(set) var agesAt: Duration?

    /// The time at which the value was new, on the container's clock, or `nil` if its loader specified a lifetime.
    private var wasNewAt: Duration?

    /// The time at which the error is no longer recent (R16).
    private(set) var pauseEnds: Duration?
    private var valueTicket: Ticket?
    private var confirmedTicket: Ticket?
    private var errorTicket: Ticket?
    private var attemptError: (any Error)?
    private var failureTicket: Ticket?

    /// Accepts, keeps, or releases values and errors, as the machine decided.
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

    /// Restarts the age of the value, whether it's a new one or was found unchanged (R13).
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

    /// Applies the age limit of a stricter resource of the same key, if the value becomes stale earlier under it.
    mutating func tighten(staleAfter: Duration, isFresh: Bool) {
        guard isFresh, let wasNewAt else { return }
        agesAt = min(agesAt ?? wasNewAt + staleAfter, wasNewAt + staleAfter)
    }

    /// Sets the error of a silent load that failed, or clears it (R10).
    mutating func noteSyncError(_ error: (any Error)?, _ effects: inout Effects) {
        effects.release(lastSyncError)
        lastSyncError = error
    }

    /// Returns the snapshot of this content, with the activity of the machine.
    ///
    /// - Parameter attempts: The maximum number of attempts of a flight, if its policy has one.
    func state(_ machine: LoadMachine, attempts: Int?, progress: Double?) -> ResourceState<AnyValue> {
        var state = ResourceState<AnyValue>(
            value: value, error: error, updatedAt: updatedAt, origin: origin, isStale: !machine.isFresh,
            activity: machine.activity)
        state.lastSyncError = lastSyncError
        state.attempt = attempt(machine, limit: attempts, progress)
        return state
    }

    /// Returns the progress of a visible flight's attempts.
    private func attempt(_ machine: LoadMachine, limit: Int?, _ progress: Double?) -> LoadAttempt? {
        guard machine.activity != nil, let flight = machine.flight else { return nil }
        var attempt = LoadAttempt(
            number: flight.attempt, limit: limit, stage: LoadAttempt.Stage(flight.stage), lastError: attemptError,
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
