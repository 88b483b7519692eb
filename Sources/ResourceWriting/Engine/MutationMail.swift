import ResourceCore

// Something that has become of a mutation. NB: What comes often is small enough for no allocation.
enum MutationMail: PartMail {
    case status(MutationStatus, of: WeakObserver)
    indirect case result(Result<any Sendable, any Error>, of: MutationResult, telling: Hearing)

    /// The beginning of another wait for the result, which takes an earlier one back.
    case restart(MutationResult)
    indirect case failure(PendingMutation, to: [@MainActor @Sendable (PendingMutation) -> Void])
    indirect case success(any Mutation, to: [@MainActor @Sendable (any Mutation) -> Void])
    case pendingMutations(PendingMutationsSignal)

    @MainActor func arrive() {
        switch self {
        case .status(let status, let observer): observer.observer?.update(status)
        case .result(let result, let waiting, let hearing): waiting.end(result, telling: hearing)
        case .restart(let waiting): waiting.restart()
        case .failure(let mutation, let handlers): for handler in handlers { handler(mutation) }
        case .success(let mutation, let handlers): for handler in handlers { handler(mutation) }
        case .pendingMutations(let signal): signal.notify()
        }
    }
}
