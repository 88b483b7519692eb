internal import ResourceCore
internal import SeededRandom

/// A test that waits until a count is reached.
final class Watcher: Sendable {
    private enum Stage: Sendable {
        case new
        case waiting(CheckedContinuation<Void, any Error>)
        case done(Result<Void, any Error>)
    }

    let count: Int
    private let stage = Lock(Stage.new)

    init(count: Int) {
        self.count = count
    }

    /// Suspends until `resume`, unless the count is reached already.
    ///
    /// - Throws: `CancellationError` if the task is canceled, and the failure once no event has come for the time of
    ///   patience.
    func wait(
        events: @escaping @Sendable () -> Int = { 0 },
        failure: @escaping @Sendable (_ silence: Duration) -> WaitFailure, unless isReached: @Sendable () -> Bool
    ) async throws {
        if isReached() { return }
        try await Patience.during {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { park($0) }
            } onCancel: {
                end(.failure(CancellationError()))
            }
        } events: {
            events()
        } giveUp: { [self] silence in
            end(.failure(failure(silence)))
        }
    }

    /// Ends the wait.
    ///
    /// It's safe to call twice.
    func resume() {
        end(.success(()))
    }

    private func park(_ continuation: CheckedContinuation<Void, any Error>) {
        let result: Result<Void, any Error>? = stage.withLock { stage in
            if case .done(let result) = stage { return result }
            stage = .waiting(continuation)
            return nil
        }
        if let result { continuation.resume(with: result) }
    }

    private func end(_ result: Result<Void, any Error>) {
        let continuation: CheckedContinuation<Void, any Error>? = stage.withLock { stage in
            switch stage {
            case .done: return nil
            case .new:
                stage = .done(result)
                return nil
            case .waiting(let continuation):
                stage = .done(result)
                return continuation
            }
        }
        continuation?.resume(with: result)
    }
}

extension [Watcher] {
    /// Removes and returns the watchers of counts that are reached.
    mutating func removeReached(_ count: Int) -> [Watcher] {
        let reached = filter { $0.count <= count }
        removeAll { $0.count <= count }
        return reached
    }
}
