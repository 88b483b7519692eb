public import Foundation
public import HTTPTypes

/// What sends a request and hands over the answer as it comes; the seam for tests and previews.
///
/// An endpoint does everything else itself, whichever transport there is: statuses, redirects, limits, progress,
/// validators, and the comparison with `Content-Length`.
public protocol HTTPTransport: Sendable {
    /// Sends a request once, and returns when the answer has been received whole.
    ///
    /// It follows no redirect: an answer that is one is handed over like any other. No byte for some minutes ends the
    /// exchange as a failure.
    ///
    /// - Parameters:
    ///   - request: The head; it has a scheme, an authority and a path.
    ///   - body: What follows the head; nil for nothing.
    ///   - receive: Called with the final head first, and then with each piece of the body, one call at a time. When it
    ///     throws, the transport gives the exchange up and throws the same error.
    /// - Throws: `CancellationError` when the calling task is cancelled, after the exchange was given up; otherwise
    ///   what went wrong. A connection that ends before the answer does is an error.
    func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPAnswerPart) throws -> Void
    ) async throws
}

/// A piece of an answer on its way.
public enum HTTPAnswerPart: Hashable, Sendable {
    /// The status and the header fields.
    case head(HTTPResponse)

    /// The next bytes of the body, decompressed.
    case body(Data)
}
