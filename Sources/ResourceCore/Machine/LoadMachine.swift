// A pure state machine of one entry's loads, with no clock, task, or lock. It identifies values and errors by the
// ticket of the attempt or barrier that made them; the entry keeps the objects themselves. The actions that an event
// requires are returned, and the shell turns them into effects, which it performs once the lock is released. An event
// is handled by ``handle(_:tickets:)``. ``phase`` names the states of the machine. These properties are independent of
// it: `isFresh`, left by `invalidate`, `age`, and `reset`; `isInvalidated` (R15), left by a success that no barrier
// overtook, by such a failure without a value, `set`, and `reset`; `isInitial`, entered by `fill` and left by any event
// that makes or confirms a value; `isPausing` (R16), left by `pauseOver`, `invalidate`, success, `set`, and `reset`;
// `isGraceRunning`, which is true exactly while a flight has no interest; `obstacle`, changed by `met`; and `record`,
// where `persist` begins.
package struct LoadMachine: Hashable, Sendable {
    package struct Flight: Hashable, Sendable {
        package enum Stage: Hashable, Sendable {
            case attempting
            case pausing
            case offline
            case restoring
        }

        package let id: Ticket

        /// The ticket from which the total time counts: that of the flight's beginning, or of the user's last request
        /// for an attempt at once (R18).
        package var began: Ticket
        package var ticket: Ticket
        package var intent: LoadIntent
        package var stage = Stage.attempting

        // Counted from 1. An attempt that failed without a connection isn't counted.
        package var attempt = 1
        package var isCounted = false

        package var failure: Ticket?
        package var hasDelivered = false

        /// A Boolean value that indicates whether the flight has waited since it was last requested visibly, so that no
        /// indicator shows it (R17).
        package var isSilent = false

        // Whether the running attempt reads a source whose own flight waits, or the pause is a long one.
        package var isHeldUp = false

        // The intent of the flight that follows this one at once, which makes this one *overtaken* (R2).
        package var trailing: LoadIntent?

        package var asker: ObserverID?

        // Whether the record is sufficient, because there is a value that satisfies `.once` (R15).
        package var isForRecord = false
        package var isAtOnce = false
    }

    package enum Obstacle: Hashable, Sendable {
        case turn

        /// The lack of a connection, or a load that waits itself. Neither calls nor indicators last as long (R17).
        case wait

        /// The loads that run in the same group, for which the user's attempts wait as well (R23).
        case place
    }

    package enum Record: Hashable, Sendable {
        case unkept
        case unread

        /// The record wasn't read yet, and a barrier came, so it can't be fresh.
        case outdated
        case known
    }

    // The observers that canceled, each until it makes a request or appears, the entry is invalidated, or the flight
    // has ended. All operations cost O(1).
    package struct Withdrawals: Hashable, Sendable {
        private var observers: [ObserverID: Bool] = [:]
        package private(set) var demanding = 0

        package var count: Int { observers.count }
        package var ids: some Collection<ObserverID> { observers.keys }

        package func contains(_ observer: ObserverID) -> Bool { observers[observer] != nil }

        package mutating func add(_ observer: ObserverID, isDemanding: Bool) {
            guard !contains(observer) else { return }
            observers[observer] = isDemanding
            if isDemanding { demanding += 1 }
        }

        package mutating func remove(_ observer: ObserverID) {
            guard !observers.isEmpty, observers.removeValue(forKey: observer) == true else { return }
            demanding -= 1
        }

        package mutating func removeAll() {
            guard !observers.isEmpty else { return }
            self = Withdrawals()
        }
    }

    package var valueTicket: Ticket?

    /// A Boolean value that indicates whether a resource provided the value, so that any record on disk is newer (R22).
    package var isInitial = false
    package var confirmed: Ticket?
    package var errorTicket: Ticket?
    package var isFresh = false

    // Whether a barrier came since the last load. It's cleared by the success of an attempt that began after the
    // barrier, and without a value by its failure.
    package var isInvalidated = false

    /// A Boolean value that indicates whether the error is so recent that only the user retries it (R16).
    package var isPausing = false

    package var flight: Flight?
    package var obstacle: Obstacle?

    /// A flight that was canceled at the end of its grace period, if no ticket was issued since (R5, last row).
    package var abandoned: Ticket?
    package var isGraceRunning = false

    // The number of calls that wait for the flight, or for the trailing one behind it. The entry stores them.
    package var waiting = 0

    // Those of them that wait for an attempt.
    package var waitingForAttempt = 0
    package var record = Record.unkept
    package var observing = 0
    package var demanding = 0
    package var withdrawn = Withdrawals()

    /// The last flight that ended without an outcome and wasn't replaced, for observers to compare (R4).
    package var lastCancelled: Ticket?
    package var lastReset: Ticket?

    package init() {}

    /// A copy without the observers that have withdrawn, which would all be copied when one is added or removed.
    var withoutWithdrawals: LoadMachine {
        var machine = self
        machine.withdrawn = Withdrawals()
        return machine
    }
}

