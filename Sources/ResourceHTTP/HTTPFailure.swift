public import HTTPTypes
public import ResourceCore

/// The error of a load over HTTP: what went wrong, with which request, and what the server said.
///
/// `localizedDescription` is for people, `description` for developers and logs. Neither holds secrets of the request:
/// no header field, no user, no password, and no query. The excerpt is the server's own text.
public struct HTTPFailure: LoadFailure {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The server answered with a status that the endpoint does not accept.
        case status(HTTPResponse.Status)

        /// There was no answer, or it broke off; `underlyingError` says why.
        case connection

        /// The answer ended before, or went on after, what its `Content-Length` says.
        case wrongLength(received: Int, announced: Int)

        /// The body has more bytes than the endpoint allows.
        case bodyTooLarge(limit: Int)

        /// The server sent the request on to an address that it must not follow.
        case redirect(to: String)

        /// The body could not be read as what was expected; `underlyingError` says why.
        case unreadableBody

        /// The request has no address that can be sent to.
        case invalidRequest
    }

    /// What went wrong.
    public let reason: Reason

    /// The method of the request.
    public let method: HTTPRequest.Method

    /// The address of the request, without user, password, query and fragment.
    public let address: String

    /// The status of the answer; nil if there was none.
    public var status: HTTPResponse.Status?

    /// The beginning of the answer's body, if it is text: at most 1 KB of it.
    public var excerpt: String?

    /// After which time the server asks to be asked again, counted from its answer.
    public var retryAfter: Duration?

    /// The error beneath, if there is one.
    public var underlyingError: (any Error)?

    /// Describes a failure, for a preview or a test.
    public init(_ reason: Reason, of request: HTTPRequest) {
        self.reason = reason
        method = request.method
        address = RequestTarget(request).publicText
        if case .status(let status) = reason { self.status = status }
    }

    /// What it says about the chances of another attempt.
    ///
    /// A status is judged as ``LoadFailureKind/init(httpStatus:retryAfter:)`` says, a connection by the error beneath,
    /// and an answer that broke off is transient. The others are permanent.
    public var kind: LoadFailureKind {
        switch reason {
        case .status(let status): LoadFailureKind(httpStatus: status.code, retryAfter: retryAfter)
        case .connection: underlyingError.map { LoadFailureKind(of: $0) } ?? .transient()
        case .wrongLength: .transient()
        case .bodyTooLarge, .redirect, .unreadableBody, .invalidRequest: .permanent
        }
    }
}
