extension LoadMachine {
    package enum Event: Hashable, Sendable {
        case observe(isDemanding: Bool)
        case leave(ObserverID, isDemanding: Bool)
        case comeBack(ObserverID)

        /// A store withdraws its interest in the flight, and the calls that wait on it.
        case abandon(ObserverID, observes: Bool, isDemanding: Bool, calls: Int)
        case ask(Request, waits: Wait?, observer: ObserverID?)
        case callerCancelled(Wait)
        case cancelAll
        case invalidate
        case set
        case reset
        case fill(isFresh: Bool)
        case seed(hasValue: Bool, hasError: Bool, isFresh: Bool)
        case delivered(Ticket)

        /// The attempt has delivered a value or lasted for a while, so that its failure counts as the first one.
        case established(Ticket)
        case ended(Ticket, Outcome)

        /// The overtaken attempt was called back before it entered its loader.
        case recalled(Ticket)

        /// An attempt ended with a part of the value, such as a page of a list, and the flight has further parts.
        case endedPart(Ticket)
        case extended
        case restored(Ticket, Restoration)
        case graceOver
        case retryDue
        case totalOver

        /// The obstacle changed: a running attempt continues, and one that fails or begins during an obstacle waits.
        case met(Obstacle?)
        case heldUp(Bool)

        /// The value became stale by age, or because a source did (R20).
        case age
        case pauseOver
        case persist
    }

    struct Step {
        var tickets: TicketRoll
        var actions: [Action] = []
    }

    // The same events from the same state lead to the same state.
    package mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        var step = Step(tickets: tickets)
        perform(event, &step)
        if flight != nil { settleWait(&step) }
        settleGrace(&step)
        tickets = step.tickets
        return step.actions
    }

    private mutating func perform(_ event: Event, _ step: inout Step) {
        switch event {
        case .observe(let isDemanding): observe(isDemanding: isDemanding)
        case .leave(let observer, let isDemanding): leave(observer, isDemanding: isDemanding)
        case .comeBack(let observer): restoreInterest(of: observer)
        case .abandon(let observer, let observes, let isDemanding, let calls):
            abandon(observer, observes: observes, isDemanding: isDemanding, calls: calls, &step)
        case .ask(let request, let waits, let observer): ask(request, waits: waits, observer: observer, &step)
        case .callerCancelled(let wait): callerCancelled(wait)
        case .cancelAll: cancelAll(&step)
        case .invalidate: invalidate(&step)
        case .set: set(&step)
        case .reset: reset(&step)
        case .fill(let isFresh): fill(isFresh: isFresh, &step)
        case .seed(let hasValue, let hasError, let isFresh):
            seed(hasValue: hasValue, hasError: hasError, isFresh: isFresh, &step)
        case .delivered(let ticket): delivered(ticket, &step)
        case .established(let ticket): if attempting == ticket { flight?.attempt = 1 }
        case .ended(let ticket, let outcome): ended(outcome, of: ticket, &step)
        case .recalled(let ticket): recalled(ticket, &step)
        case .endedPart(let ticket): endedPart(ticket, &step)
        case .extended: extend(&step)
        case .restored(let ticket, let restoration): restored(restoration, of: ticket, &step)
        case .graceOver: graceOver(&step)
        case .retryDue: retryDue(&step)
        case .totalOver: totalOver(&step)
        case .met(let obstacle): meet(obstacle, &step)
        case .heldUp(let isHeldUp): if flight?.stage == .attempting { flight?.isHeldUp = isHeldUp }
        case .age: isFresh = false
        case .pauseOver: isPausing = false
        case .persist: persist(&step)
        }
    }
}

extension LoadMachine.Event {
    // Whether the event changes at most the observers if there is a fresh value, and nothing is running or pending.
    var isCalm: Bool {
        switch self {
        case .observe, .leave, .comeBack, .abandon, .callerCancelled, .cancelAll: true
        case .ask(.load, waits: nil, observer: _), .ask(.once, waits: nil, observer: _): true
        default: false
        }
    }

    // Whether no load that began before the event makes a value fresh (R2).
    var isBarrier: Bool {
        switch self {
        case .set, .invalidate, .reset: true
        default: false
        }
    }

    // NB: A switch over payloads costs more than all that most events do.
    var isCounted: Bool {
        switch self {
        case .ask, .restored, .recalled, .totalOver, .delivered, .endedPart, .ended: true
        default: false
        }
    }

    init<Value>(seed state: ResourceState<Value>) {
        self = .seed(hasValue: state.value != nil, hasError: state.error != nil, isFresh: !state.isStale)
    }
}
