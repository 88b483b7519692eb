/// A clock whose instants are durations since it was wrapped, so that any clock will do.
struct TimeSource: Sendable {
    /// The time that has passed.
    let now: @Sendable () -> Duration

    /// A Boolean value that indicates whether the clock is the system's, so that no caller's code runs to read it.
    let isSystem: Bool

    /// Returns at a time, or throws when its task is cancelled.
    let sleep: @Sendable (_ deadline: Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        let system = Self.continuous(clock, since: start)
        isSystem = system != nil
        now = system ?? { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// The time of the usual clock, without the detour by way of any clock.
    private static func continuous(
        _ clock: some Clock<Duration>, since start: some InstantProtocol<Duration>
    ) -> (@Sendable () -> Duration)? {
        // NB: a clock of the caller's may have the same instants, and another time.
        guard clock is ContinuousClock, let start = start as? ContinuousClock.Instant else { return nil }
        return { start.duration(to: .now) }
    }
}
