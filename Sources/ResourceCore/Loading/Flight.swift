/// One running load of a key: owned by the entry, and by none of its callers (R6).
final class Flight<Value: Sendable>: Sendable {
    /// How the loader ended.
    enum Ending: Sendable {
        case value(Value)
        case error(any Error)
    }

    let ticket: Ticket
    private let slot = TaskSlot()

    init(ticket: Ticket) {
        self.ticket = ticket
    }

    /// Starts the loader off every actor, and reports its ending once, cancelled or not.
    func start(
        _ loader: @escaping Resource<Value>.Loader, _ context: LoadContext<Value>,
        ended: @escaping @Sendable (Ending) -> Void
    ) {
        slot.start {
            do {
                ended(.value(try await loader(context)))
            } catch {
                ended(.error(error))
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

extension Flight.Ending {
    /// What this is to the machine; a cancellation is not an outcome (R8).
    var outcome: LoadMachine.Outcome {
        switch self {
        case .value: .success
        case .error(let error): error.isCancellation ? .cancelled : .failure
        }
    }
}