extension LoadMachine {
    // From any flight, `totalOver` leads to resting, but from overtaken to flying with a new ticket (R18).
    package enum Phase: Hashable, Sendable {
        /// Nothing is running, and no call waits.
        ///
        /// Left by `ask` when R14 requires a flight, and by `invalidate` when there is demand.
        case resting

        /// One attempt is running, and its outcome will count.
        ///
        /// Left to resting by `ended`, `set`, `reset`, and `cancelAll`, by `abandon` and `invalidate` when no interest
        /// is left, and by `graceOver`; to pausing or offline by `ended` when another attempt follows; to overtaken by
        /// `invalidate` with interest; to flying with a new ticket by `ask(.reload)`.
        case flying

        /// A barrier came after the attempt began, so its outcome can't count as fresh, and another flight follows.
        ///
        /// Left to flying with a new ticket by `ended`, `recalled`, `delivered`, `ask(.refresh)`, and `ask(.reload)`;
        /// to resting by the events that take flying there, except `ended`.
        case overtaken

        /// The attempt has delivered a value, which is fresh, and continues.
        ///
        /// Entered by `delivered`, and left like flying, except that `invalidate` with interest leads to flying with a
        /// new ticket at once. Leaving it in any way makes the value stale.
        case delivering

        /// An attempt failed, and another one follows (R17).
        ///
        /// Left by `retryDue` to flying, or to offline if there is an obstacle; by `ask(.refresh)` and `ask(.reload)`
        /// to flying, or to offline without a place; and to resting by the events that take flying there.
        case pausing

        /// An attempt waits until there is no obstacle, such as the lack of a connection.
        ///
        /// Left by `met(nil)` to flying, and otherwise like pausing. A flight begins here while there is an obstacle,
        /// but one that a `refresh` requested only for lack of a place.
        case offline

        /// The record on disk is being read (R22).
        ///
        /// A flight begins here as long as its entry has an unread record. Left by `restored` to flying, to offline
        /// if there is an obstacle, or to resting when a fresh record was sufficient; and to resting by the events that
        /// take flying there, except `ended`.
        case restoring
    }

    package var phase: Phase {
        guard let flight else { return .resting }
        return switch flight.stage {
        case .attempting where flight.trailing != nil: .overtaken
        case .attempting where flight.hasDelivered: .delivering
        case .attempting: .flying
        case .pausing: .pausing
        case .offline: .offline
        case .restoring: .restoring
        }
    }

    // Whether the running attempt has delivered a value, and continues (R24).
    package var isDelivering: Bool { flight?.hasDelivered == true }

    package var attempting: Ticket? { flight?.stage == .attempting ? flight?.ticket : nil }

    // Whether an attempt is running, or may still fill the cache once the grace of its flight is over (R5, last row).
    package func awaits(_ ticket: Ticket) -> Bool { attempting == ticket || abandoned == ticket }

    // A waiting caller has interest, and so does an observing store that hasn't withdrawn.
    package var hasInterest: Bool { waiting > 0 || observing > withdrawn.count }

    package var hasDemand: Bool { waiting > 0 || demanding > withdrawn.demanding }

    package var activity: LoadIntent? { flight?.isSilent == true ? nil : visibleIntent }

    // The strongest visible intent of the flight, even while that is silent.
    package var visibleIntent: LoadIntent? {
        guard let flight else { return nil }
        let strongest = max(flight.intent, flight.trailing ?? flight.intent)
        return strongest.isVisible ? strongest : nil
    }

    package var isWaiting: Bool {
        guard let flight else { return false }
        return switch flight.stage {
        case .attempting, .pausing: flight.isHeldUp
        case .offline: obstacle == .wait
        case .restoring: false
        }
    }

    // Whether there is a fresh value, and nothing is running or pending.
    // NB: `&&` would copy the machine into its closure, which costs more than all of this.
    func isCalm(_ obstacle: Obstacle?, isKept: Bool) -> Bool {
        let known = self.obstacle == .place ? nil : self.obstacle
        guard isFresh, flight == nil, !isPausing, known == obstacle else { return false }
        return switch record {
        case .known: true
        case .unkept: !isKept
        case .unread, .outdated: false
        }
    }

    // Whether removing the entry would lose nothing. The value of a private key is lost anyway, because no code can
    // name that key again.
    package func holdsNothing(isPrivate: Bool) -> Bool {
        flight == nil && abandoned == nil && observing == 0 && waiting == 0
            && (isPrivate || (valueTicket == nil && errorTicket == nil))
    }
}
