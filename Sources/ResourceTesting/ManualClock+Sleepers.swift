/// Says that tasks still sleep on a manual clock at the end of a test.
public struct SleepersLeft: Error, Hashable, CustomStringConvertible {
    /// When they would wake, the earliest first.
    public let deadlines: [ManualClock.Instant]

    /// When the clock stood still.
    public let now: ManualClock.Instant

    /// How many there are, and how long each would sleep on.
    public var description: String {
        let waits = deadlines.map { "\(now.duration(to: $0))" }.joined(separator: ", ")
        return "left asleep on the clock: \(deadlines.count), for another \(waits)"
    }
}

extension ManualClock {
    /// Throws if a task sleeps on the clock: a test that ends so has not ended what it began.
    ///
    /// A task that was cancelled sleeps no more, even if it had no turn yet.
    public func expectNoSleepers() throws(SleepersLeft) {
        let deadlines = deadlines
        guard deadlines.isEmpty else { throw SleepersLeft(deadlines: deadlines, now: now) }
    }
}

/// Lends a clock to a test, and fails the test if it leaves sleepers behind.
///
///     @Test func `nothing is left of a cancelled load`() async throws {
///         try await withManualClock { clock in
///             let container = ResourceContainer(clock: clock)
///             …
///             clock.advance(by: .seconds(5))
///         }
///     }
///
/// Throws what the body throws, else `SleepersLeft` if somebody still sleeps when the body has returned.
public func withManualClock<Result>(
    _ body: (ManualClock) async throws -> Result
) async throws -> Result {
    let clock = ManualClock()
    let result = try await body(clock)
    try clock.expectNoSleepers()
    return result
}
