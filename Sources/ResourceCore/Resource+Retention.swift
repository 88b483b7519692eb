extension Resource {
    /// A copy whose entry stays in memory this long after the last one who used it; 5 min without it (R21).
    ///
    /// The longest time that anybody requested of an entry counts. Zero collects it as soon as nobody has a store of
    /// it and no load of it runs. The time is measured on the container's clock; a container's limits may shorten it.
    public func retention(_ time: Duration) -> Resource {
        with { $0.retention = Retention(time: time.clamped) }
    }

    /// A copy whose entry stays in memory as `retention` says, such as `.forever`.
    public func retention(_ retention: Retention) -> Resource {
        with { $0.retention = retention }
    }

    /// A copy whose values count toward the container's byte limit, each with the bytes that the closure names.
    ///
    /// Without it a value counts for nothing there. The closure is called once a value, off every lock.
    public func cost(_ bytes: @escaping @Sendable (Value) -> Int) -> Resource {
        with { $0.cost = { value in bytes(value.typed(Value.self)) } }
    }
}
