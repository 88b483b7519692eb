import Foundation

/// A call of a loader, owned by the entry's flight and by none of its callers (R6).
final class Attempt: Sendable {
    private let resource: ErasedResource
    private let call: LoadCall

    /// A Boolean value that indicates whether other entries are derived from this one, and need to know whether the
    /// value is another.
    private let hasDependents: Bool
    private let slot = TaskSlot()

    var ticket: Ticket { call.occasion.ticket }

    /// The progress and the lifetime that the loader has reported so far.
    var reports: AttemptReports { call.reports }

    init(of resource: ErasedResource, _ call: LoadCall, hasDependents: Bool) {
        self.resource = resource
        self.call = call
        self.hasDependents = hasDependents
    }

    /// Starts the loader off every actor, and reports its ending, canceled or not.
    ///
    /// After ``timeOut(_:)``, which has reported one, that ending is late.
    ///
    /// - Parameter recovery: The recovery that the load is a part of, if any.
    func start(_ priority: TaskPriority?, in recovery: ObjectIdentifier?) {
        guard let recovery else {
            return call.context.start({ [self] in await run() }, in: slot, priority: priority)
        }
        call.context.start(
            { [self] in
                await RecoveryScope.$current.withValue(recovery) { await run() }
            }, in: slot, priority: priority)
    }

    private func run() async {
        do {
            try await call.intervention?.perform(in: call.context)
            let result = try await resource.source(call)
            if let request = call.page, case .modified(let page, _) = result {
                return call.context.land(page, on: request, lifetime: reports.lifetime)
            }
            var delivered = Delivered(result, of: resource, at: call.context.wallClock())
            delivered.isSame = hasDependents && delivered.isEqual(to: call.previous)
            delivered.lifetime = reports.lifetime
            delivered.acknowledgment = call.acknowledgment
            call.context.end(LoadMachine.Outcome(result), delivered)
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
        let policy = resource.policy.retry
        // NB: A source has already made its own attempts, and policies don't multiply.
        let pause =
            reports.hasFailedSource
            ? nil : policy.pause(after: call.occasion.attempt, error, random: call.context.jitter)
        call.context.end(
            policy.outcome(of: error, pause: pause), Delivered(error: error, pause: pause, origin: .network))
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

    /// The page to load, or `nil` if the value isn't loaded in pages.
    var page: PageRequest?
    var previous: AnyValue?
    var validator: LoadValidator?

    /// The latest acknowledgment of a mutation that counts as the attempt begins (W4).
    let acknowledgment: UInt64

    /// A Boolean value that indicates whether the entry's value lacks an acknowledged mutation, so that no cache may
    /// respond (W5).
    let isAfterMutation: Bool
    let reports: AttemptReports
    let context: any AttemptContext

    /// An intervention that precedes the call of the loader.
    var intervention: LoadIntervention?
}

/// The surroundings of an attempt: its entry, and the entry's container.
protocol AttemptContext: Sendable {
    /// The values that other targets keep with the container.
    var attachments: Attachments { get }

    /// Returns the time for `updatedAt`.
    func wallClock() -> Date

    /// Returns a random number from zero to one, for the pause before the next attempt.
    func jitter() -> Double

    /// Returns after some time on the container's clock, or throws if the task is canceled.
    func sleep(for duration: Duration) async throws

    /// Starts the work of the attempt off every actor.
    func start(_ work: @escaping TaskStarter.Work, in slot: TaskSlot, priority: TaskPriority?)

    /// Shows the reported progress, on the main actor.
    func showProgress()

    /// Returns the value of another resource, from which the attempt's result is derived from then on.
    func value(of resource: ErasedResource, asking request: LoadMachine.Request) async throws -> AnyValue

    /// Delivers a value of the attempt, which continues, and returns when the stores on the main actor have the value.
    func deliver(_ value: AnyValue) async

    /// Joins a loaded page to its list, which ends the attempt.
    ///
    /// It calls the user's code, so it must not be called under a lock.
    func land(_ page: AnyValue, on request: PageRequest, lifetime: Duration?)

    /// Handles an ending of the attempt, off every lock.
    ///
    /// An ending other than the first is late.
    func end(_ outcome: LoadMachine.Outcome, _ delivered: Delivered)
}

/// The recovery that the current task is a part of, such as getting a new token.
///
/// It's all that a flight inherits from the call that begins it, because a recovery whose own request waited for the
/// recovery would wait forever.
package enum RecoveryScope {
    /// The identity of the recovery, or `nil` outside of one.
    @TaskLocal package static var current: ObjectIdentifier?
}
