import NIOCore

/// A collection of waiting events.
protocol EventQueue: Sendable {
    init()
    var isEmpty: Bool { get }

    /// Removes and returns the next event, or `nil` if there is none.
    mutating func take() -> ServerEvent?
}

extension CircularBuffer: EventQueue where Element == ServerEvent {
    mutating func take() -> ServerEvent? { popFirst() }
}

/// Queues that are served in turn, one event at a time.
struct Turns<Key: Hashable & Sendable, Queue: EventQueue>: EventQueue {
    /// The queues that contain events.
    private var queues: [Key: Queue] = [:]
    /// Their keys, the next one first.
    private var order = CircularBuffer<Key>()

    init() {}

    var isEmpty: Bool { order.isEmpty }

    /// Adds events to the queue with a key.
    ///
    /// After `add`, the queue must not be empty.
    mutating func add<Result>(to key: Key, _ add: (inout Queue) -> Result) -> Result {
        if queues[key] == nil { order.append(key) }
        return add(&queues[key, default: Queue()])
    }

    mutating func take() -> ServerEvent? {
        guard let key = order.popFirst(), let event = queues[key]?.take() else { return nil }
        if queues[key]?.isEmpty == false { order.append(key) } else { queues[key] = nil }
        return event
    }
}
