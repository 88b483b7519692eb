package struct TimeSource: Sendable {
    package let now: @Sendable () -> Duration

    // Whether the clock is the system's, so that reading it runs no caller's code.
    let isSystem: Bool

    let sleep: @Sendable (_ deadline: Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        let system = Self.continuous(clock, since: start)
        isSystem = system != nil
        now = system ?? { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    private static func continuous(
        _ clock: some Clock<Duration>, since start: some InstantProtocol<Duration>
    ) -> (@Sendable () -> Duration)? {
        // NB: A clock of the caller's may have the same instants, and another time.
        guard clock is ContinuousClock, let start = start as? ContinuousClock.Instant else { return nil }
        return { start.duration(to: .now) }
    }
}

extension Duration {
    // The longest duration that the engine distinguishes from forever: 100 years. A clock's deadlines are counted in
    // 64-bit nanoseconds, which last for 292 years.
    package static let longest: Duration = .seconds(3_155_760_000)

    static func earlier(_ one: Duration?, _ other: Duration?) -> Duration? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    package var clamped: Duration { min(max(self, .zero), .longest) }

    // Creates a duration from any number of seconds, clamped to 100 years in both directions. NaN counts as negative: a
    // value of unknown age is treated as one from the future (R20).
    package init(clamping seconds: Double) {
        let limit = Self.longest / .seconds(1)
        self = .seconds(seconds > -limit ? min(seconds, limit) : -limit)
    }
}
