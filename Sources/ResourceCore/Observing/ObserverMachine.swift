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
struct ObserverMachine: Hashable, Sendable {
    /// What a snapshot tells of its entry.
    struct Facts: Hashable, Sendable {
        /// The place of the snapshot in the container's order.
        var revision: UInt64
        var hasValue: Bool
        var hasError: Bool
        var lastCancelled: Ticket?
        var lastReset: Ticket?
    }

    /// The moment a previous value was kept: what the two entries had to tell then.
    struct Previous: Hashable, Sendable {
        /// Snapshots up to this one may be of a key that was kept earlier.
        var since: UInt64
        var cancelled: Ticket?
        var reset: Ticket?

        /// The last reset of the key that the previous value belongs to.
        var ownReset: Ticket?
    }

    /// When an appearance loads.
    let policy: StartPolicy

    /// How many views show the store.
    private(set) var appearances = 0

    /// What holds the value of the key shown before.
    private(set) var previous: Previous?

    /// The newest snapshot seen.
    private(set) var revision: UInt64 = 0

    init(policy: StartPolicy) {
        self.policy = policy
    }

    var isOnScreen: Bool { appearances > 0 }

    /// Whether observing is demand, so that an invalidation loads.
    var isDemanding: Bool { policy != .manual }

    /// What an appearance asks of the entry.
    var startRequest: LoadMachine.Request? {
        switch policy {
        case .ifNeeded: .load
        case .always: .always
        case .manual: nil
        }
    }

    /// A view appeared; says whether observing begins with it.
    mutating func appear() -> Bool {
        appearances += 1
        return appearances == 1
    }

    /// A view disappeared; says whether observing ends with it.
    ///
    /// One that never appeared changes nothing.
    mutating func disappear() -> Bool {
        guard appearances > 0 else { return false }
        appearances -= 1
        return appearances == 0
    }

    /// Another key is shown from now on.
    ///
    /// - Parameters:
    ///   - next: What the new entry tells.
    ///   - kept: The last reset of the entry whose value is on screen, if that value is to stay as the previous one.
    mutating func showNext(_ next: Facts, kept: Kept?) {
        revision = next.revision
        previous = nil
        guard let kept, !next.hasValue, !next.hasError else { return }
        previous = Previous(
            since: next.revision, cancelled: next.lastCancelled, reset: next.lastReset, ownReset: kept.reset)
    }

    /// A snapshot of the current key arrived; says whether it is to be shown, or late.
    mutating func receive(_ facts: Facts) -> Bool {
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
    mutating func receivePrevious(_ facts: Facts) -> Bool {
        guard let previous, facts.revision > previous.since, facts.lastReset != previous.ownReset else { return false }
        self.previous = nil
        return true
    }

    /// Names the value that is on screen when another key comes.
    struct Kept: Hashable, Sendable {
        /// The last reset of its entry.
        var reset: Ticket?
    }
}
