/// How the loads of one entry run: a pure machine, one method an event, with no clock, no task and no lock.
///
/// It knows values and errors by the ticket of the attempt or barrier that made them; the entry keeps the things
/// themselves. What an event asks the shell to do is returned, to be done once the lock is released.
///
/// The states of the machine, and what leaves them:
///
/// - **resting**, `flight == nil`: nothing runs and nobody waits. `ask` leaves it when R14 wants a flight, and
///   `invalidate` when there is demand.
/// - **flying**, a flight at stage `attempting` without `trailing`: one attempt runs, and its outcome will count. Left
///   by `ended`, `set`, `reset`, `cancelAll`, by `giveUp` and `invalidate` when no interest is left, and by
/// `graceOver`,   all to resting; by `ended` to pausing or offline when another attempt is to follow; by `invalidate`
/// with interest   to overtaken; by `ask(.reload)` to flying with a new ticket.
/// - **overtaken**, a flight with `trailing`: a barrier came after the attempt began, so that its outcome cannot
///   count as fresh. Left by `ended`, `delivered`, `ask(.refresh)` and `ask(.reload)` to flying with a new ticket, and
/// by whatever   takes flying to resting but `ended`.
/// - **delivering**, flying with `hasDelivered`: the attempt has delivered a value, which is fresh, and goes on. Entered
///   by `delivered`, and left as flying is, but by `invalidate` with interest to flying with a new ticket at once.
///   Whatever but success leaves it makes the value stale.
/// - **pausing**, a flight at stage `pausing`: an attempt failed, and another follows (R17). Left by `retryDue` to
///   flying, or to offline without a connection; by `ask(.refresh)` and `ask(.reload)` to flying; and by whatever takes
///   flying to resting.
/// - **offline**, a flight at stage `offline`: an attempt waits for the connection. Left by `wentOnline` to flying, and
///   otherwise as pausing is. A flight that no `refresh` asked for begins here while there is no connection.
/// - **restoring**, a flight at stage `restoring`: the record on disk is being read (R22). A flight begins here as long
///   as its entry has a record that nobody looked at. Left by `restored` to flying, to offline without a connection, or
///   to resting when a fresh record was all that was asked for; and by whatever takes flying to resting but `ended`.
///
/// From any flight `totalOver` leads to resting, from overtaken to flying with a new ticket (R18).
///
/// Beside these, independent of them: `isFresh`, left by `invalidate`, `age` and `reset`; `isInvalidated` (R15), left
/// by a success that no barrier overtook, by such a failure without a value, `set` and `reset`; `isInitial`, entered by
/// `fill` and left by whatever makes or confirms a value; `isPausing` (R16), left by `pauseOver`, `invalidate`,
/// success, `set` and `reset`; `isGraceRunning`, which holds exactly while a flight has no interest; `isOnline`, left
/// by `wentOffline` and `wentOnline`; and `record`, where `persist` begins.
package struct LoadMachine: Hashable, Sendable {
    /// The load that runs: one attempt, or several with pauses between them.
    package struct Flight: Hashable, Sendable {
        /// What the flight is doing.
        package enum Stage: Hashable, Sendable {
            /// The loader runs.
            case attempting

            /// Until the retry timer fires.
            case pausing

            /// Until there is a connection.
            case offline

            /// The record on disk is being read.
            case restoring
        }

        /// The place of the flight's beginning, or of the user's last wish for an attempt at once (R18).
        package var began: Ticket

        /// The place of the attempt that runs or ran last; before the first one, of the flight's beginning.
        package var ticket: Ticket
        package var intent: LoadIntent
        package var stage = Stage.attempting

        /// The number of the attempt that runs or ran last, from 1; one that failed for want of a connection is not
        /// counted.
        package var attempt = 1

        /// A Boolean value that indicates whether the attempt that failed last counts: it failed online (R17).
        package var isCounted = false

        /// The last attempt that failed.
        package var failure: Ticket?

        /// Whether the attempt that runs has delivered a value already, and goes on.
        package var hasDelivered = false

        /// The intent of the flight that follows this one at once; with it, this one is *overtaken* (R2).
        package var trailing: LoadIntent?

        /// The store that alone asked for the flight; nil where other callers did.
        package var asker: ObserverID?

        /// A Boolean value that indicates whether the record is all that was asked for, because there is a value that
        /// `.once` is content with (R15).
        package var isForRecord = false
    }

    /// What is known of the record that an archive may have of the entry (R22).
    package enum Record: Hashable, Sendable {
        /// The entry is kept in memory alone.
        case unkept

        /// Nobody has looked at it yet.
        case unread

        /// Nobody has looked at it yet, and a barrier came: whatever it says, it is not fresh.
        case outdated

        /// It was looked at, or is older than what is in memory.
        case known
    }

    /// An observer that cancelled, until it asks or appears, the entry is invalidated, or the flight has ended.
    package struct Absentee: Hashable, Sendable {
        package let id: ObserverID
        package let isDemanding: Bool
    }

    /// What is known of the value: the ticket that made it.
    package var value: Ticket?

    /// A Boolean value that indicates whether the value was brought by a resource and never loaded: any record on disk
    /// is newer (R22).
    package var isInitial = false

    /// The last attempt that found the value unchanged (R13).
    package var confirmed: Ticket?

    /// The last failure since the last success, by the ticket of its attempt (R9).
    package var error: Ticket?

    /// Whether there is a value that no barrier and no age has made stale.
    package var isFresh = false

    /// A Boolean value that indicates whether a barrier came since the last load; left by the success of an attempt that
    /// began after it, and without a value by its failure.
    package var isInvalidated = false

    /// Whether the error is so recent that only the user retries it (R16).
    package var isPausing = false

    /// The flight of the entry; at most one (R1).
    package var flight: Flight?

    /// Whether there is a connection.
    package var isOnline = true

    /// A flight that was cancelled when its grace was over, as long as no ticket came since (R5, last row).
    package var abandoned: Ticket?

    /// Whether the flight runs on without interest, until the entry's timer fires.
    package var isGraceRunning = false

    /// The number of calls that wait for the flight, or for the trailing one behind it; the entry knows them.
    package var waiting = 0

    /// What is known of the entry's record on disk.
    package var record = Record.unkept

    /// How many stores observe the entry, under any policy.
    package var observing = 0

    /// How many of these do so under a policy other than `.manual`.
    package var demanding = 0

    /// Observers that have given up the flight.
    package var absentees: [Absentee] = []

    /// The last flight that ended without an outcome and was not replaced; observers compare it (R4).
    package var lastCancelled: Ticket?

    /// The last reset; observers compare it (R4).
    package var lastReset: Ticket?

    package init() {}
}

