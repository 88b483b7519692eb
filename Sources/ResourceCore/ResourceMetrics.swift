/// The counts of a container's requests, loads, and records since it was created.
///
/// A view that appears, a call, another resource, a poll, and a trigger make requests. Pages of a list don't.
public struct ResourceMetrics: Hashable, Sendable {
    /// The number of requests that a fresh value answered, in memory or on disk.
    public internal(set) var hits = 0

    /// The number of requests that began or joined a load while an earlier value was there to show.
    public internal(set) var staleHits = 0

    /// The number of requests that joined a load that was running.
    public internal(set) var joins = 0

    /// The number of attempts to load that began, of resources and of pages.
    public internal(set) var loads = 0

    /// The number of attempts that failed or took too long, other than those that were canceled.
    public internal(set) var failures = 0

    /// The number of results that didn't count, because an invalidation, a write, or a newer load came before them.
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
