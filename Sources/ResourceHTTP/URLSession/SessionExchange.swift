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
        var redirects = 0

        /// The scheme of the request that was sent last.
        var scheme: String
    }

    /// How many redirects are followed in a row.
    private static let mostRedirects = 10

    let task: URLSessionDataTask
    private let request: HTTPRequest
    private let receive: @Sendable (HTTPAnswerPart) throws -> Void
    private let state: Lock<State>

    init(
        _ task: URLSessionDataTask, of request: HTTPRequest,
        _ receive: @escaping @Sendable (HTTPAnswerPart) throws -> Void
    ) {
        self.task = task
        self.request = request
        self.receive = receive
        state = Lock(State(scheme: RequestTarget(request).scheme))
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
        // NB: on Linux the head of a redirect that leads nowhere is not told.
        if error == nil, !state.withLock({ $0.hasHead }), let head = (task.response as? HTTPURLResponse)?.httpResponse {
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
        // NB: on Linux it waits for the session's queue, which may wait for the lock that a cancelled Swift task holds.
        DispatchQueue.global().async { [task] in task.cancel() }
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
    /// Says what to do about a redirect, as long as anybody waits; returns whether it did.
    ///
    /// - Parameter follow: Called under a lock, so that no cancellation comes between: on Linux a task that has been
    ///   cancelled must not be told any more. It only puts work into a queue.
    func redirect(to new: URLRequest, _ follow: (URLRequest?) -> Void) -> Bool {
        let isTold = state.withLock { state in
            guard state.result == nil else { return false }
            state.redirects += 1
            let next = state.redirects > Self.mostRedirects ? nil : followable(new, from: state.scheme)
            if let next { state.scheme = next.url?.scheme?.lowercased() ?? "" }
            if next == nil { state.result = .failure(refusal(of: new)) }
            follow(next)
            return true
        }
        answer()
        return isTold
    }

    /// The request to follow a redirect with; nil if it leads to another scheme, but for `http` to `https`.
    private func followable(_ new: URLRequest, from scheme: String) -> URLRequest? {
        // NB: a URL without a scheme makes no request.
        guard new.url?.scheme != nil, let next = new.httpRequest.map({ RequestTarget($0) }),
            next.scheme == scheme || (scheme, next.scheme) == ("http", "https")
        else { return nil }
        guard next.origin != RequestTarget(request).origin else { return new }
        var bare = new
        bare.setValue(nil, forHTTPHeaderField: "Authorization")
        bare.setValue(nil, forHTTPHeaderField: "Cookie")
        return bare
    }

    private func refusal(of new: URLRequest) -> HTTPFailure {
        HTTPFailure(.redirect(to: "\(new.url?.scheme ?? "")://\(new.url?.host() ?? "")"), of: request)
    }
}