extension LoadMachine {
    /// What a call wants.
    package enum Request: Hashable, Sendable, CaseIterable {
        /// A value on screen; freshness and pause are honoured (R14, R16).
        case load

        /// As `load`, but nothing if it was loaded once and not invalidated since (R15, `.once`).
        case once

        /// As `load`, whatever the freshness and the pause (R15, `.always`).
        case always

        /// The user asked: join the flight, unless it is overtaken.
        case refresh

        /// The user asked: begin anew.
        case reload

        /// The value silently renewed.
        case sync

        package var intent: LoadIntent {
            switch self {
            case .load, .once, .always: .load
            case .refresh, .reload: .refresh
            case .sync: .sync
            }
        }
    }

    /// How an attempt ended.
    package enum Outcome: Hashable, Sendable, CaseIterable {
        case success

        /// The value that is there is still right; without one it is a failure (R13).
        case notModified

        /// No further attempt would help.
        case failure

        /// Another attempt may follow after a pause (R17).
        case transient

        /// Another attempt might help, but there have been enough; a lost connection excuses this one.
        case exhausted

        /// The loader cancelled itself, or followed a request to stop (R8).
        case cancelled
    }

    /// What the reading of a record came to.
    package enum Restoration: Hashable, Sendable, CaseIterable {
        /// A value that may be used silently.
        case fresh

        /// A value that may be shown, and should be loaded again.
        case stale

        /// A stale value that a barrier has marked: it counts as not loaded (R15).
        case marked

        /// There is no record that can be used.
        case none
    }

    /// What a waiter is resumed with.
    package enum Resolution: Hashable, Sendable {
        /// The value of the entry.
        case value

        /// The failure that was just delivered, or the stored error during R16's pause.
        case failure
        case cancelled
    }

    /// What the shell is to do, in this order, after the lock is released.
    package enum Action: Hashable, Sendable {
        /// Start the loader last handed in.
        case start(Ticket, LoadIntent, attempt: Int)

        /// Read the record on disk, and call `restored`.
        case restore(Ticket)

        /// Write the value, and whether it is fresh, to disk; behind what runs.
        case record

        /// Ask the attempt or the reading to stop; whatever it still delivers will be judged by its ticket.
        case cancel(Ticket)

        /// Resume the call that asks, at once.
        case answer(Resolution)

        /// Resume all calls that wait.
        case resumeAll(Resolution)
        case startGrace
        case stopGrace

        /// Call `retryDue` after the pause that was delivered with the failure.
        case startRetryTimer
        case stopRetryTimer

        /// A failed sync: remember the error outside of what is shown (R10).
        case noteSyncError

        /// For the event log alone (R1).
        case discard(Ticket)
    }

    /// Whether anybody is interested: a waiting caller, or a store that observes and has not given up.
    package var hasInterest: Bool { waiting > 0 || observing > absentees.count }

    /// Whether that interest is other than `.manual` observing.
    package var hasDemand: Bool {
        guard waiting == 0 else { return true }
        var absent = 0
        for absentee in absentees where absentee.isDemanding { absent += 1 }
        return demanding > absent
    }

    /// The strongest visible intent on its way, the trailing flight included.
    package var activity: LoadIntent? {
        guard let flight else { return nil }
        let strongest = max(flight.intent, flight.trailing ?? flight.intent)
        return strongest.isVisible ? strongest : nil
    }

    /// Returns a Boolean value that indicates whether there is a fresh value, and nothing runs or is to be noticed.
    ///
    /// NB: `&&` would copy the machine into its closure, which costs more than all of this.
    ///
    /// - Parameter isKept: `true` if the entry is kept in an archive.
    func isCalm(isOnline: Bool, isKept: Bool) -> Bool {
        guard isFresh, flight == nil, !isPausing, self.isOnline == isOnline else { return false }
        return switch record {
        case .known: true
        case .unkept: !isKept
        case .unread, .outdated: false
        }
    }

    /// Whether nothing would be lost if the entry went: one that nobody can name again needs no value either.
    package func holdsNothing(isPrivate: Bool) -> Bool {
        flight == nil && abandoned == nil && observing == 0 && waiting == 0
            && (isPrivate || (value == nil && error == nil))
    }
}
