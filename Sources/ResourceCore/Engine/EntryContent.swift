package import Foundation

/// The content of an entry: the value and the errors that its machine identifies by tickets, and their times.
package struct EntryContent: Sendable {
    package private(set) var value: AnyValue?
    package private(set) var error: (any Error)?
    private(set) var lastSyncError: (any Error)?
    package private(set) var updatedAt: Date?
    package private(set) var origin: ResourceOrigin?
    package private(set) var bytes = 0
    package private(set) var validator: LoadValidator?
    private(set) var stamp: UInt64 = 0

    /// The ticket since which acknowledged effects are part of the value: that of the load, or of the last fold (W4).
    package private(set) var begun: UInt64 = 0

    /// The ticket of the load that has brought the value, or has found it unchanged.
    package private(set) var loaded: UInt64 = 0
    package private(set) var confirmsLoads = true
    package private(set) var staleAt: Duration?

    // Whether the value must not be written to disk, because its response says so (R22).
    private(set) var forbidsRecord = false
    package private(set) var ageStart: Duration?

    // The time at which the value was new.
    private var wasNew: Duration = .zero

    private(set) var errorRecentUntil: Duration?

    // Whether the user must sign in before another load can succeed, so that no trigger asks for one (R19).
    package private(set) var needsSignIn = false
    private var valueTicket: Ticket?
    private var confirmedTicket: Ticket?
    private var errorTicket: Ticket?
    private var attemptError: (any Error)?
    private(set) var pause: LoadWait?
    private var failureTicket: Ticket?

    struct Ages: Sendable {
        let limit: Duration?
        let sourceStaleAt: Duration?
    }

    mutating func follow(
        _ transition: Transition, to machine: LoadMachine, recency: Duration, ages: Ages,
        firstStamp: UInt64, releasing effects: inout Effects
    ) {
        if machine.valueTicket != valueTicket {
            effects.release(value)
            valueTicket = machine.valueTicket
            forbidsRecord = false
            if let valueTicket, let arrived = transition.delivered {
                (value, origin) = (arrived.value, arrived.origin)
                (bytes, validator) = (arrived.bytes, arrived.validator)
                begun = arrived.begun ?? valueTicket.number
                if !arrived.isSame { stamp = arrived.stamp ?? firstStamp &+ valueTicket.number }
            } else {
                (value, origin, bytes, validator) = (nil, nil, 0, nil)
            }
            renew(transition, to: machine, ages: ages, releasing: &effects)
        } else if machine.confirmed != confirmedTicket {
            renew(transition, to: machine, ages: ages, releasing: &effects)
        }
        if machine.errorTicket != errorTicket {
            effects.release(error)
            errorTicket = machine.errorTicket
            error = machine.errorTicket == nil ? nil : transition.delivered?.error
            needsSignIn = error != nil && transition.delivered?.kind == .unauthorized
            errorRecentUntil = transition.time + recency
        }
        if machine.flight?.failure != failureTicket {
            effects.release(attemptError)
            failureTicket = machine.flight?.failure
            attemptError = failureTicket == nil ? nil : transition.delivered?.error
            pause = failureTicket == nil ? nil : transition.delivered?.retry?.wait
        }
    }

    private mutating func renew(
        _ transition: Transition, to machine: LoadMachine, ages: Ages, releasing effects: inout Effects
    ) {
        let delivered = transition.delivered
        confirmedTicket = machine.confirmed
        loaded = delivered?.loaded ?? max(machine.confirmed?.number ?? 0, machine.valueTicket?.number ?? 0)
        confirmsLoads = delivered?.confirmsLoads ?? true
        if delivered?.forbidsRecord == true { forbidsRecord = true }
        updatedAt = machine.valueTicket == nil ? nil : delivered?.date
        wasNew = transition.time - (delivered?.age ?? .zero)
        ageStart = delivered?.lifetime == nil ? wasNew : nil
        let own = (delivered?.lifetime ?? ages.limit).map { wasNew + $0 }
        staleAt = Duration.earlier(own, ages.sourceStaleAt)
        if delivered?.isExtended != true { noteSyncError(nil, releasing: &effects) }
    }

    mutating func fold(_ folded: AnyValue, bytes: Int, _ stamp: UInt64, until ticket: UInt64) {
        (value, self.bytes, self.stamp, begun) = (folded, bytes, stamp, ticket)
    }

    mutating func passEffects(until ticket: UInt64) { begun = ticket }

    /// Applies the age limit of a stricter resource of the same key, if the value becomes stale earlier under it.
    mutating func tighten(staleAfter: Duration, isFresh: Bool) {
        guard isFresh, let ageStart else { return }
        staleAt = min(staleAt ?? ageStart + staleAfter, ageStart + staleAfter)
    }

    // The time for which the value has been stale. It's at most as long as that if a barrier has made it stale, of
    // which the time isn't known.
    func staleness(at now: Duration, isOutdated: Bool) -> Duration {
        guard !isOutdated, let staleAt, staleAt <= now else { return now - wasNew }
        return now - staleAt
    }

    mutating func noteSyncError(_ error: (any Error)?, releasing effects: inout Effects) {
        effects.release(lastSyncError)
        lastSyncError = error
    }

    func attempt(_ machine: LoadMachine, limit: Int?, progress: Double?) -> LoadAttempt? {
        guard machine.visibleIntent != nil, let flight = machine.flight else { return nil }
        var attempt = LoadAttempt(number: flight.attempt, limit: limit, lastError: attemptError, progress: progress)
        attempt.failure = flight.failure
        return attempt
    }
}

package struct Delivered: Sendable {
    package var value: AnyValue?
    package var error: (any Error)?
    package var retry: RetryPause?
    package var kind: LoadFailureKind?
    package var origin: ResourceOrigin
    package var bytes = 0
    package var validator: LoadValidator?
    var equal: AnyValue?
    var isSame = false

    package var date: Date?
    package var age: Duration?

    package var lifetime: Duration?
    package var forbidsRecord = false

    /// The ticket since which acknowledged effects are part of the value, if it isn't that of the value.
    package var begun: UInt64?

    package var loaded: UInt64?
    package var confirmsLoads = true
    package var isExtended = false
    var stamp: UInt64?

    // What a feature has read beside the value in a record.
    package var field: AnyValue?

    // The mutations that the record of the value names.
    package var names: Set<UUID> = []
}

extension Delivered {
    package init(loaded value: AnyValue?, bytes: Int = 0, validator: LoadValidator? = nil) {
        self.init(value: value, origin: .network, bytes: bytes, validator: validator)
    }

    // An unchanged value is an error if there is no value (R13).
    init(_ result: LoadResult<AnyValue>, of resource: ErasedResource, at date: Date) {
        switch result {
        case .modified(let value, let validator):
            self.init(
                value: value, origin: .network, bytes: resource.bytes(of: value), validator: validator, date: date)
        case .notModified:
            self.init(error: LoadError.notModifiedWithoutValue, origin: .network, date: date)
        }
    }

    init(_ state: ResourceState<AnyValue>, at date: Date) {
        self.init(value: state.value, error: state.error, origin: state.origin ?? .local, date: date)
    }

    // It calls the user's code.
    func isEqual(to other: AnyValue?) -> Bool {
        guard let value, let other else { return false }
        return value.isEqual(to: other)
    }
}
