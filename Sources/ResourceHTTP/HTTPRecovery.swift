import ResourceCore

/// An action that runs once for all requests that need it, such as renewing a token.
///
/// It doesn't belong to any of the requests that wait for it. Once begun it runs to its end, so that no token that a
/// server issued is lost, and a request that is canceled meanwhile returns immediately. After a failure, the next
/// request that needs the recovery starts it again.
public final class HTTPRecovery: Sendable {
    /// The number of recoveries that had succeeded before a request was sent.
    struct Generation: Hashable, Sendable {
        fileprivate var number = 0
    }

    private struct State: Sendable {
        var generation = Generation()
        var isRunning = false
        var lastWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
        var cancelledEarly: Set<Int> = []
    }

    private let action: @Sendable () async throws -> Void
    private let state = Lock(State())

    /// Creates a recovery; the action doesn't run until a request needs it.
    ///
    /// A request that is made inside the closure doesn't wait for this recovery. It fails as if it had no recovery.
    public init(_ action: @escaping @Sendable () async throws -> Void) {
        self.action = action
    }

    /// The current generation, to be recorded before a request is sent.
    var generation: Generation { state.withLock { $0.generation } }

    /// A Boolean value that indicates whether the caller runs inside the recovery, and would wait for itself.
    var isCurrent: Bool { RecoveryScope.current == ObjectIdentifier(self) }

    /// Returns when a recovery has succeeded since the request was sent, which may already be the case.
    func run(since generation: Generation) async throws {
        try Task.checkCancellation()
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        // NB: A cancellation may come after the end, and leave an entry that is never read.
        defer { state.withLock { _ = $0.cancelledEarly.remove(waiter) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(continuation, as: waiter, since: generation)
            }
        } onCancel: {
            leave(waiter)
        }
    }

    private enum Admission { case over, cancelled, waits, begins }

    private func join(
        _ continuation: CheckedContinuation<Void, any Error>, as waiter: Int, since generation: Generation
    ) {
        let admission: Admission = state.withLock { state in
            if state.cancelledEarly.remove(waiter) != nil { return .cancelled }
            if state.generation != generation { return .over }
            state.waiters[waiter] = continuation
            defer { state.isRunning = true }
            return state.isRunning ? .waits : .begins
        }
        switch admission {
        case .over: continuation.resume()
        case .cancelled: continuation.resume(throwing: CancellationError())
        case .begins: TaskSlot().start { [self] in await recover() }
        case .waits: break
        }
    }

    private func leave(_ waiter: Int) {
        let continuation = state.withLock { state in
            let continuation = state.waiters.removeValue(forKey: waiter)
            if continuation == nil { state.cancelledEarly.insert(waiter) }
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }

    private func recover() async {
        let result: Result<Void, any Error>
        do {
            try await RecoveryScope.$current.withValue(ObjectIdentifier(self)) { try await action() }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        let waiters = state.withLock { state in
            state.isRunning = false
            if case .success = result { state.generation.number += 1 }
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume(with: result) }
    }
}
