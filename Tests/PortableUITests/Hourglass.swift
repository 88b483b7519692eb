/// The time of a wait, which passes when a test lets it.
actor Hourglass {
    /// The steps that have begun.
    private(set) var steps: [Duration] = []
    private var isBroken = false
    private var sleeper: CheckedContinuation<Void, any Error>?
    private var turner: CheckedContinuation<Void, Never>?

    /// Waits until the test lets a step end.
    func sleep(_ step: Duration) async throws {
        steps.append(step)
        guard !isBroken else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                sleeper = continuation
                turner?.resume()
                turner = nil
            }
        } onCancel: {
            Task { await wake(throwing: CancellationError()) }
        }
    }

    /// Lets steps end, one after the other.
    func pass(steps: Int) async {
        for _ in 0..<steps {
            if sleeper == nil { await withCheckedContinuation { turner = $0 } }
            wake()
        }
    }

    /// Lets all steps end at once from now on.
    func smash() {
        isBroken = true
        wake()
    }

    private func wake(throwing error: (any Error)? = nil) {
        if let error { sleeper?.resume(throwing: error) } else { sleeper?.resume() }
        sleeper = nil
    }
}
