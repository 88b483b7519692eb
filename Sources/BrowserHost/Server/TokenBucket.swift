import NIOCore

/// A rate limit of a number of events per second, with a burst of the same number after a second without events.
struct TokenBucket {
    private let rate: Double
    private var tokens: Double
    private var last: NIODeadline

    init(rate: Double, now: NIODeadline) {
        self.rate = rate
        tokens = rate
        last = now
    }

    /// Takes a token, or returns `false` if none is left.
    mutating func take(at now: NIODeadline) -> Bool {
        let seconds = Double((now - last).nanoseconds) / 1e9
        last = now
        tokens = min(rate, tokens + max(0, seconds) * rate)
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
