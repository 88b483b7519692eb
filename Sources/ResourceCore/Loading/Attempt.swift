/// A call of a loader, owned by the entry's flight and by none of its callers (R6).
final class Attempt: Sendable {
    let ticket: Ticket
    private let plan: ErasedResource
    private let call: LoadCall
    private let ended: @Sendable (LoadMachine.Outcome, Delivered) -> Void
    private let slot = TaskSlot()

    private var container: ResourceContainer { call.line.container }

    /// The meter to which the loader reports its progress.
    var meter: ProgressMeter { call.line.meter }

    /// - Parameter ended: A closure that is called off every lock with each ending. An ending other than the first is
    ///   late.
    init(
        _ ticket: Ticket, of plan: ErasedResource, _ call: LoadCall,
        ended: @escaping @Sendable (LoadMachine.Outcome, Delivered) -> Void
    ) {
        self.ticket = ticket
        self.plan = plan
        self.call = call
        self.ended = ended
    }

    /// Starts the loader off every actor, and reports its ending once, canceled or not.
    ///
    /// - Parameter recovery: The recovery that the load is a part of, if any.
    func start(_ priority: TaskPriority?, in recovery: ObjectIdentifier?) {
        guard let recovery else {
            return slot.start(by: container.starter, priority: priority) { [self] in await run() }
        }
        slot.start(by: container.starter, priority: priority) { [self] in
            await RecoveryScope.$current.withValue(recovery) { await run() }
        }
    }

    private func run() async {
        do {
            let result = try await plan.source(call)
            var delivered = Delivered(result, of: plan, at: container.wallClock())
            delivered.isSame = call.line.isRead && delivered.isEqual(to: call.previous)
            delivered.lifetime = meter.lifetime
            ended(LoadMachine.Outcome(result), delivered)
        } catch {
            fail(error)
        }
    }

    /// Reports that the loader took too long, and cancels it (R18).
    ///
    /// NB: This order matters, because otherwise a loader that stops at once would end the flight as one that canceled
    /// itself.
    func timeOut(_ limit: Duration) {
        fail(LoadTimeout(.attempt, limit: limit))
        cancel()
    }

    private func fail(_ error: any Error) {
        // NB: A source has already made its own attempts, and policies don't multiply.
        let isOver = call.line.hasFailedSource.withLock { $0 }
        let pause = isOver ? nil : plan.policy.retry.pause(after: call.attempt, error, random: container.jitter)
        ended(
            plan.policy.retry.outcome(of: error, pause: pause), Delivered(error: error, pause: pause, origin: .network))
    }

    /// Raises the priority of the loader's task.
    func escalate(to priority: TaskPriority) {
        slot.escalate(to: priority)
    }

    /// Cancels the loader's task.
    ///
    /// This is a request: a loader may ignore it, and is judged by its ticket.
    func cancel() {
        slot.cancel()
    }
}

extension LoadMachine.Outcome {
    fileprivate init(_ result: LoadResult<AnyValue>) {
        switch result {
        case .modified: self = .success
        case .notModified: self = .notModified
        }
    }
}

extension RetryPolicy {
    /// Returns the machine's outcome of a failed attempt.
    ///
    /// A cancellation isn't a failure (R8).
    fileprivate func outcome(of error: any Error, pause: Duration?) -> LoadMachine.Outcome {
        if error.isCancellation { return .cancelled }
        if pause != nil { return .transient }
        return waitsForConnection && LoadFailureKind(of: error).isRetryable ? .exhausted : .failure
    }
}
