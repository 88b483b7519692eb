import ResourceCore

/// Something to be done once for all requests that need it, such as getting a new token.
///
/// It belongs to nobody who waits for it: once begun it runs to its end, so that no token that a server handed out is
/// lost, and whoever is cancelled meanwhile leaves at once. After a failure the next one who needs it begins it anew.
public final class HTTPRecovery: Sendable {
    /// How often a recovery has succeeded before a request was sent.
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

    /// Describes what is to be done; nothing begins before a request needs it.
    ///
    /// A request that is made inside the closure does not wait for this recovery, but fails as if it had none.
    public init(_ action: @escaping @Sendable () async throws -> Void) {
        self.action = action
    }

    /// What a request notes before it is sent.
    var generation: Generation { state.withLock { $0.generation } }

    /// Whether this is called from inside the recovery, and would wait for itself.
    var isCurrent: Bool { RecoveryScope.current == ObjectIdentifier(self) }

    /// Returns when a recovery has succeeded since the request was sent, which may be so already.
    func run(since generation: Generation) async throws {
        try Task.checkCancellation()
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        // NB: a cancellation may come after the end, and leave a note that nobody reads.
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
