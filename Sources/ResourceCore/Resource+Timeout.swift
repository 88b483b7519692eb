extension Resource {
    /// A copy whose loads fail when they take too long; without it they may take for ever (R18).
    ///
    /// An attempt that is not done in its time is asked to stop, and has failed with a ``LoadTimeout``, which the retry
    /// policy takes for transient. The total bounds everything between the beginning of a load and its end: what is on
    /// disk, attempts, pauses, and waiting for a connection; then the load has failed, and no attempt follows. A
    /// `refresh()` during a pause begins it anew. It also bounds how long a load that an invalidation has overtaken can
    /// hold back the one that follows, which has the same time again.
    ///
    /// A loader that ignores the request to stop goes on, and what it delivers is discarded. The times are measured on
    /// the container's clock. Of several calls the last one counts.
    ///
    /// - Parameters:
    ///   - attempt: How long one call of the loader may take; nil for no limit.
    ///   - total: How long the whole load may take; nil for no limit.
    public func timeout(attempt: Duration? = nil, total: Duration? = nil) -> Resource {
        with { $0.timeouts = LoadTimeouts(attempt: attempt?.clamped, total: total?.clamped) }
    }
}

/// How long the loads of a resource may take.
struct LoadTimeouts: Hashable, Sendable {
    var attempt: Duration?
    var total: Duration?
}
