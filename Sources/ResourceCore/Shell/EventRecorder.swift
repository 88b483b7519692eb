/// The events of a machine that the log hasn't received yet, while it has readers.
final class EventRecorder<Machine: Sendable, Event: Sendable>: @unchecked Sendable {
    // Sendable: it belongs to one machine, and is accessed only together with it.
    private var events: [Event] = []
    private var start: Machine?
    let session: UInt64

    init(session: UInt64, start: Machine?) {
        self.session = session
        self.start = start
    }

    func add(_ event: Event) {
        events.append(event)
    }

    func take() -> (start: Machine?, events: [Event]) {
        defer { (start, events) = (nil, []) }
        return (start, events)
    }
}
