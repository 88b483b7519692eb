@testable import ResourceCore

/// A source of sequences for a test, which provides their continuations.
final class StreamSource: Sendable {
    typealias Elements = AsyncThrowingStream<Int, any Error>

    private let made: AsyncStream<Elements.Continuation>
    private let sink: AsyncStream<Elements.Continuation>.Continuation
    private let ended: AsyncStream<Void>
    private let endSink: AsyncStream<Void>.Continuation
    private let calls = Lock(0)

    init() {
        (made, sink) = AsyncStream.makeStream()
        (ended, endSink) = AsyncStream.makeStream()
    }

    var count: Int { calls.withLock { $0 } }

    func make() -> Elements {
        calls.withLock { $0 += 1 }
        let (elements, continuation) = Elements.makeStream()
        continuation.onTermination = { [endSink] reason in
            if case .cancelled = reason { endSink.yield() }
        }
        sink.yield(continuation)
        return elements
    }

    /// Returns the continuation of the next sequence, or an unused one if the test is canceled before there is one.
    func next() async -> Elements.Continuation {
        var iterator = made.makeAsyncIterator()
        return await iterator.next() ?? Elements.makeStream().continuation
    }

    /// Returns when the given number of additional sequences were canceled.
    func terminations(_ count: Int) async {
        var iterator = ended.makeAsyncIterator()
        for _ in 0..<count { _ = await iterator.next() }
    }
}
