extension LoadContext {
    /// Limits how long the value that this attempt delivers, or finds unchanged, is fresh, in place of `stale(after:)`.
    ///
    /// Use it in a loader whose server sends a lifetime with the value. The last call before the end of the attempt
    /// counts; later calls do nothing. A value that's restored from disk is judged by `stale(after:)`.
    public func limitFreshness(to age: Duration) {
        line.meter.lifetime = age.clamped
    }

    /// The container that the attempt belongs to.
    package var container: ResourceContainer { line.container }
}
