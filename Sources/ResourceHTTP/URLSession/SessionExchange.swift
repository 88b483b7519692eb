import Foundation
import HTTPTypes
import HTTPTypesFoundation
import ResourceCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One task of a session, and who waits for it.
final class SessionExchange: Sendable {
    private struct State: Sendable {
        var continuation: CheckedContinuation<Void, any Error>?
        var result: Result<Void, any Error>?
        var hasHead = false

        /// The head of a redirect that was not followed.
        var redirect: HTTPResponse?
    }

    let task: URLSessionDataTask
    private let queue: OperationQueue
    private let receive: @Sendable (HTTPAnswerPart) throws -> Void
    private let state = Lock(State())

    init(
        _ task: URLSessionDataTask, tellingOn queue: OperationQueue,
        _ receive: @escaping @Sendable (HTTPAnswerPart) throws -> Void
    ) {
        self.task = task
        self.queue = queue
        self.receive = receive
    }

    /// Starts the task, and returns when it has ended.
    func run() async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    state.continuation = continuation
                    return state.result != nil
                }
                if isOver { answer() } else { task.resume() }
            }
        } onCancel: {
            giveUp(CancellationError())
        }
    }

    /// Hands a piece of the answer over, unless nobody wants it any more.
    func hand(over part: HTTPAnswerPart) {
        let isWanted = state.withLock { state in
            if case .head = part { state.hasHead = true }
            return state.result == nil
        }
        guard isWanted else { return }
        do { try receive(part) } catch { giveUp(error) }
    }

    /// The task has ended.
    func completed(_ error: (any Error)?) {
        // NB: on Linux the head of a redirect is not always told.
        let (hasHead, redirect) = state.withLock { ($0.hasHead, $0.redirect) }
        if error == nil, !hasHead, let head = redirect ?? (task.response as? HTTPURLResponse)?.httpResponse {
            hand(over: .head(head))
        }
        end(error.map { .failure(SessionDelegate.explained($0)) } ?? .success(()))
    }

    /// Ends; the first ending counts.
    func end(_ result: Result<Void, any Error>) {
        state.withLock { state in
            if state.result == nil { state.result = result }
        }
        answer()
    }

    /// Ends with an error, and the task with it.
    private func giveUp(_ error: any Error) {
        end(.failure(error))
        // NB: on Linux a cancelled task waits for the session's own queue, which may wait for the lock that a cancelled
        // Swift task holds, and it must not be cancelled while its end is being told: what is told comes on this queue.
        queue.addOperation { [task] in task.cancel() }
    }

    private func answer() {
        let (continuation, result) = state.withLock { state in
            defer { if state.result != nil { state.continuation = nil } }
            return (state.continuation, state.result)
        }
        if let continuation, let result { continuation.resume(with: result) }
    }
}

// Redirects.
extension SessionExchange {
    /// Leaves a redirect to the endpoint, as long as there is a caller to hand it to; returns whether there is.
    ///
    /// - Parameter decline: Called under a lock, so that no cancellation comes between: on Linux a task that has been
    ///   cancelled must not be told any more. It only puts work into a queue.
    func stop(at redirect: HTTPURLResponse, _ decline: () -> Void) -> Bool {
        state.withLock { state in
            guard state.result == nil else { return false }
            state.redirect = redirect.httpResponse
            decline()
            return true
        }
    }
}
