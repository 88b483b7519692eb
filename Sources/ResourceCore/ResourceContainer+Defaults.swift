extension ResourceContainer {
    /// Sets what the resources at and below a prefix do if they don't say it themselves.
    ///
    ///     container.setDefaults(below: ["books"], staleAfter: .seconds(60), retry: .never)
    ///
    /// A resource's own `stale(after:)`, `retention(_:)`, and `retry(_:)` take precedence, and so does the longest
    /// prefix that says something. What no prefix says is as everywhere else. A further call for a prefix replaces the
    /// last one. Call this method when you create the container: an entry in memory keeps the shortest age and the
    /// longest retention that it has had.
    ///
    /// - Parameters:
    ///   - prefix: The first components of the keys. An empty one concerns every resource.
    ///   - staleAfter: The age at which values become stale.
    ///   - retention: The time for which entries stay in memory after their last use.
    ///   - retry: The policy by which failed attempts are retried.
    public func setDefaults(
        below prefix: ResourceKey, staleAfter: Duration? = nil, retention: Duration? = nil, retry: RetryPolicy? = nil
    ) {
        var policy = ErasedResource.Policy()
        policy.staleAfter = staleAfter?.clamped
        policy.retention = retention.map { Retention(time: $0.clamped) }
        policy.retry = retry
        _ = withTurn { $0.state.defaults.updateValue(policy, forKey: prefix) }
    }
}
