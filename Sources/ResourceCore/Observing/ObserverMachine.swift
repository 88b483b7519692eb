/// What belongs to one observer of an entry rather than to the entry: a pure machine beside `LoadMachine`.
///
/// It decides when an appearance loads (R15), which snapshots are late, and how long the value of the key shown before
/// stays (R4). Its states, and what leaves them:
///
/// - **off screen**, `appearances == 0`: left by `appear`.
/// - **on screen**: left by the last `disappear`.
///
/// and, independent of these, **keeping previous**, `previous != nil`: entered by `showNext` alone; left when the key
/// has a value or an error, when a flight of it ended without an outcome, when either key is reset, and by `showNext`.
package struct ObserverMachine: Hashable, Sendable {
    /// What a snapshot tells of its entry.
    package struct Facts: Hashable, Sendable {
        /// The place of the snapshot in the container's order.
        package var revision: UInt64
        package var hasValue: Bool
        package var hasError: Bool
        package var lastCancelled: Ticket?
        package var lastReset: Ticket?

        package init(
            revision: UInt64, hasValue: Bool, hasError: Bool, lastCancelled: Ticket? = nil, lastReset: Ticket? = nil
        ) {
            self.revision = revision
            self.hasValue = hasValue
            self.hasError = hasError
            self.lastCancelled = lastCancelled
            self.lastReset = lastReset
        }
    }

    /// The moment a previous value was kept: what the two entries had to tell then.
    package struct Previous: Hashable, Sendable {
        /// Snapshots up to this one may be of a key that was kept earlier.
        package var since: UInt64
        package var cancelled: Ticket?
        package var reset: Ticket?

        /// The last reset of the key that the previous value belongs to.
        package var ownReset: Ticket?
    }

    /// When an appearance loads.
    package let policy: StartPolicy

    /// How many views show the store.
    package private(set) var appearances = 0

    /// What holds the value of the key shown before.
    package private(set) var previous: Previous?

    /// The newest snapshot seen.
    package private(set) var revision: UInt64 = 0

    package init(policy: StartPolicy) {
        self.policy = policy
    }

    package var isOnScreen: Bool { appearances > 0 }

    /// Whether observing is demand, so that an invalidation loads.
    package var isDemanding: Bool { policy != .manual }

    /// What an appearance asks of the entry.
    package var startRequest: LoadMachine.Request? {
        switch policy {
        case .ifNeeded: .load
        case .once: .once
        case .always: .always
        case .manual: nil
        }
    }

    /// A view appeared; says whether observing begins with it.
    package mutating func appear() -> Bool {
        appearances += 1
        return appearances == 1
    }

    /// A view disappeared; says whether observing ends with it.
    ///
    /// One that never appeared changes nothing.
    package mutating func disappear() -> Bool {
        guard appearances > 0 else { return false }
        appearances -= 1
        return appearances == 0
    }

    /// Another key is shown from now on.
    ///
    /// - Parameters:
    ///   - next: What the new entry tells.
    ///   - kept: The last reset of the entry whose value is on screen, if that value is to stay as the previous one.
    package mutating func showNext(_ next: Facts, kept: Kept?) {
        revision = next.revision
        previous = nil
        guard let kept, !next.hasValue, !next.hasError else { return }
        previous = Previous(
            since: next.revision, cancelled: next.lastCancelled, reset: next.lastReset, ownReset: kept.reset)
    }

    /// A snapshot of the current key arrived; says whether it is to be shown, or late.
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

    /// A snapshot of the key that the previous value belongs to arrived; says whether the value goes with it.
    package mutating func receivePrevious(_ facts: Facts) -> Bool {
        guard let previous, facts.revision > previous.since, facts.lastReset != previous.ownReset else { return false }
        self.previous = nil
        return true
    }

    /// Names the value that is on screen when another key comes.
    package struct Kept: Hashable, Sendable {
        /// The last reset of its entry.
        package var reset: Ticket?

        package init(reset: Ticket?) {
            self.reset = reset
        }
    }
}
