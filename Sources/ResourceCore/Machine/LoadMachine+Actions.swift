extension LoadMachine {
    package enum Request: Hashable, Sendable, CaseIterable {
        case load

        /// Requests like `load`, but has no effect if the value was loaded once and not invalidated since (R15,
        /// `.once`).
        case once

        /// Requests like `load`, regardless of freshness and pause (R15, `.always`).
        case always

        /// Joins the flight, unless that is overtaken.
        case refresh
        case reload
        case sync

        init(_ intent: LoadIntent) {
            switch intent {
            case .load: self = .load
            case .refresh: self = .refresh
            case .sync: self = .sync
            }
        }

        package var intent: LoadIntent {
            switch self {
            case .load, .once, .always: .load
            case .refresh, .reload: .refresh
            case .sync: .sync
            }
        }
    }

    // What a call waits for.
    package enum Wait: Hashable, Sendable {
        /// The outcome of the attempt that runs: the call returns when the flight waits (R17).
        case attempt
        case value
    }

    package enum Outcome: Hashable, Sendable, CaseIterable {
        case success

        // The current value is still right. Without one, this is a failure (R13).
        case notModified
        case failure
        case transient

        /// Another attempt follows after delays of more than 2 seconds in all, or the failure was the lack of a
        /// connection.
        case postponed

        // No retries are left. If the connection is lost, the failure doesn't count.
        case exhausted

        /// The value may or may not have the effect of a mutation that is being sent: another attempt follows when that
        /// was sent, as if there had been none.
        case overlapped
        case cancelled
    }

    package enum Restoration: Hashable, Sendable, CaseIterable {
        case fresh
        case stale

        /// A stale value that a barrier has marked, which counts as not loaded (R15).
        case marked
        case none
    }

    package enum Resolution: Hashable, Sendable {
        case value

        /// The failure that was just delivered, or the stored error during R16's pause.
        case failure
        case cancelled
        case waiting
    }

    // The shell turns actions into effects of its turn, in order.
    package enum Action: Hashable, Sendable {
        case start(Ticket, LoadIntent, attempt: Int)
        case restore(Ticket)
        case record

        /// Writes the value to disk as a stale one, within a few seconds.
        case recordSoon

        // A result that the attempt or the reading still delivers is judged by its ticket.
        case cancel(Ticket)
        case answer(Resolution)
        case resumeAll(Resolution)
        case resumeAttemptCalls
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
    // Usually both sides are empty, and nothing is copied.
    mutating func add(_ others: [LoadMachine.Action]) {
        if isEmpty { self = others } else { self += others }
    }
}
