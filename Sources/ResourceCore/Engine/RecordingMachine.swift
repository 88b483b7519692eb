struct RecordingMachine: Sendable {
    private(set) var machine = LoadMachine()

    /// The recorded events, or `nil` without readers, so that entries aren't larger because a few are recorded.
    private var notes: EventRecorder<LoadMachine, LoadMachine.Event>?

    mutating func listen(session: UInt64) {
        guard (notes?.session ?? 0) != session else { return }
        guard session != 0 else { return notes = nil }
        notes = EventRecorder(session: session, start: machine == LoadMachine() ? nil : machine)
    }

    mutating func takeRecording(of entry: UInt64, _ tickets: TicketRoll) -> ResourceEvent.Recording {
        let (start, events) = notes?.take() ?? (nil, [])
        return ResourceEvent.Recording(entry: entry, start: start, tickets: tickets, events: events, machine: machine)
    }

    mutating func handle(_ event: LoadMachine.Event, tickets: inout TicketRoll) -> [LoadMachine.Action] {
        notes?.add(event)
        return machine.handle(event, tickets: &tickets)
    }
}
