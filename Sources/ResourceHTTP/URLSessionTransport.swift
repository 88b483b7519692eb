public import Foundation
public import HTTPTypes
import HTTPTypesFoundation
import ResourceCore

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Sends requests by a `URLSession` of its own.
///
/// The session caches nothing: what is fresh is decided by the container. A redirect is followed to the same scheme, and
/// from `http` to `https`, at most 10 times in a row; one to another scheme is an ``HTTPFailure``. To another origin it
/// goes without `Authorization` and `Cookie`. Cancelling the calling task cancels the session's task, and so closes the
/// connection if the answer has begun.
public final class URLSessionTransport: HTTPTransport {
    /// The transport of all endpoints that name none.
    public static let shared = URLSessionTransport()

    private let session: URLSession
    private let delegate = SessionDelegate()

    /// Makes a session; nothing is sent.
    ///
    /// - Parameter configuration: How the session works, such as its time limits; copied, and its cache is taken out.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        let own = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        own.urlCache = nil
        own.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: own, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// Sends a request by a task of the session.
    public func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPAnswerPart) throws -> Void
    ) async throws {
        guard var urlRequest = URLRequest(httpRequest: request) else {
            throw HTTPFailure(.invalidRequest, of: request)
        }
        urlRequest.httpBody = body
        let exchange = SessionExchange(session.dataTask(with: urlRequest), of: request, receive)
        delegate.add(exchange)
        defer { delegate.remove(exchange) }
        try await exchange.run()
    }
}
