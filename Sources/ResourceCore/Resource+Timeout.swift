extension Resource {
    /// Returns a copy whose loads fail when they take too long.
    ///
    /// By default, there is no limit (R18). An attempt that exceeds its limit is canceled and fails with a
    /// ``LoadTimeout``, which the retry policy treats as transient. The total limits everything between the beginning
    /// of a load and its end: reading the disk, attempts, pauses, and waiting for a connection. When it's exceeded, the
    /// load fails, and no attempt follows. A `refresh()` during a pause restarts the total. It also limits how long a
    /// load that an invalidation has overtaken can hold back the load that follows, which has the same time again.
    ///
    /// A loader that ignores the cancellation continues, and its result is discarded. The times are measured on the
    /// container's clock. If you call this method several times, the last call counts.
    ///
    /// - Parameters:
    ///   - attempt: The maximum duration of one call of the loader, or `nil` for no limit.
    ///   - total: The maximum duration of the whole load, or `nil` for no limit.
    public func timeout(attempt: Duration? = nil, total: Duration? = nil) -> Resource {
        with { $0.timeouts = LoadTimeouts(attempt: attempt?.clamped, total: total?.clamped) }
    }
}

/// The time limits of a resource's loads.
struct LoadTimeouts: Hashable, Sendable {
    var attempt: Duration?
    var total: Duration?
}
