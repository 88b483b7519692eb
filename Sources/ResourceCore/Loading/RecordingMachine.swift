/// A wrapper of an entry's machine that records its inputs while the log has readers.
struct RecordingMachine: Sendable {
    private(set) var machine = LoadMachine()

    /// The recorded inputs, or `nil` without readers, so that entries aren't larger because a few are recorded.
    private var notes: Notes?

    /// The inputs since the last event that was recorded.
    private final class Notes: @unchecked Sendable {
        // Sendable: it belongs to one machine, and is accessed only together with it.
        var inputs: [LoadMachine.Input] = []

        /// The machine when recording began, until the first event is recorded.
        var start: LoadMachine?

        /// The session of the log since which inputs are recorded.
        let session: UInt64

        init(session: UInt64, start: LoadMachine?) {
            self.session = session
            self.start = start
        }
    }

    /// Begins to record when the log gets a reader, and stops when it has none.
    mutating func listen(_ log: EventLog) {
        guard (notes?.session ?? 0) != log.session else { return }
        guard log.session != 0 else { return notes = nil }
        notes = Notes(session: log.session, start: machine == LoadMachine() ? nil : machine)
    }

    /// Returns the recording for the next event, and starts over.
    mutating func takeRecording(of entry: UInt64, _ tickets: TicketRoll) -> ResourceEvent.Recording {
        defer {
            notes?.inputs = []
            notes?.start = nil
        }
        return ResourceEvent.Recording(
            entry: entry, start: notes?.start, tickets: tickets, inputs: notes?.inputs ?? [], machine: machine)
    }

    private mutating func take(_ input: LoadMachine.Input, _ tickets: inout TicketRoll) -> [LoadMachine.Action] {
        notes?.inputs.append(input)
        return machine.take(input, tickets: &tickets)
    }

    /// Records and handles an event that takes no ticket.
    private mutating func take(_ input: LoadMachine.Input) -> [LoadMachine.Action] {
        var none = TicketRoll()
        return take(input, &none)
    }
}

// The methods of the machine.
extension RecordingMachine {
    var flight: LoadMachine.Flight? { machine.flight }

    mutating func observe(isDemanding: Bool) -> [LoadMachine.Action] {
        take(.observe(isDemanding: isDemanding))
    }

    mutating func leave(_ observer: ObserverID, isDemanding: Bool) -> [LoadMachine.Action] {
        take(.leave(observer, isDemanding: isDemanding))
    }

    mutating func comeBack(_ observer: ObserverID) -> [LoadMachine.Action] {
        take(.comeBack(observer))
    }

    mutating func abandon(
        _ observer: ObserverID, observes: Bool, isDemanding: Bool, calls: Int
    ) -> [LoadMachine.Action] {
        take(.abandon(observer, observes: observes, isDemanding: isDemanding, calls: calls))
    }

    mutating func ask(
        _ request: LoadMachine.Request, waits: Bool, observer: ObserverID?, tickets: inout TicketRoll
    ) -> [LoadMachine.Action] {
        take(.ask(request, waits: waits, observer: observer), &tickets)
    }

    mutating func callerCancelled() -> [LoadMachine.Action] {
        take(.callerCancelled)
    }

    mutating func cancelAll() -> [LoadMachine.Action] {
        take(.cancelAll)
    }

    mutating func invalidate(tickets: inout TicketRoll) -> [LoadMachine.Action] {
        take(.invalidate, &tickets)
    }

    mutating func set(tickets: inout TicketRoll) -> [LoadMachine.Action] {
        take(.set, &tickets)
    }

    mutating func reset(tickets: inout TicketRoll) -> [LoadMachine.Action] {
        take(.reset, &tickets)
    }

    mutating func fill(isFresh: Bool, tickets: inout TicketRoll) -> [LoadMachine.Action] {
        take(.fill(isFresh: isFresh), &tickets)
    }

    mutating func seed(hasValue: Bool, hasError: Bool, isFresh: Bool, tickets: inout TicketRoll) {
        _ = take(.seed(hasValue: hasValue, hasError: hasError, isFresh: isFresh), &tickets)
    }

    mutating func seed<Value>(_ state: ResourceState<Value>, tickets: inout TicketRoll) {
        seed(hasValue: state.value != nil, hasError: state.error != nil, isFresh: !state.isStale, tickets: &tickets)
    }

    mutating func persist() -> [LoadMachine.Action] {
        take(.persist)
    }
}

// Outcomes, timers, and the connection.
extension RecordingMachine {
    mutating func delivered(_ ticket: Ticket, tickets: inout TicketRoll) -> [LoadMachine.Action] {
        take(.delivered(ticket), &tickets)
    }

    mutating func ended(
        _ ticket: Ticket, _ outcome: LoadMachine.Outcome, tickets: inout TicketRoll
    ) -> [LoadMachine.Action] {
        take(.ended(ticket, outcome), &tickets)
    }

    mutating func restored(
        _ ticket: Ticket, _ restoration: LoadMachine.Restoration, tickets: inout TicketRoll
    ) -> [LoadMachine.Action] {
        take(.restored(ticket, restoration), &tickets)
    }

    mutating func graceOver() -> [LoadMachine.Action] {
        take(.graceOver)
    }

    mutating func retryDue(tickets: inout TicketRoll) -> [LoadMachine.Action] {
        take(.retryDue, &tickets)
    }

    mutating func totalOver(tickets: inout TicketRoll) -> [LoadMachine.Action] {
        take(.totalOver, &tickets)
    }

    mutating func wentOnline(tickets: inout TicketRoll) -> [LoadMachine.Action] {
        take(.wentOnline, &tickets)
    }

    mutating func wentOffline() {
        _ = take(.wentOffline)
    }

    mutating func age() {
        _ = take(.age)
    }

    mutating func pauseOver() {
        _ = take(.pauseOver)
    }
}
