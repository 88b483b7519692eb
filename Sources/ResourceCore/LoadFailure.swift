import Foundation

/// What a failure says about the chances of another attempt (R17).
public enum LoadFailureKind: Hashable, Sendable {
    /// Another attempt may succeed: after this time, where the other side named one.
    case transient(retryAfter: Duration? = nil)

    /// There was no connection; another attempt may succeed when it is back.
    case offline

    /// Somebody has to sign in first.
    case unauthorized

    /// Another attempt would fail in the same way.
    case permanent

    /// Whether another attempt may succeed without anybody's help.
    public var isRetryable: Bool {
        switch self {
        case .transient, .offline: true
        case .unauthorized, .permanent: false
        }
    }
}

/// An error that says itself whether another attempt may succeed.
///
///     enum StationError: LoadFailure {
///         case closedForTheNight, unknownGenre
///
///         var kind: LoadFailureKind { self == .closedForTheNight ? .transient() : .permanent }
///     }
///
/// It is asked off every actor, once for each attempt that it ends; also where another error carries it.
public protocol LoadFailure: Error {
    /// What the failure says about the chances of another attempt.
    var kind: LoadFailureKind { get }
}

/// An error that stands for the answer of an HTTP server, and is judged by its status.
public protocol HTTPStatusFailure: LoadFailure {
    /// The status of the answer, such as 503.
    var httpStatus: Int { get }

    /// What the answer's `Retry-After` field says, counted from the answer; nil without one.
    var retryAfter: Duration? { get }
}

extension HTTPStatusFailure {
    /// No time is named.
    public var retryAfter: Duration? { nil }

    /// What the status says: RFC 9110, section 15, RFC 6585 and RFC 8470.
    public var kind: LoadFailureKind {
        LoadFailureKind(httpStatus: httpStatus, retryAfter: retryAfter)
    }
}

extension LoadFailureKind {
    /// What the status of an HTTP answer says.
    ///
    /// Transient are 408, 425, 429 and what servers in trouble send; not a 5xx that says the request itself is beyond the server.
    public init(httpStatus: Int, retryAfter: Duration? = nil) {
        self =
            switch httpStatus {
            case 401, 407: .unauthorized
            case 408, 425, 429: .transient(retryAfter: retryAfter)
            case 501, 505, 506, 510, 511: .permanent
            case 500...599: .transient(retryAfter: retryAfter)
            default: .permanent
            }
    }

    /// What an error says, or an error that it carries; one that nobody knows is permanent.
    ///
    /// An error speaks for itself as a ``LoadFailure``. Known besides are the codes of `URLError` and `POSIXError`,
    /// and decoding errors, which are permanent. What carries one of these is judged by it.
    ///
    /// Cost: reflects upon errors that are not known, four levels deep.
    public init(of error: any Error) {
        self = Self.known(error, depth: 4) ?? .permanent
    }

    private static func known(_ error: any Error, depth: Int) -> LoadFailureKind? {
        if let failure = error as? any LoadFailure { return failure.kind }
        if error is DecodingError { return .permanent }
        if let error = error as? POSIXError { return LoadFailureKind(posixCode: Int(error.code.rawValue)) }
        switch error._domain {
        case "NSURLErrorDomain": return LoadFailureKind(urlCode: error._code)
        case "NSPOSIXErrorDomain": return LoadFailureKind(posixCode: error._code)
        default: break
        }
        guard depth > 0 else { return nil }
        return error.wrappedErrors.lazy.compactMap { known($0, depth: depth - 1) }.first
    }
}
