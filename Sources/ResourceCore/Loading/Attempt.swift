/// One call of a loader: owned by the entry's flight, and by none of its callers (R6).
final class Attempt<Value: Sendable>: Sendable {
    let ticket: Ticket
    let meter = ProgressMeter()
    private let resource: Resource<Value>
    private let context: LoadContext<Value>
    private let slot = TaskSlot()

    init(_ ticket: Ticket, of resource: Resource<Value>, _ context: LoadContext<Value>) {
        self.ticket = ticket
        self.resource = resource
        self.context = context
    }

    /// Starts the loader off every actor, and reports its ending once, cancelled or not.
    ///
    /// NB: the way back to the container is known to the task alone, which ends; an attempt is kept by its entry.
    func start(in container: ResourceContainer, of entry: Entry<Value>) {
        var context = context
        context.line = AttemptLine(ticket: ticket, entry: entry, container: container, meter: meter)
        slot.start { [resource, context, ticket] in
            let ended = { container.attemptEnded(ticket, $0, $1, of: entry) }
            do {
                let result = try await resource.source(context)
                ended(LoadMachine.Outcome(result), Delivered(result, cost: resource.cost))
            } catch {
                let pause = resource.retry.pause(after: context.attempt, error, random: container.jitter)
                ended(
                    resource.retry.outcome(of: error, pause: pause),
                    Delivered(error: error, pause: pause, origin: .network))
            }
        }
    }

    /// Cancels the task that the loader runs in.
    ///
    /// A request: a loader may ignore it, and is judged by its ticket.
    func cancel() {
        slot.cancel()
    }
}

extension LoadMachine.Outcome {
    fileprivate init<Value>(_ result: LoadResult<Value>) {
        switch result {
        case .modified: self = .success
        case .notModified: self = .notModified
        }
    }
}

extension RetryPolicy {
    /// What a failed attempt is to the machine; a cancellation is not an outcome (R8).
    fileprivate func outcome(of error: any Error, pause: Duration?) -> LoadMachine.Outcome {
        if error.isCancellation { return .cancelled }
        if pause != nil { return .transient }
        return waitsForConnection && LoadFailureKind(of: error).isRetryable ? .exhausted : .failure
    }
}
