public import Foundation
public import HTTPTypes

/// A type that sends a request and delivers the response as it arrives; the seam for tests and previews.
///
/// An endpoint does everything else itself, with any transport: statuses, redirects, limits, progress, validators, and
/// the comparison with `Content-Length`.
public protocol HTTPTransport: Sendable {
    /// Sends a request once, and returns when the complete response has been received.
    ///
    /// A transport doesn't follow redirects: a redirect is delivered like any other response. If no byte arrives for
    /// some minutes, the exchange fails.
    ///
    /// - Parameters:
    ///   - request: The head, which has a scheme, an authority, and a path.
    ///   - body: The body that follows the head, or `nil` for none.
    ///   - receive: A closure that is called with the final head first, and then with each piece of the body, one call
    ///     at a time. If it throws, the transport cancels the exchange and throws the same error.
    /// - Throws: `CancellationError` if the calling task is canceled, after the exchange was canceled; otherwise the
    ///   cause of the failure. A connection that ends before the response is complete is an error.
    func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
    ) async throws
}

/// A part of a response, delivered as it arrives.
public enum HTTPResponsePart: Hashable, Sendable {
    /// The status and the header fields.
    case head(HTTPResponse)

    /// The next bytes of the body, decompressed.
    case body(Data)
}

/// The default time that a transport waits for the next byte (R18).
package enum HTTPIdleTimeout {
    /// The standard limit: 5 minutes.
    package static let standard = Duration.seconds(300)
}
