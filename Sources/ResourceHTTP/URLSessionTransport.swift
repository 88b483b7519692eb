public import Foundation
public import HTTPTypes
import HTTPTypesFoundation
import ResourceCore
import ResourceWriting

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A transport that sends requests with a `URLSession` of its own.
///
/// The session caches nothing: the container determines what is fresh. It doesn't follow redirects: the endpoint does.
/// Canceling the calling task cancels the session's task, and closes the connection if the response has begun.
///
/// > Important: On Linux, Foundation of Swift 6.3 ends the process at some responses, including valid ones. It also
/// > keeps any number of trailer fields and the whole body of a redirect in memory, regardless of the endpoint's
/// > limits. On that platform, use it only for servers of your own on the same machine. It writes a warning to standard
/// > error, once, when a request goes to another machine. For all other servers, use the product
/// > `AsyncHTTPClientTransport`.
public final class URLSessionTransport: HTTPTransport {
    /// The transport of all endpoints that specify none.
    public static let shared = URLSessionTransport()

    private let session: DelegatedSession

    /// The session for requests that must not be sent twice; the same one if the system doesn't repeat requests.
    private let sessionForEffects: DelegatedSession

    /// The configuration of a session that stores nothing, and waits 5 minutes for the next byte (R18).
    public static var standardConfiguration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = HTTPIdleTimeout.standard / .seconds(1)
        return configuration
    }

    /// Creates a transport with a session of its own, without sending anything.
    ///
    /// - Parameter configuration: The configuration of the session, such as its timeouts. It's copied, and its cache is
    ///   removed.
    public init(configuration: URLSessionConfiguration = URLSessionTransport.standardConfiguration) {
        session = DelegatedSession(configuration)
        sessionForEffects = DelegatedSession.repeatsRequests ? DelegatedSession(configuration) : session
    }

    /// Deletes the cookies and credentials that servers have set.
    ///
    /// `ResourceContainer.wipe()` calls this method for each transport of this type that the container's loads have
    /// used. If the configuration shares its storage with other sessions, as `URLSessionConfiguration.default` does,
    /// they lose them too.
    public func forgetCredentials() {
        session.forget()
        if sessionForEffects !== session { sessionForEffects.forget() }
    }

    /// Sends a request with a task of the session.
    public func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
    ) async throws {
        guard var urlRequest = URLRequest(httpRequest: request) else {
            throw HTTPFailure(.invalidRequest, of: request)
        }
        Self.noteHost(of: request)
        urlRequest.httpBody = body
        if body == nil, [.get, .head].contains(request.method) {
            try await session.send(urlRequest, receive)
        } else {
            if DelegatedSession.repeatsRequests { urlRequest.setValue("close", forHTTPHeaderField: "Connection") }
            try await sessionForEffects.send(urlRequest, receive)
        }
    }
}
