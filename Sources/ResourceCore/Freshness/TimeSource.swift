/// A wrapper of any clock that expresses its instants as durations since the wrapper was created.
struct TimeSource: Sendable {
    /// A closure that returns the elapsed time.
    let now: @Sendable () -> Duration

    /// A Boolean value that indicates whether the clock is the system's, so that reading it runs no caller's code.
    let isSystem: Bool

    /// A closure that returns at a deadline, or throws when its task is canceled.
    let sleep: @Sendable (_ deadline: Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        let system = Self.continuous(clock, since: start)
        isSystem = system != nil
        now = system ?? { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// Returns the time of a `ContinuousClock`, without going through an existential clock, or `nil` for any other
    /// clock.
    private static func continuous(
        _ clock: some Clock<Duration>, since start: some InstantProtocol<Duration>
    ) -> (@Sendable () -> Duration)? {
        // NB: A clock of the caller's may have the same instants, and another time.
        guard clock is ContinuousClock, let start = start as? ContinuousClock.Instant else { return nil }
        return { start.duration(to: .now) }
    }
}
