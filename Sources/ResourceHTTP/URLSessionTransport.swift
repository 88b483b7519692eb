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

    private let line: SessionLine

    /// For requests that must not be sent twice; the same one where the system does not do that.
    private let lineForEffects: SessionLine

    /// Makes a session; nothing is sent.
    ///
    /// - Parameter configuration: How the session works, such as its time limits; copied, and its cache is taken out.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        line = SessionLine(configuration)
        lineForEffects = SessionLine.repeatsRequests ? SessionLine(configuration) : line
    }

    /// Sends a request by a task of the session.
    public func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPAnswerPart) throws -> Void
    ) async throws {
        guard var urlRequest = URLRequest(httpRequest: request) else {
            throw HTTPFailure(.invalidRequest, of: request)
        }
        urlRequest.httpBody = body
        if body == nil, [.get, .head].contains(request.method) {
            try await line.send(urlRequest, for: request, receive)
        } else {
            if SessionLine.repeatsRequests { urlRequest.setValue("close", forHTTPHeaderField: "Connection") }
            try await lineForEffects.send(urlRequest, for: request, receive)
        }
    }
}
