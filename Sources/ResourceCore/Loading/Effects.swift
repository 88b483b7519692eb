/// What one event asks to be done once the lock is released.
struct Effects: Sendable {
    /// Flights and timers to start and to stop.
    var work: [@Sendable () -> Void] = []

    /// Snapshots to hand to stores.
    var deliveries: [@MainActor @Sendable () -> Void] = []

    /// Callers to resume, after the stores they may look at have changed.
    var resumptions: [@Sendable () -> Void] = []

    /// What was replaced: it is let go here, because letting go may run the user's code.
    private var replaced: [any Sendable] = []

    private var isEmpty: Bool { work.isEmpty && deliveries.isEmpty && resumptions.isEmpty && replaced.isEmpty }

    /// Lets go of something of the user's once the lock is released.
    mutating func release(_ object: (some Sendable)?) {
        guard let object else { return }
        // NB: a load lets go of four things at most, mostly; growing one by one would be as many allocations.
        if replaced.isEmpty { replaced.reserveCapacity(4) }
        replaced.append(object)
    }

    mutating func append(_ other: Effects) {
        guard !other.isEmpty else { return }
        guard !isEmpty else { return self = other }
        work += other.work
        deliveries += other.deliveries
        resumptions += other.resumptions
        replaced += other.replaced
    }

    /// Does it all.
    ///
    /// A call on the main actor changes stores before it returns; others hop there once.
    func perform(in container: ResourceContainer, isolation: isolated (any Actor)? = #isolation) {
        guard !isEmpty else { return }
        for begin in work { begin() }
        deliver(by: container.starter)
        for resume in resumptions { resume() }
    }

    /// Does it all, and returns when the stores have changed: who delivers again and again keeps step with them.
    func performInTurn(in container: ResourceContainer) async {
        for begin in work { begin() }
        let deliveries = deliveries
        if !deliveries.isEmpty {
            await withCheckedContinuation { continuation in
                container.starter.hop {
                    for deliver in deliveries { deliver() }
                    continuation.resume()
                }
            }
        }
        for resume in resumptions { resume() }
    }

    private func deliver(by starter: TaskStarter, isolation: isolated (any Actor)? = #isolation) {
        guard !deliveries.isEmpty else { return }
        let deliveries = deliveries
        if isolation === MainActor.shared {
            MainActor.assumeIsolated { for deliver in deliveries { deliver() } }
        } else {
            starter.hop { for deliver in deliveries { deliver() } }
        }
    }
}
