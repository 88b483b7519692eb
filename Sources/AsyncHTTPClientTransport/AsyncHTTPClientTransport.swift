#if AsyncHTTPClientTransport
    import AsyncHTTPClient
    public import Foundation
    public import HTTPTypes
    import NIOCore
    public import ResourceHTTP

    /// A transport that sends requests with AsyncHTTPClient, the HTTP client of the Swift server ecosystem, for Linux.
    ///
    ///     container.httpTransport = AsyncHTTPClientTransport.shared
    ///
    /// No response ends the process: a malformed one is a failure. A head, including its trailers, has at most 256
    /// fields and 256 KB. A body is decompressed piece by piece, and only as far as the endpoint accepts it, so that
    /// the body limit holds for decompressed data too. There are no cookies and no cache, and connections use HTTP/1.1.
    /// Canceling the calling task closes the connection.
    public final class AsyncHTTPClientTransport: HTTPTransport {
        /// The transport to share among all containers of an app.
        ///
        /// It closes connections that have been idle for a minute.
        public static let shared = AsyncHTTPClientTransport()

        private let client: HTTPClient

        /// Creates a transport with connections of its own, without sending anything.
        public init(configuration: Configuration = Configuration()) {
            client = HTTPClient(configuration: .init(configuration))
        }

        deinit {
            // A request retains its transport, so only idle connections are left. NB: The client retains itself until
            // then.
            client.shutdown { _ in }
        }

        /// Sends a request over a connection that is kept open for the next request.
        public func send(
            _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
        ) async throws {
            do {
                try await exchange(request, body: body) { part in
                    do { try receive(part) } catch { throw RefusedPart(reason: error) }
                }
            } catch let refusal as RefusedPart {
                throw refusal.reason
            } catch {
                throw Task.isCancelled ? CancellationError() : ClientError.explanation(of: error, for: request)
            }
        }

        private func exchange(
            _ request: HTTPRequest, body: Data?, _ receive: (HTTPResponsePart) throws -> Void
        ) async throws {
            let response = try await response(to: request, body: body)
            guard response.isReadable else { throw HTTPFailure(.unreadableBody, of: request) }
            try receive(.head(HTTPResponse(response)))
            for try await piece in response.body { try receive(.body(Data(piece.readableBytesView))) }
            // NB: A body whose reader was canceled ends like a complete one.
            try Task.checkCancellation()
        }

        /// Sends the request, and repeats it if a kept connection turns out to be closed and the request can't have had
        /// an effect.
        private func response(to request: HTTPRequest, body: Data?) async throws -> HTTPClientResponse {
            let call = try HTTPClientRequest(request, body: body)
            let isRepeatable = body == nil && [.get, .head].contains(request.method)
            for _ in 0..<Self.mostStaleConnections {
                do {
                    return try await client.execute(call, deadline: .distantFuture)
                } catch  where isRepeatable && ClientError.isStaleConnection(error) {
                    try Task.checkCancellation()
                }
            }
            return try await client.execute(call, deadline: .distantFuture)
        }

        /// The maximum number of kept connections that one request may find closed.
        private static let mostStaleConnections = 8
    }

    /// An error thrown by a receiver, wrapped to distinguish it from the client's own errors.
    private struct RefusedPart: Error {
        let reason: any Error
    }

    extension AsyncHTTPClientTransport {
        /// The limits of a transport.
        public struct Configuration: Hashable, Sendable {
            /// The maximum time for establishing a connection, including host lookup and handshake.
            public var connectTimeout = Duration.seconds(30)

            /// The time without a byte, in either direction, after which a request fails (R18).
            public var idleTimeout = HTTPIdleTimeout.standard

            /// The maximum number of connections to one host.
            ///
            /// Further requests wait for one of them.
            public var connectionsPerHost = 6

            /// Creates a configuration with the standard limits.
            public init() {}
        }
    }
#else
    /// A transport that the package trait of the same name enables.
    ///
    ///     .package(url: "…", branch: "main", traits: ["AsyncHTTPClientTransport"])
    @available(*, unavailable, message: "Add traits: [\"AsyncHTTPClientTransport\"] to the package's dependency")
    public enum AsyncHTTPClientTransport {}
#endif
