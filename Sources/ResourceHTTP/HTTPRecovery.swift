import ResourceCore

/// An action that runs once for all requests that need it, such as renewing a token.
///
/// It doesn't belong to any of the requests that wait for it. Once begun it runs to its end, so that no token that a
/// server issued is lost, and a request that is canceled meanwhile returns immediately. After a failure, the next
/// request that needs the recovery starts it again.
public final class HTTPRecovery: Sendable {
    /// The number of recoveries that have succeeded.
    struct Round: Hashable, Sendable {
        fileprivate var number = 0
    }

    private struct State: Sendable {
        var round = Round()

        /// The result of the recovery in progress.
        var running: AwaitedResult?
    }

    private let action: @Sendable () async throws -> Void
    private let state = Lock(State())

    /// Creates a recovery; the action doesn't run until a request needs it.
    ///
    /// A request that is made inside the closure doesn't wait for this recovery. It fails as if it had no recovery.
    public init(_ action: @escaping @Sendable () async throws -> Void) {
        self.action = action
    }

    /// The current round, to be recorded before a request is sent.
    var round: Round { state.withLock { $0.round } }

    /// A Boolean value that indicates whether the caller runs inside the recovery, and would wait for itself.
    var isCurrent: Bool { RecoveryScope.current == ObjectIdentifier(self) }

    /// Returns when a recovery has succeeded since the request was sent, which may already be the case.
    func run(since round: Round) async throws {
        try Task.checkCancellation()
        let (running, begins) = state.withLock { state in join(round, &state) }
        guard let running else { return }
        if begins { TaskSlot().start { [self] in await recover(running) } }
        _ = try await running.value()
    }

    /// Returns the recovery to wait for, or `nil` if one has succeeded since, and whether the caller begins it.
    private func join(_ round: Round, _ state: inout State) -> (running: AwaitedResult?, begins: Bool) {
        guard state.round == round else { return (nil, false) }
        if let running = state.running { return (running, false) }
        let running = AwaitedResult()
        state.running = running
        return (running, true)
    }

    private func recover(_ running: AwaitedResult) async {
        let result: AwaitedResult.Outcome
        do {
            try await RecoveryScope.$current.withValue(ObjectIdentifier(self)) { try await action() }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        state.withLock { state in
            state.running = nil
            if case .success = result { state.round.number += 1 }
        }
        running.end(result)
    }
}
