public import ResourceCore
internal import SeededRandom

/// A reader of the responses of a store's loader, from the moment the reader is created.
///
///     let responses = ResponseReader(store)
///     store.start(.refresh)
///     try await gate.nextCall().succeed("hello")
///     try await responses.next()
///     #expect(store.value == "hello")
///
/// A response that comes too late to count has no effect that a test could wait for: this reader reads it like any
/// other.
@MainActor
public final class ResponseReader<Value: Sendable> {
    private let store: ResourceStore<Value>
    private let events: AsyncStream<ResourceEvent>
    private let count = Lock(0)

    /// Creates a reader of the responses for the key that a store shows.
    public init(_ store: ResourceStore<Value>) {
        self.store = store
        events = store.container.events()
    }

    /// Returns when the next response has been handled, and the store shows its effect.
    ///
    /// A response is a value or an error that a loader returned, even if it was discarded.
    ///
    /// - Throws: ``WaitFailure`` after ``WaitFailure/patience`` in which nothing happened in the store's container. The
    ///   reader can't be used again then. `CancellationError` if the task is canceled.
    public func next(file: String = #fileID, line: Int = #line) async throws {
        let (key, watcher) = (store.key.map { "\($0)" } ?? "no key", Watcher(count: 1))
        let reading = Task { if await readResponse() { watcher.resume() } }
        defer { reading.cancel() }
        try await watcher.wait { [count] in
            count.withLock { $0 }
        } failure: { silence in
            WaitFailure("no response has come", after: silence, at: WaitPlace(file, line), "the store shows \(key)")
        } unless: {
            false
        }
        try await store.until({ _ in store.isCurrent }, file: file, line: line)
    }

    /// Reads the next response, and returns whether there was one.
    private func readResponse() async -> Bool {
        for await event in events {
            count.withLock { $0 += 1 }
            guard event.key == store.key, event.valueType == "\(Value.self)", event.part == nil else { continue }
            if event.cause.isResponse { return true }
        }
        return false
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
