import Foundation
import Synchronization

/// A probe that makes a call repeatedly on a thread of its own, and records the duration of the longest one.
final class Probe: Sendable {
    private let isStopped = Atomic(false)
    private let longest: AsyncStream<Double>

    /// Starts the probe, and returns when the first call has returned.
    init(_ call: @escaping @Sendable () -> Void) async {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (longest, end) = AsyncStream.makeStream(of: Double.self)
        self.longest = longest
        Thread { [self] in
            call()
            begin.finish()
            end.yield(longestTime(of: call) / .nanoseconds(1))
        }.start()
        for await _ in begun {}
    }

    /// Stops the probe, and returns the duration of the longest call, in nanoseconds.
    func stop() async -> Double {
        isStopped.store(true, ordering: .relaxed)
        var iterator = longest.makeAsyncIterator()
        return await iterator.next() ?? 0
    }

    private func longestTime(of call: () -> Void) -> Duration {
        var longest = Duration.zero
        while !isStopped.load(ordering: .relaxed) {
            let start = ContinuousClock.now
            call()
            longest = max(longest, start.duration(to: .now))
        }
        return longest
    }
}
