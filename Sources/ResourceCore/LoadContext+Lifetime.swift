extension LoadContext {
    /// Says how long the value that this attempt delivers, or finds unchanged, is fresh: in place of `stale(after:)`.
    ///
    /// For loaders whose other side says it with the value. What is said last before the end of the attempt counts;
    /// later it does nothing. A value that comes back from disk is judged by `stale(after:)`.
    public func limitFreshness(to age: Duration) {
        line.meter.lifetime = age.clamped
    }

    /// The container that the attempt belongs to.
    package var container: ResourceContainer { line.container }
}
