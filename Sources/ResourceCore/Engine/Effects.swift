/// The effects of a turn, which are performed once the lock is released.
struct Effects: Sendable {
    /// Closures that start and stop tasks, deliver to channels, and call the user's closures.
    var work: [@Sendable () -> Void] = []

    /// A closure that delivers a snapshot to stores.
    typealias Delivery = @MainActor @Sendable () -> Void

    /// The deliveries, on the main actor.
    var deliveries: [Delivery] = []

    /// Closures that resume callers, after the stores that they may read have changed.
    var resumptions: [@Sendable () -> Void] = []

    /// The objects that were replaced, which are released here because releasing them may run the user's code.
    private var replaced: [any Sendable] = []

    /// A Boolean value that indicates whether there is nothing to perform.
    var isEmpty: Bool { work.isEmpty && deliveries.isEmpty && resumptions.isEmpty && replaced.isEmpty }

    /// Releases an object of the user's once the lock is released.
    mutating func release(_ object: (some Sendable)?) {
        guard let object else { return }
        // NB: A load usually releases at most four objects, and growing one by one would cost as many allocations.
        if replaced.isEmpty { replaced.reserveCapacity(4) }
        replaced.append(object)
    }

    /// Performs all effects.
    ///
    /// A call on the main actor changes stores before it returns. Other calls hop to it once.
    func perform(by starter: TaskStarter, isolation: isolated (any Actor)? = #isolation) {
        for run in work { run() }
        deliver(by: starter)
        for resume in resumptions { resume() }
    }

    /// Performs all effects and returns when the stores have changed, so that repeated deliveries stay in step with
    /// them.
    func performAndWaitForStores(by starter: TaskStarter) async {
        for run in work { run() }
        let deliveries = deliveries
        if !deliveries.isEmpty {
            await withCheckedContinuation { continuation in
                starter.hop {
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
