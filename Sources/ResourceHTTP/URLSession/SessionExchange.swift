import Foundation
import HTTPTypes
import HTTPTypesFoundation
import ResourceCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A task of a session and the continuation that waits for it.
final class SessionExchange: Sendable {
    private struct State: Sendable {
        var continuation: CheckedContinuation<Void, any Error>?
        var result: Result<Void, any Error>?
        var hasHead = false

        /// The head of a redirect that wasn't followed.
        var redirect: HTTPResponse?
    }

    let task: URLSessionDataTask
    private let queue: OperationQueue
    private let receive: @Sendable (HTTPResponsePart) throws -> Void
    private let state = Lock(State())

    init(
        _ task: URLSessionDataTask, cancelingOn queue: OperationQueue,
        _ receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
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
                if isOver { resume() } else { task.resume() }
            }
        } onCancel: {
            fail(CancellationError())
        }
    }

    /// Delivers a part of the response, unless the exchange has already ended.
    ///
    /// NB: On Linux, the session also reports interim heads, such as 102, which aren't the response's.
    func deliver(_ part: HTTPResponsePart) {
        if case .head(let head) = part, head.status.kind == .informational { return }
        let isWanted = state.withLock { state in
            if case .head = part { state.hasHead = true }
            return state.result == nil
        }
        guard isWanted else { return }
        do { try receive(part) } catch { fail(error) }
    }

    /// Handles the end of the task.
    func completed(_ error: (any Error)?) {
        // NB: On Linux, the delegate isn't always called with the head of a redirect.
        let (hasHead, redirect) = state.withLock { ($0.hasHead, $0.redirect) }
        if error == nil, !hasHead, let head = redirect ?? (task.response as? HTTPURLResponse)?.httpResponse {
            deliver(.head(head))
        }
        end(error.map { .failure(SessionDelegate.explained($0)) } ?? .success(()))
    }

    /// Ends the exchange.
    ///
    /// Only the first result counts.
    func end(_ result: Result<Void, any Error>) {
        state.withLock { state in
            if state.result == nil { state.result = result }
        }
        resume()
    }

    /// Ends the exchange with an error, and cancels the task.
    private func fail(_ error: any Error) {
        end(.failure(error))
        // NB: On Linux, a canceled task waits for the session's own queue, which may wait for the lock that a canceled
        // Swift task holds. It also must not be canceled while the delegate is called with its end, which happens on
        // this queue.
        queue.addOperation { [task] in task.cancel() }
    }

    private func resume() {
        let (continuation, result) = state.withLock { state in
            defer { if state.result != nil { state.continuation = nil } }
            return (state.continuation, state.result)
        }
        if let continuation, let result { continuation.resume(with: result) }
    }
}

// MARK: - Redirects
extension SessionExchange {
    /// Leaves a redirect to the endpoint, as long as there's a caller to deliver it to; returns whether there is one.
    ///
    /// - Parameter decline: A closure that is called under a lock, so that no cancellation can intervene: on Linux,
    ///   nothing may be reported to a canceled task. It only adds work to a queue.
    func stop(at redirect: HTTPURLResponse, _ decline: () -> Void) -> Bool {
        state.withLock { state in
            guard state.result == nil else { return false }
            state.redirect = redirect.httpResponse
            decline()
            return true
        }
    }
}
