import Foundation

/// A call of a loader, owned by the entry's flight and by none of its callers (R6).
package final class Attempt: AttemptHandle {
    package let entry: Entry
    package let resource: ErasedResource
    package let container: ResourceContainer
    package let basis: AttemptBasis
    package let report = AttemptReport()
    private let slot = TaskSlot()

    init(of resource: ErasedResource, _ basis: AttemptBasis, for entry: Entry, in container: ResourceContainer) {
        (self.resource, self.basis, self.entry, self.container) = (resource, basis, entry, container)
    }

    // Starts the loader off every actor, and reports its ending, canceled or not. After `timeOut(_:)`, which has
    // reported one, that ending is late.
    package func start() {
        let isScoped = basis.recovery != nil || isGrouped
        let isStarted = isScoped ? start { [self] in await runInScope() } : start { [self] in await run() }
        if !isStarted { end(.cancelled, Delivered(origin: .network)) }
    }

    private func start(_ work: @escaping TaskStarter.Work) -> Bool {
        slot.start(by: container.starter, priority: basis.priority.task, work)
    }

    func run() async {
        do {
            try await basis.intervention?.perform { try await container.time.sleep(container.time.now() + $0) }
            let result = try await resource.load(
                ErasedLoadContext(attempt: self, previous: basis.previous, validator: basis.validator))
            if resource.policy.reopens { return reopen() }
            if let plan = basis.plan, case .modified(let loaded, _) = result { return plan.land(loaded, by: self) }
            var delivered = Delivered(result, of: resource, at: container.wallClock())
            if basis.hasDependents, delivered.isEqual(to: basis.previous) { delivered.equal = basis.previous }
            (delivered.lifetime, delivered.forbidsRecord) = report.limits
            end(LoadMachine.Outcome(result), delivered)
        } catch LoadError.endedWithoutValue where resource.policy.reopens {
            reopen()
        } catch {
            fail(error)
        }
    }

    // The number of the attempt, which counts anew once its sequence is established (R24).
    private var number: Int { report.isEstablished ? 1 : basis.occasion.attempt }

    // A server that ends each sequence after its first element isn't asked more often than every half second (R24).
    private func spaced(_ pause: Duration) -> Duration {
        report.isBrief ? max(pause, RetryPolicy.shortestReopening) : pause
    }

    // The sequence has ended, and another attempt opens it again.
    private func reopen() {
        let pause = RetryPolicy.reopening.pause(
            after: number, LoadError.endedWithoutValue, of: .transient(), random: container.jitter)
        let retry = RetryPause(spaced(pause ?? .zero), isOffline: false, from: container.wallClock())
        end(.transient, Delivered(retry: retry, origin: .network))
    }

    // Reports that the loader took too long, and cancels it (R18). NB: This order matters, because otherwise a loader
    // that stops at once would end the flight as one that canceled itself.
    package func timeOut(_ limit: Duration) {
        fail(LoadError.attemptTimedOut(limit: limit))
        cancel()
    }

    package func fail(_ error: any Error) {
        // NB: A source has already made its own attempts, and policies don't multiply.
        let (policy, isLast) = (resource.policy.retry ?? .standard, report.hasFailedSource)
        let (kind, date) = (LoadFailureKind(of: error), container.wallClock())
        let pause = isLast ? nil : policy.pause(after: number, error, of: kind, random: container.jitter)
        let isOffline = kind == .offline && policy.waitsForConnection && !resource.policy.loadsOffline
        let retry = pause.map { RetryPause(spaced($0), isOffline: isOffline, from: date) }
        end(
            policy.outcome(of: error, kind, isRetried: retry != nil),
            Delivered(error: error, retry: retry, kind: kind, origin: .network, date: date))
    }

    package func escalate(to priority: TaskPriority) { slot.escalate(to: priority) }

    // Returns whether the loader hasn't been entered, and never will be.
    package func recall() -> Bool { slot.recall() }

    // This is a request: a loader may ignore it, and is judged by its ticket.
    package func cancel() { slot.cancel() }
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
    // Returns the machine's outcome of a failed attempt. A cancellation isn't a failure (R8).
    fileprivate func outcome(of error: any Error, _ kind: LoadFailureKind, isRetried: Bool) -> LoadMachine.Outcome {
        if error.isCancellation { return .cancelled }
        if isRetried { return .transient }
        return waitsForConnection && kind.isRetryable ? .exhausted : .failure
    }
}

// The recovery that the current task is a part of, such as getting a new token. It's all that a flight inherits from
// the call that begins it, because a recovery whose own request waited for the recovery would wait forever.
package enum RecoveryScope {
    @TaskLocal package static var current: ObjectIdentifier?
}
