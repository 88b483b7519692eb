// The requests and results that reach a machine, and the actions that it requires.
extension LoadMachine {
    /// A request of a call.
    package enum Request: Hashable, Sendable, CaseIterable {
        /// Requests a value to show.
        ///
        /// Freshness and the error's pause are honored (R14, R16).
        case load

        /// Requests like `load`, but has no effect if the value was loaded once and not invalidated since (R15,
        /// `.once`).
        case once

        /// Requests like `load`, regardless of freshness and pause (R15, `.always`).
        case always

        /// Requests a refresh by the user, which joins the flight unless that is overtaken.
        case refresh

        /// Requests a reload by the user, which starts over.
        case reload

        /// Requests a silent renewal of the value.
        case sync

        package var intent: LoadIntent {
            switch self {
            case .load, .once, .always: .load
            case .refresh, .reload: .refresh
            case .sync: .sync
            }
        }
    }

    /// An outcome of an attempt.
    package enum Outcome: Hashable, Sendable, CaseIterable {
        case success

        /// The current value is still right.
        ///
        /// Without one, this is a failure (R13).
        case notModified

        /// The attempt failed, and another one wouldn't help.
        case failure

        /// The attempt failed, and another one may follow after a pause (R17).
        case transient

        /// The attempt failed and no retries are left.
        ///
        /// If the connection is lost, the failure doesn't count.
        case exhausted

        /// The loader canceled itself, or responded to cancellation (R8).
        case cancelled
    }

    /// A result of reading a record.
    package enum Restoration: Hashable, Sendable, CaseIterable {
        /// A value that may be used without another load.
        case fresh

        /// A value that may be shown, and should be reloaded.
        case stale

        /// A stale value that a barrier has marked, which counts as not loaded (R15).
        case marked

        /// There is no usable record.
        case none
    }

    /// A result with which a waiter is resumed.
    package enum Resolution: Hashable, Sendable {
        /// The value of the entry.
        case value

        /// The failure that was just delivered, or the stored error during R16's pause.
        case failure
        case cancelled
    }

    /// An action that an event requires of the shell, in order.
    ///
    /// The shell turns it into effects of its turn.
    package enum Action: Hashable, Sendable {
        /// Starts the loader that was set last.
        case start(Ticket, LoadIntent, attempt: Int)

        /// Reads the record on disk, and then sends the event `restored`.
        case restore(Ticket)

        /// Writes the value and its freshness to disk, after pending writes.
        case record

        /// Cancels the attempt or the reading.
        ///
        /// A result that it still delivers is judged by its ticket.
        case cancel(Ticket)

        /// Resumes the requesting call at once.
        case answer(Resolution)

        /// Resumes all waiting calls.
        case resumeAll(Resolution)
        case startGrace
        case stopGrace

        /// Sends the event `retryDue` after the pause that was delivered with the failure.
        case startRetryTimer
        case stopRetryTimer

        /// Stores the error of a failed sync, which isn't shown (R10).
        case noteSyncError

        /// Has an effect on the event log alone (R1).
        case discard(Ticket)
    }
}

extension [LoadMachine.Action] {
    /// Appends the actions of another event.
    ///
    /// Usually both sides are empty, and nothing is copied.
    mutating func add(_ others: [LoadMachine.Action]) {
        if isEmpty { self = others } else { self += others }
    }
}
