import Foundation

/// A call of a loader, owned by the entry's flight and by none of its callers (R6).
final class Attempt: Sendable {
    let resource: ErasedResource
    private let context: ErasedLoadContext

    // Whether other entries are derived from this one, and need to know whether the value is another.
    private let hasDependents: Bool
    private let slot = TaskSlot()

    var ticket: Ticket { context.occasion.ticket }

    var report: AttemptReport { context.report }

    init(of resource: ErasedResource, _ context: ErasedLoadContext, hasDependents: Bool) {
        (self.resource, self.context, self.hasDependents) = (resource, context, hasDependents)
    }

    // Starts the loader off every actor, and reports its ending, canceled or not. After `timeOut(_:)`, which has
    // reported one, that ending is late.
    func start(_ priority: TaskPriority?, in recovery: ObjectIdentifier?) {
        if !begin(priority, in: recovery) { context.host.end(.cancelled, Delivered(origin: .network)) }
    }

    private func begin(_ priority: TaskPriority?, in recovery: ObjectIdentifier?) -> Bool {
        guard let recovery else {
            return context.host.start({ [self] in await run() }, in: slot, priority: priority)
        }
        return context.host.start(
            { [self] in
                await RecoveryScope.$current.withValue(recovery) { await run() }
            }, in: slot, priority: priority)
    }

    private func run() async {
        do {
            try await context.intervention?.perform(in: context.host)
            let result = try await resource.load(context)
            if resource.policy.reopens { return reopen() }
            if let plan = context.plan, case .modified(let loaded, _) = result {
                return context.host.land(loaded, as: plan)
            }
            var delivered = Delivered(result, of: resource, at: context.host.wallClock())
            if hasDependents, delivered.isEqual(to: context.previous) { delivered.equal = context.previous }
            delivered.lifetime = report.lifetime
            delivered.forbidsRecord = report.forbidsRecord
            context.host.end(LoadMachine.Outcome(result), delivered)
        } catch LoaderError.endedWithoutValue where resource.policy.reopens {
            reopen()
        } catch {
            fail(error)
        }
    }

    // The number of the attempt, which counts anew once its sequence is established (R24).
    private var number: Int { report.isEstablished ? 1 : context.occasion.attempt }

    // A server that ends each sequence after its first element isn't asked more often than every half second (R24).
    private func spaced(_ pause: Duration) -> Duration {
        report.isBrief ? max(pause, RetryPolicy.shortestReopening) : pause
    }

    // The sequence has ended, and another attempt opens it again.
    private func reopen() {
        let pause = RetryPolicy.reopening.pause(
            after: number, LoaderError.endedWithoutValue, of: .transient(), random: context.host.jitter)
        let retry = RetryPause(spaced(pause ?? .zero), isOffline: false, from: context.host.wallClock())
        context.host.end(.transient, Delivered(retry: retry, origin: .network))
    }

    // Reports that the loader took too long, and cancels it (R18). NB: This order matters, because otherwise a loader
    // that stops at once would end the flight as one that canceled itself.
    func timeOut(_ limit: Duration) {
        fail(LoadTimeout.attempt(limit: limit))
        cancel()
    }

    private func fail(_ error: any Error) {
        let (policy, kind) = (resource.policy.retry, LoadFailureKind(of: error))
        // NB: A source has already made its own attempts, and policies don't multiply.
        let pause =
            report.hasFailedSource
            ? nil : policy.pause(after: number, error, of: kind, random: context.host.jitter)
        let isOffline = kind == .offline && policy.waitsForConnection && !resource.policy.loadsOffline
        let retry = pause.map { RetryPause(spaced($0), isOffline: isOffline, from: context.host.wallClock()) }
        context.host.end(
            policy.outcome(of: error, kind, isRetried: retry != nil),
            Delivered(error: error, retry: retry, kind: kind, origin: .network))
    }

    func escalate(to priority: TaskPriority) { slot.escalate(to: priority) }

    // Returns whether the loader hasn't been entered, and never will be.
    func recall() -> Bool { slot.recall() }

    // This is a request: a loader may ignore it, and is judged by its ticket.
    func cancel() { slot.cancel() }
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
