/// A wrapper of an entry's machine that records its events while the log has readers.
struct RecordingMachine: Sendable {
    private(set) var machine = LoadMachine()

    /// The recorded events, or `nil` without readers, so that entries aren't larger because a few are recorded.
    private var notes: Notes?

    /// The events since the last one that the log received.
    private final class Notes: @unchecked Sendable {
        // Sendable: it belongs to one machine, and is accessed only together with it.
        var events: [LoadMachine.Event] = []

        /// The machine when recording began, until the log receives the first event.
        var start: LoadMachine?

        /// The session of the log since which events are recorded.
        let session: UInt64

        init(session: UInt64, start: LoadMachine?) {
            self.session = session
            self.start = start
        }
    }

    /// Begins to record when the log gets a reader, and stops when it has none, which is session zero.
    mutating func listen(session: UInt64) {
        guard (notes?.session ?? 0) != session else { return }
        guard session != 0 else { return notes = nil }
        notes = Notes(session: session, start: machine == LoadMachine() ? nil : machine)
    }

    /// Returns the recording for the next event, and starts over.
    mutating func takeRecording(of entry: UInt64, _ tickets: TicketRoll) -> ResourceEvent.Recording {
        defer {
            notes?.events = []
            notes?.start = nil
        }
        return ResourceEvent.Recording(
            entry: entry, start: notes?.start, tickets: tickets, events: notes?.events ?? [], machine: machine)
    }

    /// Records and handles an event.
    mutating func handle(_ event: LoadMachine.Event, tickets: inout TicketRoll) -> [LoadMachine.Action] {
        notes?.events.append(event)
        return machine.handle(event, tickets: &tickets)
    }
}
