/// A source of events that the program itself sends, for tests and for hosts that know their own network.
public final class ManualTriggers: TriggerSource {
    private struct State: Sendable {
        var lastID = 0
        var readers: [Int: AsyncStream<TriggerEvent>.Continuation] = [:]
    }

    private let state = Lock(State())

    /// Creates a source without readers.
    public init() {}

    /// Sends an event to all current readers.
    public func send(_ event: TriggerEvent) {
        let readers = state.withLock { $0.readers }
        for id in readers.keys.sorted() { readers[id]?.yield(event) }
    }

    /// Returns the events that are sent from now on.
    public func events() -> AsyncStream<TriggerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
        let id = state.withLock { state in
            state.lastID += 1
            state.readers[state.lastID] = continuation
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.readers.removeValue(forKey: id) }
        }
        return stream
    }
}
