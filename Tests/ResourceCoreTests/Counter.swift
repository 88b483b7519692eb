@testable import ResourceCore

/// A counter that can be incremented on any thread.
final class Counter: Sendable {
    private let number = Lock(0)

    var count: Int { number.withLock { $0 } }

    func increase() {
        number.withLock { $0 += 1 }
    }
}

/// A wait for something that happens once.
final class Watch: Sendable {
    private let (rings, sink) = AsyncStream.makeStream(of: Void.self)

    func ring() {
        sink.yield()
    }

    func wait() async {
        var iterator = rings.makeAsyncIterator()
        await iterator.next()
    }
}
