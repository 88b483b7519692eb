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
        var redirects = 0
    }

    /// How many redirects are followed in a row.
    private static let mostRedirects = 10

    let task: URLSessionDataTask
    private let request: HTTPRequest
    private let receive: @Sendable (HTTPAnswerPart) throws -> Void
    private let state = Lock(State())

    init(
        _ task: URLSessionDataTask, of request: HTTPRequest,
        _ receive: @escaping @Sendable (HTTPAnswerPart) throws -> Void
    ) {
        self.task = task
        self.request = request
        self.receive = receive
    }

    /// Starts the task, and returns when it has ended.
    func run() async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state in
                    state.continuation = continuation
                    return state.result
                }
                if result == nil { task.resume() } else { answer() }
            }
        } onCancel: {
            giveUp(CancellationError())
        }
    }

    /// Ends with an error, and the task with it.
    func giveUp(_ error: any Error) {
        end(.failure(error))
        // NB: on Linux a session's task waits for the session's queue to be cancelled, and that queue for the lock under
        // which a cancellation handler runs.
        DispatchQueue.global().async { [task] in task.cancel() }
    }

    /// Ends; the first ending counts.
    func end(_ result: Result<Void, any Error>) {
        state.withLock { state in
            if state.result == nil { state.result = result }
        }
        answer()
    }

    private func answer() {
        let (continuation, result) = state.withLock { state in
            defer { if state.result != nil { state.continuation = nil } }
            return (state.continuation, state.result)
        }
        if let continuation, let result { continuation.resume(with: result) }
    }

    /// Hands a piece of the answer over; false if the rest is not wanted.
    @discardableResult
    func hand(over part: HTTPAnswerPart) -> Bool {
        guard state.withLock({ $0.result == nil }) else { return false }
        do {
            try receive(part)
            return true
        } catch {
            giveUp(error)
            return false
        }
    }

    /// The request to follow a redirect with; nil if it must not be followed, which ends the exchange.
    func redirected(to new: URLRequest) -> URLRequest? {
        let old = RequestTarget(request)
        let count = state.withLock { state in
            state.redirects += 1
            return state.redirects
        }
        guard let next = new.httpRequest.map({ RequestTarget($0) }), count <= Self.mostRedirects,
            next.scheme == old.scheme || (old.scheme, next.scheme) == ("http", "https")
        else {
            let address = new.url.flatMap { $0.scheme }.map { "\($0)://\(new.url?.host() ?? "")" } ?? ""
            giveUp(HTTPFailure(.redirect(to: address), of: request))
            return nil
        }
        guard next.origin != old.origin else { return new }
        var bare = new
        bare.setValue(nil, forHTTPHeaderField: "Authorization")
        bare.setValue(nil, forHTTPHeaderField: "Cookie")
        return bare
    }
}
