extension Duration {
    /// The longest time that the engine tells from forever: 100 years.
    ///
    /// A clock's deadlines are counted in nanoseconds of 64 bits, which last for 292 years.
    static let longest: Duration = .seconds(3_155_760_000)

    /// This time, or zero where it is negative, or the longest one where it is longer.
    var clamped: Duration { min(max(self, .zero), .longest) }

    /// Makes a time of any number of seconds, within 100 years of zero in both directions.
    ///
    /// A number that is none counts as negative: what is of an unknown age counts as from the future (R20).
    init(clamping seconds: Double) {
        let limit = Self.longest / .seconds(1)
        self = .seconds(seconds > -limit ? min(seconds, limit) : -limit)
    }
}
