public import Foundation
public import HTTPTypes
import HTTPTypesFoundation
import ResourceCore

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Sends requests by a `URLSession` of its own.
///
/// The session caches nothing: what is fresh is decided by the container. It follows no redirect: the endpoint does.
/// Cancelling the calling task cancels the session's task, and so closes the connection if the answer has begun.
///
/// > Important: On Linux, Foundation of Swift 6.3 ends the process at some answers, legal ones among them, and it keeps
/// > any number of trailer fields and the whole body of a redirect in memory, whatever the limits of the endpoint. It
/// > is for servers of your own on the same machine there, and writes a warning to standard error, once, when a request
/// > goes to another one. For all others there is the product `AsyncHTTPClientTransport`.
public final class URLSessionTransport: HTTPTransport {
    /// The transport of all endpoints that name none.
    public static let shared = URLSessionTransport()

    private let line: SessionLine

    /// For requests that must not be sent twice; the same one where the system does not do that.
    private let lineForEffects: SessionLine

    /// The configuration of a session that keeps nothing, and waits 5 minutes for the next byte (R18).
    public static var standardConfiguration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = HTTPIdleLimit.standard / .seconds(1)
        return configuration
    }

    /// Makes a session; nothing is sent.
    ///
    /// - Parameter configuration: How the session works, such as its time limits; copied, and its cache is taken out.
    public init(configuration: URLSessionConfiguration = URLSessionTransport.standardConfiguration) {
        line = SessionLine(configuration)
        lineForEffects = SessionLine.repeatsRequests ? SessionLine(configuration) : line
    }

    /// Forgets the cookies and credentials that servers have left.
    ///
    /// `ResourceContainer.wipe()` does so for each transport of this type that the container's loads have used. Where the
    /// configuration shares its storage with other sessions, as `URLSessionConfiguration.default` does, they forget too.
    public func forgetCredentials() {
        line.forget()
        if lineForEffects !== line { lineForEffects.forget() }
    }

    /// Sends a request by a task of the session.
    public func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPAnswerPart) throws -> Void
    ) async throws {
        guard var urlRequest = URLRequest(httpRequest: request) else {
            throw HTTPFailure(.invalidRequest, of: request)
        }
        Self.noteHost(of: request)
        urlRequest.httpBody = body
        if body == nil, [.get, .head].contains(request.method) {
            try await line.send(urlRequest, receive)
        } else {
            if SessionLine.repeatsRequests { urlRequest.setValue("close", forHTTPHeaderField: "Connection") }
            try await lineForEffects.send(urlRequest, receive)
        }
    }
}
