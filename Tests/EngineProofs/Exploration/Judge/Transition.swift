import ResourceCore
import ResourceWriting

/// A row of the table in R5: the effect of an event on a flight F.
struct Transition {
    enum Flight {
        case continues

        /// F has come to its own end.
        case ends

        /// F is canceled, along with its running work.
        case cancelled

        /// F is canceled, but a late success may fill the cache.
        case cancelledAfterGrace

        /// The attempt failed, and another follows (R17).
        case failsOnce(isLong: Bool)

        /// The attempt counts as none, and another follows (W4).
        case startsOver

        /// F attempts at once, and the count of its attempts starts over.
        case attemptsAtOnce
    }

    enum Waiters {
        case keepWaiting
        case all(LoadMachine.Resolution)
        case only(Int)
        case ownCalls(store: Int)
    }

    enum Entry {
        case unchanged
        case stale
        case success

        /// The existing value is found unchanged (R13).
        case confirmation

        /// A value of an attempt that continues.
        case element
        case failure
        case local
        case idle

        /// The outcome reaches the event log alone.
        case logged
    }

    enum Next {
        case nothing

        /// A load with the intent is requested: F or its trailing flight takes it over, or a flight begins.
        case wish(LoadIntent?)

        /// One flight begins at once, with the wishes of F and this one.
        case replacement(LoadIntent?)
    }

    /// An event of F, or of an entry without a flight.
    enum Cause {
        case success
        case confirmation
        case element

        /// The attempt has delivered, and delivers no more.
        case sequenceEnd

        /// Nothing has changed but there is no value, or no further attempt would help (R13, R17).
        case failure
        case failureBeforeAnother
        case failureBeforeALongPause

        /// The attempt overlapped the sending of a mutation whose effect can't be repeated (W4).
        case overlap
        case loaderCancelled

        /// A barrier came before the attempt entered its loader.
        case recall
        case totalOver
        case recordSuffices
        case invalidate
        case set
        case reset
        case callerCancelled(Int)
        case storeCancelled(Int, hadPart: Bool)
        case keyCancelled
        case graceOver
        case call(LoadMachine.Request)
    }

    /// The state of F, as far as the table distinguishes it.
    enum Situation {
        case none
        case running

        /// The attempt of F has delivered, and continues.
        case delivering
        case overtaken

        /// F is pausing, or waits for the connection.
        case waiting
        case restoring
    }

    let flight: Flight
    let waiters: Waiters
    let entry: Entry
    let next: Next

    init(_ flight: Flight, _ waiters: Waiters, _ entry: Entry, _ next: Next = .nothing) {
        self.flight = flight
        self.waiters = waiters
        self.entry = entry
        self.next = next
    }
}

// The table.
extension Transition {
    /// Returns the row for an event, given the interest and the demand after it.
    static func row(_ cause: Cause, _ flight: Situation, interest: Bool, demand: Bool) -> Transition {
        switch (cause, flight) {
        case (.success, .overtaken): Transition(.ends, .keepWaiting, .success, .replacement(nil))
        case (.success, _): Transition(.ends, .all(.value), .success)
        case (.confirmation, .overtaken): Transition(.ends, .keepWaiting, .confirmation, .replacement(nil))
        case (.confirmation, _): Transition(.ends, .all(.value), .confirmation)
        case (.failure, .overtaken), (.failureBeforeAnother, .overtaken), (.failureBeforeALongPause, .overtaken),
            (.overlap, .overtaken), (.loaderCancelled, .overtaken):
            Transition(.ends, .keepWaiting, .logged, .replacement(nil))
        case (.failure, _): Transition(.ends, .all(.failure), .failure)
        case (.failureBeforeAnother, _): Transition(.failsOnce(isLong: false), .keepWaiting, .unchanged)
        case (.failureBeforeALongPause, _): Transition(.failsOnce(isLong: true), .keepWaiting, .unchanged)
        case (.overlap, _): Transition(.startsOver, .keepWaiting, .unchanged)
        case (.loaderCancelled, _): Transition(.ends, .all(.cancelled), .unchanged)

        // R18: the total timeout ends F like its last failure.
        case (.recall, .overtaken), (.totalOver, .overtaken):
            Transition(.cancelled, .keepWaiting, .unchanged, .replacement(nil))
        case (.totalOver, _): Transition(.cancelled, .all(.failure), .failure)

        // An attempt that may deliver forever doesn't hold back its trailing flight.
        case (.element, .overtaken): Transition(.cancelled, .keepWaiting, .element, .replacement(nil))
        case (.element, _): Transition(.continues, .all(.value), .element)
        case (.sequenceEnd, _): Transition(.ends, .all(.value), .unchanged)
        case (.recordSuffices, _): Transition(.ends, .all(.value), .unchanged)
        case (.invalidate, _): invalidation(flight, interest, demand)
        case (.call(let request), _): call(request, flight)
        default: end(cause, interest: interest)
        }
    }

    private static func invalidation(_ flight: Situation, _ interest: Bool, _ demand: Bool) -> Transition {
        let wish: LoadIntent? = demand ? .load : nil
        return switch flight {
        case .none: Transition(.continues, .keepWaiting, .stale, .wish(wish))
        case _ where !interest: Transition(.cancelled, .keepWaiting, .stale)
        case .delivering: Transition(.cancelled, .keepWaiting, .stale, .replacement(wish))
        case .running, .overtaken, .waiting, .restoring: Transition(.continues, .keepWaiting, .stale, .wish(wish))
        }
    }

    private static func call(_ request: LoadMachine.Request, _ flight: Situation) -> Transition {
        switch (request, flight) {
        case (.refresh, .waiting): Transition(.attemptsAtOnce, .keepWaiting, .unchanged, .wish(.refresh))

        // There is no attempt yet that could start at once, because the record comes first (R22).
        case (.refresh, .restoring): Transition(.attemptsAtOnce, .keepWaiting, .unchanged, .wish(.refresh))
        case (_, .none): Transition(.continues, .keepWaiting, .unchanged, .wish(request.intent))
        case (.refresh, .overtaken), (.reload, _):
            Transition(.cancelled, .keepWaiting, .unchanged, .replacement(.refresh))
        default: Transition(.continues, .keepWaiting, .unchanged, .wish(request.intent))
        }
    }

    /// Returns a row that doesn't depend on the state of F.
    private static func end(_ cause: Cause, interest: Bool) -> Transition {
        switch cause {
        case .set: Transition(.cancelled, .all(.value), .local)
        case .reset: Transition(.cancelled, .all(.cancelled), .idle)
        case .callerCancelled(let caller): Transition(.continues, .only(caller), .unchanged)
        case .storeCancelled(let store, let hadPart):
            Transition(hadPart && !interest ? .cancelled : .continues, .ownCalls(store: store), .unchanged)
        case .keyCancelled: Transition(.cancelled, .all(.cancelled), .unchanged)
        case .graceOver: Transition(.cancelledAfterGrace, .keepWaiting, .unchanged)
        default: preconditionFailure("\(cause) has a row for each situation")
        }
    }
}
