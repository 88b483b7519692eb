public import HTTPTypes
public import ResourceCore
import ResourceWriting

/// The error of a load over HTTP: its reason, the request, and the details of the server's response.
///
/// `localizedDescription` is for users, `description` for developers and logs. Neither contains secrets of the request:
/// no header field, user, password, or query. The excerpt is the server's own text.
public struct HTTPFailure: LoadFailure {
    /// The reason for a failure.
    public enum Reason: Hashable, Sendable {
        /// The server responded with a status code that the endpoint doesn't accept.
        case status(HTTPResponse.Status)

        /// There was no response, or it was interrupted; `underlyingError` contains the cause.
        case connection

        /// The response was shorter or longer than its `Content-Length`.
        case wrongLength(received: Int, announced: Int)

        /// The body is larger than the endpoint allows.
        case bodyTooLarge(limit: Int)

        /// The server redirected the request to a URL that must not be followed.
        case redirect(to: String)

        /// The server named a URL for another page of a list that must not be requested: it isn't valid, is too long,
        /// has a user, or belongs to another origin than the list (P13). Or the number of that page can't be one.
        case pageLink(to: String)

        /// The body couldn't be decoded; `underlyingError` contains the cause.
        case unreadableBody

        /// The request has no URL that it can be sent to.
        case invalidRequest
    }

    /// The reason for the failure.
    public let reason: Reason

    /// The method of the request.
    public let method: HTTPRequest.Method

    /// The URL of the request, without user, password, query, and fragment.
    public let address: String

    /// The status of the response, or `nil` if there was none.
    public var status: HTTPResponse.Status?

    /// The beginning of the response's body, if it's text: at most 1 KB.
    public var excerpt: String?

    /// The time, counted from the response, after which the server asks to repeat the request.
    public var retryAfter: Duration?

    /// The underlying error, if there is one.
    ///
    /// In an error of the system, each URL is kept without user, password, query, and fragment. Any other error is kept
    /// as it is, so its own description shouldn't have secrets.
    public var underlyingError: (any Error)? {
        didSet { underlyingError = underlyingError?.redactingURLs }
    }

    /// The classification of the response to a mutation, if it's one.
    var writeKind: LoadFailureKind?

    /// Creates a failure, for use in a preview or a test.
    public init(_ reason: Reason, of request: HTTPRequest) {
        self.reason = reason
        method = request.method
        address = RequestTarget(request).publicText
        if case .status(let status) = reason { self.status = status }
    }

    /// A classification of the failure by whether another attempt may succeed.
    ///
    /// A status is classified by `LoadFailureKind(httpStatus:retryAfter:)` and a connection by its underlying
    /// error. A response of the wrong length is transient. All other failures are permanent. The response to a mutation
    /// is classified as ``HTTPMutation`` describes.
    public var kind: LoadFailureKind { writeKind ?? loadKind }

    private var loadKind: LoadFailureKind {
        switch reason {
        case .status(let status): LoadFailureKind(httpStatus: status.code, retryAfter: retryAfter)
        case .connection: underlyingError.map { LoadFailureKind(of: $0) } ?? .transient()
        case .wrongLength: .transient()
        case .bodyTooLarge, .redirect, .pageLink, .unreadableBody, .invalidRequest: .permanent
        }
    }
}

extension HTTPFailure: ExchangeFailure {
    // NB: 511 comes from a network that the user must sign in to, and not from the server.
    package var lacksResponse: Bool? {
        if let status { return status.code == 511 }
        return underlyingError == nil ? true : nil
    }
}
