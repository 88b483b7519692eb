/// The counts of a container's requests, loads, and records since it was created.
///
/// Hand the differences between two of them to a system that collects metrics. Reading them takes the container's lock
/// once.
public struct ResourceMetrics: Hashable, Sendable {
    /// The number of requests that a fresh value answered.
    public internal(set) var hits = 0

    /// The number of requests that began or joined a load while an earlier value was there to show.
    public internal(set) var staleHits = 0

    /// The number of requests that joined a load that was running.
    public internal(set) var joins = 0

    /// The number of attempts to load that began.
    public internal(set) var loads = 0

    /// The number of attempts that failed, other than those that were canceled.
    public internal(set) var failures = 0

    /// The number of results that came too late to count, because a barrier or a newer load came before them.
    public internal(set) var discards = 0

    /// The bytes of values' records that were read from the archive.
    public internal(set) var bytesRead = 0

    /// The bytes of values' records that were written to the archive.
    public internal(set) var bytesWritten = 0
}

extension ResourceContainer {
    /// The counts of the container's requests, loads, and records so far.
    public var metrics: ResourceMetrics {
        var metrics = ResourceMetrics()
        readState { metrics = $0.state.metrics }
        (metrics.bytesRead, metrics.bytesWritten) = records?.store.traffic ?? (0, 0)
        return metrics
    }
}
