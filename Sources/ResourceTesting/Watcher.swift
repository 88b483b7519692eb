internal import ResourceCore

/// A test that waits until a count is reached.
final class Watcher: Sendable {
    private enum Stage: Sendable {
        case new
        case waiting(CheckedContinuation<Void, Never>)
        case done
    }

    let count: Int
    private let stage = Lock(Stage.new)

    init(count: Int) {
        self.count = count
    }

    /// Suspends until `resume` or cancellation, unless the count is reached already.
    func wait(unless isReached: @Sendable () -> Bool) async {
        if isReached() { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = stage.withLock { stage in
                    if case .done = stage { return true }
                    stage = .waiting(continuation)
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            resume()
        }
    }

    /// Ends the wait.
    ///
    /// It's safe to call twice.
    func resume() {
        let continuation: CheckedContinuation<Void, Never>? = stage.withLock { stage in
            defer { stage = .done }
            guard case .waiting(let continuation) = stage else { return nil }
            return continuation
        }
        continuation?.resume()
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
