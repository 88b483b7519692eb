import ResourceCore

/// The machine of one entry with its surroundings, and the history of the actual events.
///
/// Each event is applied twice: to the machine, which returns actions, and to the history, from which the rules derive
/// the required consequences. The two share nothing but the names of events.
///
/// Of the canceled attempts that may still deliver, the last two are tracked. The callers are interchangeable. A
/// persisted entry begins with a record of which nothing is known.
struct EntryWorld<Machine: EntryModel>: Explorable {
    var machine = Machine()
    var tickets = TicketRoll()
    var history: EntryHistory

    /// Boolean values that indicate whether the machine has started the timers.
    var hasRetryTimer = false
    var hasGraceTimer = false

    /// The record on disk, as the machine has written it.
    var record = DiskRecord.unknown

    /// A Boolean value that indicates whether attempts may deliver values before they end.
    let isStream: Bool

    /// A Boolean value that indicates whether resources may provide initial values.
    let isFilled: Bool

    /// A Boolean value that indicates whether attempts may be held by something other than the lack of a connection.
    let isHeld: Bool

    init(
        _ policies: (StartPolicy, StartPolicy) = (.ifNeeded, .manual), isPersisted: Bool = false,
        isStream: Bool = false, isFilled: Bool = false, isHeld: Bool = false
    ) {
        history = EntryHistory(policies, isPersisted: isPersisted)
        self.isStream = isStream
        self.isFilled = isFilled
        self.isHeld = isHeld
        if isPersisted { _ = machine.base.handle(.persist, tickets: &tickets) }
    }

    var code: String {
        "\(Self.self)((.\(history.stores[0].policy), .\(history.stores[1].policy)), "
            + "isPersisted: \(history.isPersisted), isStream: \(isStream), isFilled: \(isFilled), isHeld: \(isHeld))"
    }

    mutating func happen(_ event: EntryEvent) -> Violation? {
        let before = self
        let must = history.happen(event)
        let actions = perform(event, after: before.history)
        perform(actions, event)
        return violation(must, in: actions, event, before) ?? invariantViolation(event)
            ?? originViolation(must, event, before)
    }
}

// The shell.
extension EntryWorld {
    /// Performs the machine's actions: starts loaders and timers, and writes the record.
    private mutating func perform(_ actions: [LoadMachine.Action], _ event: EntryEvent) {
        if event == .retryDue { hasRetryTimer = false }
        if event == .graceOver { hasGraceTimer = false }
        // Barriers reach the disk through the container.
        if event == .reset, history.isPersisted { record = .none }
        if event == .invalidate, history.isPersisted, record != .none { record = .stale }
        for action in actions {
            switch action {
            case .start(let ticket, _, _): history.flight?.attempt?.ticket = ticket
            case .restore(let ticket): history.flight?.reading?.ticket = ticket
            case .startRetryTimer: hasRetryTimer = true
            case .stopRetryTimer: hasRetryTimer = false
            case .startGrace: hasGraceTimer = true
            case .stopGrace: hasGraceTimer = false
            case .recordSoon: if history.isPersisted { record = .stale }
            case .record: if history.isPersisted { record = machine.base.isFresh ? .fresh : .stale }
            case .cancel, .answer, .resumeAll, .resumeAttemptCalls, .noteSyncError, .discard: break
            }
        }
    }

