extension Resource {
    /// Returns a copy whose entry stays in memory for the given time after its last use (R21).
    ///
    /// The default is 5 minutes. The longest time that was requested for an entry counts. With zero, the entry is
    /// removed as soon as there is no store of it and no load of it is running. The time is measured on the container's
    /// clock. A container's limits may shorten it.
    public func retention(_ time: Duration) -> Resource {
        with { $0.retention = Retention(time: time.clamped) }
    }

    /// Returns a copy whose entry stays in memory according to a policy, such as `.forever`.
    public func retention(_ retention: Retention) -> Resource {
        with { $0.retention = retention }
    }

    /// Returns a copy whose values count toward the container's byte limit, each with the bytes that the closure
    /// returns.
    ///
    /// Without it, values count as zero bytes. The closure is called once for each value, outside of every lock.
    public func cost(_ bytes: @escaping @Sendable (Value) -> Int) -> Resource {
        with { $0.cost = { value in bytes(value.typed(Value.self)) } }
    }
}
