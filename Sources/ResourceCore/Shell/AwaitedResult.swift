package final class AwaitedResult: Sendable {
    package typealias Outcome = Result<any Sendable, any Error>
    private typealias Continuation = CheckedContinuation<(Outcome, Hearing?), Never>

    private struct State: Sendable {
        var result: Outcome?
        var calls = WaitList<UInt64, Continuation>()
        var lastCall: UInt64 = 0
    }

    private let state = Lock(State())

    package init() {}

    package func end(_ result: Outcome, telling hearing: Hearing? = nil) {
        let calls = state.withLock { state -> [Continuation] in
            guard state.result == nil else { return [] }
            state.result = result
            return state.calls.removeAll()
        }
        for call in calls {
            hearing?.tell()
            call.resume(returning: (result, hearing))
        }
    }

    package func restart() {
        // NB: The result is released outside of the lock.
        _ = state.withLock { state in
            defer { state.result = nil }
            return state.result
        }
    }

    package func value(isolation: isolated (any Actor)? = #isolation) async throws -> any Sendable {
        let call = state.withLock { state in
            state.lastCall += 1
            return state.lastCall
        }
        let (result, hearing) = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(call, continuation)
                // NB: A cancellation before that has found no call.
                if Task.isCancelled { cancel(call) }
            }
        } onCancel: {
            cancel(call)
        }
        hearing?.noteReturn()
        return try result.get()
    }

    private func wait(_ call: UInt64, _ continuation: Continuation) {
        let known = state.withLock { state in
            if state.result == nil { state.calls.add(call, continuation) }
            return state.result
        }
        if let known { continuation.resume(returning: (known, nil)) }
    }

    private func cancel(_ call: UInt64) {
        state.withLock { $0.calls.remove(call) }?.resume(returning: (.failure(CancellationError()), nil))
    }
}
