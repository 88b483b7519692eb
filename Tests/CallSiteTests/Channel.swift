import Synchronization

/// A channel from a test to a listening view.
///
/// Each listener replaces the previous one.
final class Channel<Element: Sendable>: Sendable {
    private let listener = Mutex<AsyncStream<Element>.Continuation?>(nil)

    /// Creates the stream of the next listener.
    @Sendable func stream() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream<Element>.makeStream()
        listener.withLock { $0 = continuation }
        return stream
    }

    /// Sends an element to the listener.
    func send(_ element: Element) {
        listener.withLock { _ = $0?.yield(element) }
    }

    /// Ends the stream of the listener.
    func finish() {
        listener.withLock { $0?.finish() }
    }
}
