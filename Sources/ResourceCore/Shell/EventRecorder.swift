package final class EventRecorder<Machine: Sendable, Event: Sendable>: @unchecked Sendable {
    // Sendable: it belongs to one machine, and is accessed only together with it.
    private var events: [Event] = []
    private var start: Machine?
    package let session: UInt64

    package init(session: UInt64, start: Machine?) {
        self.session = session
        self.start = start
    }

    package func add(_ event: Event) { events.append(event) }

    package func take() -> (start: Machine?, events: [Event]) {
        defer { (start, events) = (nil, []) }
        return (start, events)
    }
}
