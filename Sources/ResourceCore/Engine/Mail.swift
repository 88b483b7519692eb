/// Something that a turn has changed, which the main actor receives in the order of the turns.
enum Mail: Sendable {
    case snapshot(Snapshot, to: [ObserverID: Subscriber])
    case status(MutationStatus, of: WeakObserver)
    case result(Result<any Sendable, any Error>, of: MutationResult)

    /// The beginning of another wait for the result of a mutation, which takes an earlier one back.
    case restart(MutationResult)
    case failure(MutationFailure, to: [@MainActor @Sendable (MutationFailure) -> Void])
    case pendingMutations(PendingMutationsSignal)

    @MainActor fileprivate func arrive() {
        switch self {
        case .snapshot(let snapshot, let subscribers):
            let displayed = snapshot.displayed()
            for subscriber in subscribers.values { subscriber.receive(displayed) }
        case .status(let status, let observer): observer.observer?.update(status)
        case .result(let result, let waiting): waiting.end(result)
        case .restart(let waiting): waiting.restart()
        case .failure(let failure, let handlers): for handler in handlers { handler(failure) }
        case .pendingMutations(let signal): signal.notify()
        }
    }
}

// The mail of a container that has reached the main actor, and is delivered one item at a time. If an item runs code
// that takes another turn, that call delivers everything before it returns: first what waits, and then its own mail. So
// the order is always that of the turns.
@MainActor
final class Mailbox {
    private var waiting: [Mail] = []
    private var delivered = 0

    nonisolated init() {}

    func add(_ mail: [Mail]) {
        if waiting.isEmpty { waiting = mail } else { waiting += mail }
    }

    func deliver() {
        while delivered < waiting.count {
            let mail = waiting[delivered]
            delivered += 1
            mail.arrive()
        }
        (waiting, delivered) = ([], 0)
    }

    // The rest waits, because it could change another view.
    func deliver(only mail: [Mail]) {
        for mail in mail { mail.arrive() }
    }
}
