/// An error that indicates that tasks still sleep on a manual clock at the end of a test.
public struct SleepersLeft: Error, Hashable, CustomStringConvertible {
    /// The times at which they would wake, the earliest first.
    public let deadlines: [ManualClock.Instant]

    /// The time at which the clock stopped.
    public let now: ManualClock.Instant

    /// The number of sleeping tasks, and the remaining time of each.
    public var description: String {
        let waits = deadlines.map { "\(now.duration(to: $0))" }.joined(separator: ", ")
        return "left asleep on the clock: \(deadlines.count), for another \(waits)"
    }
}

extension ManualClock {
    /// Throws an error if a task sleeps on the clock, because the test then hasn't ended everything that it began.
    ///
    /// A task that was canceled no longer sleeps, even if it hasn't run since.
    public func expectNoSleepers() throws(SleepersLeft) {
        let deadlines = deadlines
        guard deadlines.isEmpty else { throw SleepersLeft(deadlines: deadlines, now: now) }
    }
}

/// Passes a clock to a test, and fails the test if it leaves sleeping tasks behind.
///
///     @Test func `nothing is left of a cancelled load`() async throws {
///         try await withManualClock { clock in
///             let container = ResourceContainer(clock: clock)
///             …
///             clock.advance(by: .seconds(5))
///         }
///     }
///
/// It throws the body's error, and otherwise `SleepersLeft` if a task still sleeps when the body has returned.
public func withManualClock<Result>(
    _ body: (ManualClock) async throws -> Result
) async throws -> Result {
    let clock = ManualClock()
    let result = try await body(clock)
    try clock.expectNoSleepers()
    return result
}
