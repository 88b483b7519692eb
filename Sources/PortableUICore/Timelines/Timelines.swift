import Foundation
package import FoundationEssentials

/// The points in time that the views of one tree wait for.
///
/// The host of the tree knows the time. After each flush, it looks at ``next``, and when that has come, it calls
/// ``wake()``. A browser's host wakes views at most 30 times a second, and a test says when time passes.
@MainActor
package final class Timelines {
    private let clock: @Sendable @MainActor () -> Date
    private var waiters: [ObjectIdentifier: any TimelineWaiter] = [:]

    /// Creates a list for a host, whose clock returns the current date.
    package nonisolated init(clock: @escaping @Sendable @MainActor () -> Date = { Date() }) {
        self.clock = clock
    }

    /// The current date of the host.
    package var now: Date { clock() }

    /// The first date that a view waits for, or `nil` if none waits.
    package var next: Date? {
        waiters.values.lazy.compactMap(\.next).min()
    }

    /// Updates the views whose date has come.
    ///
    /// They're evaluated in the next flush.
    package func wake() {
        let now = now
        for waiter in waiters.values where waiter.next.map({ $0 <= now }) == true { waiter.dateHasCome() }
    }

    func insert(_ waiter: any TimelineWaiter) {
        waiters[ObjectIdentifier(waiter)] = waiter
    }

    func remove(_ waiter: any TimelineWaiter) {
        waiters[ObjectIdentifier(waiter)] = nil
    }
}

/// A view that waits for a point in time.
@MainActor
protocol TimelineWaiter: AnyObject {
    var next: Date? { get }

    /// Called when the date has come.
    func dateHasCome()
}
