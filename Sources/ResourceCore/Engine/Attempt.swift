/// A call of a loader, owned by the entry's flight and by none of its callers (R6).
final class Attempt: Sendable {
    private let call: LoadCall
    private let slot = TaskSlot()

    var ticket: Ticket { call.occasion.ticket }

    /// The meter to which the loader reports its progress.
    var meter: ProgressMeter { call.context.meter }

    private var container: ResourceContainer { call.context.container }
    private var resource: ErasedResource { call.context.resource }

    init(_ call: LoadCall) {
        self.call = call
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
            let result = try await resource.source(call)
            var delivered = Delivered(result, of: resource, at: container.wallClock())
            delivered.isSame = call.context.isRead && delivered.isEqual(to: call.previous)
            delivered.lifetime = meter.lifetime
            end(LoadMachine.Outcome(result), delivered)
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
        let isOver = call.context.hasFailedSource.withLock { $0 }
        let pause =
            isOver ? nil : resource.policy.retry.pause(after: call.occasion.attempt, error, random: container.jitter)
        end(
            resource.policy.retry.outcome(of: error, pause: pause),
            Delivered(error: error, pause: pause, origin: .network))
    }

    /// Reports an ending, off every lock.
    ///
    /// An ending other than the first is late.
    private func end(_ outcome: LoadMachine.Outcome, _ delivered: Delivered) {
        container.attemptEnded(ticket, with: outcome, delivered, of: call.context.entry)
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

/// The connection from a loader back to the attempt that it runs for.
struct AttemptContext: Sendable {
    let ticket: Ticket
    let entry: Entry
    let container: ResourceContainer
    let meter: ProgressMeter
    let resource: ErasedResource

    /// A Boolean value that indicates whether other entries are derived from this one, so that an equal value matters.
    let isRead: Bool

    /// A Boolean value that indicates whether the attempt received another entry's failure.
    let hasFailedSource = Lock(false)
}

/// The information for a loader about its attempt, regardless of the type of its values.
struct LoadCall: Sendable {
    /// The reason for an attempt, and its position in the flight.
    struct Occasion: Sendable {
        let ticket: Ticket
        let intent: LoadIntent

        /// The number of the attempt in its flight, from 1.
        let attempt: Int
    }

    let occasion: Occasion
    let previous: AnyValue?
    let validator: LoadValidator?

    /// The connection back to the attempt.
    let context: AttemptContext
}

/// The recovery that the current task is a part of, such as getting a new token.
///
/// It's all that a flight inherits from the call that begins it, because a recovery whose own request waited for the
/// recovery would wait forever.
package enum RecoveryScope {
    /// The identity of the recovery, or `nil` outside of one.
    @TaskLocal package static var current: ObjectIdentifier?
}