    /// Passes an event to the machine, with the ticket of its attempt.
    private mutating func perform(_ event: EntryEvent, after past: EntryHistory) -> [LoadMachine.Action] {
        switch event {
        case .appear(let store): return appear(store)
        case .disappear(let store):
            return machine.handle(
                .leave(store.asObserver, isDemanding: past.stores[store].policy != .manual), tickets: &tickets)
        case .ask(let request, let store, let waits):
            let wait: LoadMachine.Wait? = waits ? (store == nil ? .value : .attempt) : nil
            return machine.handle(.ask(request, waits: wait, observer: store?.asObserver), tickets: &tickets)
        case .callerCancelled(let caller):
            let wait: LoadMachine.Wait = past.callers[caller].isOnStore ? .attempt : .value
            return machine.handle(.callerCancelled(wait), tickets: &tickets)
        case .storeCancelled(let store): return cancel(store, after: past)
        case .keyCancelled: return machine.handle(.cancelAll, tickets: &tickets)
        case .invalidate: return machine.handle(.invalidate, tickets: &tickets)
        case .set: return machine.handle(.set, tickets: &tickets)
        case .reset: return machine.handle(.reset, tickets: &tickets)
        case .fill(let isFresh): return machine.handle(.fill(isFresh: isFresh), tickets: &tickets)
        case .graceOver: return machine.handle(.graceOver, tickets: &tickets)
        case .retryDue: return machine.handle(.retryDue, tickets: &tickets)
        case .totalOver: return machine.handle(.totalOver, tickets: &tickets)
        case .online: return machine.handle(.met(nil), tickets: &tickets)
        case .offline: return machine.handle(.met(.wait), tickets: &tickets)
        case .held: return machine.handle(.met(.turn), tickets: &tickets)
        case .full: return machine.handle(.met(.place), tickets: &tickets)
        case .heldUp(let isHeldUp): return machine.handle(.heldUp(isHeldUp), tickets: &tickets)
        case .age: return machine.handle(.age, tickets: &tickets)
        case .pauseOver: return machine.handle(.pauseOver, tickets: &tickets)
        case .evict: return evict()
        case .ended, .recalled, .attemptOver, .delivered, .established, .restored, .endedLate, .deliveredLate,
            .restoredLate:
            return deliver(event, after: past)
        }
    }

    /// Replaces the machine by that of a new entry.
    private mutating func evict() -> [LoadMachine.Action] {
        machine = Machine()
        machine.base.obstacle = history.obstacle
        guard history.isPersisted else { return [] }
        return machine.base.handle(.persist, tickets: &tickets)
    }

    /// Passes the result of a loader or a reading to the machine, in time or late.
    private mutating func deliver(_ event: EntryEvent, after past: EntryHistory) -> [LoadMachine.Action] {
        let ticket: Ticket? =
            switch event {
            case .endedLate(let index, _), .deliveredLate(let index), .restoredLate(let index, _):
                past.late[index].ticket
            default: past.flight?.work?.ticket
            }
        guard let ticket else { return [] }
        return switch event {
        case .ended(let outcome), .attemptOver(let outcome), .endedLate(_, let outcome):
            machine.handle(.ended(ticket, outcome), tickets: &tickets)
        case .restored(let restoration), .restoredLate(_, let restoration):
            machine.handle(.restored(ticket, restoration), tickets: &tickets)
        case .established: machine.handle(.established(ticket), tickets: &tickets)
        case .recalled: machine.handle(.recalled(ticket), tickets: &tickets)
        default: machine.handle(.delivered(ticket), tickets: &tickets)
        }
    }

    private mutating func appear(_ store: Int) -> [LoadMachine.Action] {
        let policy = history.stores[store].policy
        var actions = machine.handle(.observe(isDemanding: policy != .manual), tickets: &tickets)
        guard let request = machine.startRequest(policy) else { return actions }
        actions += machine.handle(.ask(request, waits: nil, observer: store.asObserver), tickets: &tickets)
        return actions
    }

    private mutating func cancel(_ store: Int, after past: EntryHistory) -> [LoadMachine.Action] {
        machine.handle(
            .abandon(
                store.asObserver, observes: past.stores[store].isOnScreen,
                isDemanding: past.stores[store].policy != .manual,
                calls: past.callers.count { $0 == .waits(store: store) }), tickets: &tickets)
    }
}

extension Int {
    var asObserver: ObserverID { ObserverID(number: UInt64(self)) }
}
