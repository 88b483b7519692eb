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

extension EntryState {
    // Counts an event that the machine has handled.
    @inline(__always)
    func count(_ event: LoadMachine.Event, wasLoading: Bool, _ actions: [LoadMachine.Action], _ turn: inout Turn) {
        switch event {
        case .ask: countRequest(isJoining: wasLoading, &turn.state.metrics)
        case .ended(let ticket, let outcome):
            let isDiscarded = actions.contains(.discard(ticket))
            switch outcome {
            case .success, .notModified: turn.state.metrics.discards += isDiscarded ? 1 : 0
            case .failure, .transient, .postponed, .exhausted: turn.state.metrics.failures += 1
            case .cancelled, .overlapped: break
            }
        default: break
        }
        for case .start in actions { turn.state.metrics.loads += 1 }
    }

    private func countRequest(isJoining: Bool, _ metrics: inout ResourceMetrics) {
        guard recorder.machine.flight != nil else {
            if recorder.machine.isFresh { metrics.hits += 1 }
            return
        }
        if recorder.machine.valueTicket != nil { metrics.staleHits += 1 }
        if isJoining { metrics.joins += 1 }
    }
}
