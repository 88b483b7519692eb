public import ResourceCore

/// A reader of the responses of a store's loader, from the moment the reader is created.
///
///     let responses = ResponseReader(store)
///     store.start(.refresh)
///     await gate.nextCall().succeed("hello")
///     await responses.next()
///     #expect(store.value == "hello")
///
/// A response that comes too late to count has no effect that a test could wait for: this reader reads it like any
/// other.
@MainActor
public final class ResponseReader<Value: Sendable> {
    private let store: ResourceStore<Value>
    private let events: AsyncStream<ResourceEvent>

    /// Creates a reader of the responses for the key that a store shows.
    public init(_ store: ResourceStore<Value>) {
        self.store = store
        events = store.container.events()
    }

    /// Returns when the next response has been handled, and the store shows its effect.
    ///
    /// A response is a value or an error that a loader returned, even if it was discarded. If there is none, the test
    /// waits until its time limit.
    public func next() async {
        for await event in events {
            guard event.key == store.key, event.valueType == "\(Value.self)", event.pagesEnd == nil else { continue }
            if event.cause.isResponse { break }
        }
        await store.until { _ in store.isCurrent }
    }
}

extension ResourceEvent.Cause {
    fileprivate var isResponse: Bool {
        switch self {
        case .succeeded, .notModified, .failed, .cancelled: true
        default: false
        }
    }
}
