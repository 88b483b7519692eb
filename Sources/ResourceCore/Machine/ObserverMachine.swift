/// A pure state machine of one observer of an entry, which complements `LoadMachine`.
///
/// It decides when an appearance loads (R15), which snapshots are late, and how long the value of the previous key
/// stays (R4). Its states, and the events that leave them:
///
/// - **off screen**, `appearances == 0`: left by `appear`.
/// - **on screen**: left by the last `disappear`.
///
/// Independent of these is **keeping previous**, `previous != nil`. It's entered by `showNext` alone, and left when the
/// key has a value or an error, when a flight of it ended without an outcome, when either key is reset, and by
/// `showNext`.
package struct ObserverMachine: Hashable, Sendable {
    package struct Facts: Hashable, Sendable {
        package var revision: UInt64
        package var hasValue: Bool
        package var hasError: Bool
        package var lastCancelled: Ticket?
        package var lastReset: Ticket?

        package init(
            revision: UInt64, hasValue: Bool, hasError: Bool, lastCancelled: Ticket? = nil, lastReset: Ticket? = nil
        ) {
            (self.revision, self.hasValue, self.hasError) = (revision, hasValue, hasError)
            (self.lastCancelled, self.lastReset) = (lastCancelled, lastReset)
        }
    }

    package struct PreviousKey: Hashable, Sendable {
        package var since: UInt64
        package var cancelled: Ticket?
        package var reset: Ticket?
        package var ownReset: Ticket?
    }

    package let policy: StartPolicy
    package private(set) var appearances = 0
    package private(set) var previous: PreviousKey?
    package private(set) var revision: UInt64 = 0

    package init(policy: StartPolicy) { self.policy = policy }

    package var isOnScreen: Bool { appearances > 0 }

    package var isDemanding: Bool { policy != .manual }

    package var startRequest: LoadMachine.Request? {
        switch policy {
        case .ifNeeded: .load
        case .once: .once
        case .always: .always
        case .manual: nil
        }
    }

    package mutating func appear() -> Bool {
        appearances += 1
        return appearances == 1
    }

    // Returns `true` if observation ends with it. Without an appearance, this does nothing.
    package mutating func disappear() -> Bool {
        guard appearances > 0 else { return false }
        appearances -= 1
        return appearances == 0
    }

    // `kept` has the last reset of the entry whose value is on screen, if that value stays as the previous one.
    package mutating func showNext(_ next: Facts, kept: Kept?) {
        revision = next.revision
        previous = nil
        guard let kept, !next.hasValue, !next.hasError else { return }
        previous = PreviousKey(
            since: next.revision, cancelled: next.lastCancelled, reset: next.lastReset, ownReset: kept.reset)
    }

    /// Handles a snapshot of the current key, and returns `true` if it should be shown, or `false` if it is late.
    package mutating func receive(_ facts: Facts) -> Bool {
        guard facts.revision > revision else { return false }
        revision = facts.revision
        guard let previous else { return true }
        if facts.hasValue || facts.hasError || facts.lastCancelled != previous.cancelled
            || facts.lastReset != previous.reset
        {
            self.previous = nil
        }
        return true
    }

    /// Handles a snapshot of the previous value's key, and returns `true` if that value is removed with it.
    package mutating func receivePrevious(_ facts: Facts) -> Bool {
        guard let previous, facts.revision > previous.since, facts.lastReset != previous.ownReset else { return false }
        self.previous = nil
        return true
    }

    package struct Kept: Hashable, Sendable {
        package var reset: Ticket?

        package init(reset: Ticket?) { self.reset = reset }
    }
}

// An identifier of an observer of an entry, unique in its container. A store that changes its key is another observer,
// with a new identifier. Zero is reserved for observers that aren't stores: derived entries, and lists that observe
// their page loads.
package struct ObserverID: Hashable, Sendable {
    package let number: UInt64

    package init(number: UInt64) { self.number = number }

    package static let internalObserver = ObserverID(number: 0)
}
