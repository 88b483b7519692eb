extension Duration {
    /// The longest duration that the engine distinguishes from forever: 100 years.
    ///
    /// A clock's deadlines are counted in 64-bit nanoseconds, which last for 292 years.
    static let longest: Duration = .seconds(3_155_760_000)

    /// The duration, clamped to the range from zero to the longest one.
    var clamped: Duration { min(max(self, .zero), .longest) }

    /// Creates a duration from any number of seconds, clamped to 100 years in both directions.
    ///
    /// NaN counts as negative: a value of unknown age is treated as one from the future (R20).
    init(clamping seconds: Double) {
        let limit = Self.longest / .seconds(1)
        self = .seconds(seconds > -limit ? min(seconds, limit) : -limit)
    }
}
