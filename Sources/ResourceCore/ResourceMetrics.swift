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

    // Counts what an event has done to an entry.
    mutating func count(
        _ event: LoadMachine.Event?, _ request: LoadMachine.Request?, in transition: Transition, to machine: LoadMachine
    ) {
        let (old, isLoading) = (transition.old, machine.flight != nil)
        var isDiscarded = false
        for action in transition.actions {
            if case .start = action { loads += 1 }
            if case .discard = action { isDiscarded = true }
        }
        if let request { count(request, isFresh: old.isFresh && !transition.hasAged, old, machine) }
        switch event {
        case .restored?: if old.flight != nil, !isLoading, machine.isFresh { hits += 1 }
        case .recalled(let ticket)?: if old.attempting == ticket { loads -= 1 }
        case .totalOver?: if old.attempting != nil { failures += 1 }
        case .delivered?, .endedPart?: if isDiscarded { discards += 1 }
        case .ended(let ticket, let outcome)?:
            let isCurrent = old.attempting == ticket
            countEnd(outcome, transition.delivered, isCurrent: isCurrent, isDiscarded: isDiscarded)
        default: break
        }
    }

    private mutating func count(
        _ request: LoadMachine.Request, isFresh: Bool, _ old: LoadMachine, _ machine: LoadMachine
    ) {
        if request == .load || request == .once, isFresh, !old.hasUnreadRecord { return hits += 1 }
        guard let flight = machine.flight else { return }
        if old.valueTicket != nil { staleHits += 1 }
        if flight.id == old.flight?.id { joins += 1 }
    }

    // NB: A success without the effect of a write ends as a failure without an error.
    private mutating func countEnd(
        _ outcome: LoadMachine.Outcome, _ delivered: Delivered?, isCurrent: Bool, isDiscarded: Bool
    ) {
        guard outcome != .cancelled else { return }
        if delivered?.error != nil { return failures += isCurrent ? 1 : 0 }
        let isTaken = outcome == .success || outcome == .notModified
        if isCurrent ? !isTaken && delivered?.value != nil : isDiscarded { discards += 1 }
    }
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
