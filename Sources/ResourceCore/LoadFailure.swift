import Foundation

/// A classification of failures by whether another attempt may succeed (R17).
public enum LoadFailureKind: Hashable, Sendable {
    /// Another attempt may succeed, after the given time if the server named one.
    case transient(retryAfter: Duration? = nil)

    /// There was no connection.
    ///
    /// Another attempt may succeed when the connection returns.
    case offline

    /// The user must sign in before another attempt can succeed.
    case unauthorized

    /// The server has not applied a mutation, because it was made from an outdated value (W13).
    case conflict

    /// Another attempt would fail in the same way.
    case permanent

    /// A Boolean value that indicates whether another attempt may succeed without user action.
    public var isRetryable: Bool {
        switch self {
        case .transient, .offline: true
        case .unauthorized, .conflict, .permanent: false
        }
    }
}

/// An error that classifies itself by whether another attempt may succeed.
///
///     enum StationError: LoadFailure {
///         case closedForTheNight, unknownGenre
///
///         var kind: LoadFailureKind { self == .closedForTheNight ? .transient() : .permanent }
///     }
///
/// The ``kind`` is read off every actor, once for each attempt that the error ends, even if another error wraps it.
public protocol LoadFailure: Error {
    /// The classification of the failure.
    var kind: LoadFailureKind { get }
}

extension LoadFailureKind {
    /// Creates the classification of an HTTP status code, for the ``LoadFailure/kind`` of an error that stands for one.
    ///
    /// 408, 425, 429, and 5xx are transient, except for a 5xx that means the server doesn't support the request. 401
    /// and 407 are unauthorized. All others are permanent.
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

    /// Creates the classification of an error, or of an error that it wraps.
    ///
    /// An unknown error is permanent. A ``LoadFailure`` classifies itself. The codes of `URLError` and `POSIXError` are
    /// known as well, and decoding errors are permanent. An error that wraps one of these is classified by it.
    ///
    /// Cost: Reflects on unknown errors, up to four levels deep.
    public init(of error: any Error) {
        self = Self.known(error, depth: 4) ?? .permanent
    }

    private static func known(_ error: any Error, depth: Int) -> LoadFailureKind? {
        if let failure = error as? any LoadFailure { return failure.kind }
        if error is DecodingError { return .permanent }
        if let code = error.posixCode { return LoadFailureKind(posixCode: code) }
        if error._domain == "NSURLErrorDomain" { return LoadFailureKind(urlCode: error._code) }
        guard depth > 0 else { return nil }
        return error.wrappedErrors.firstResult { known($0, depth: depth - 1) }
    }
}
