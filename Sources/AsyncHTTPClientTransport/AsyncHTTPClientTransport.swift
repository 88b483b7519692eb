#if AsyncHTTPClientTransport
    import AsyncHTTPClient
    public import Foundation
    public import HTTPTypes
    import NIOCore
    public import ResourceHTTP

    /// Sends requests by the server ecosystem's own client, for Linux.
    ///
    ///     container.httpTransport = AsyncHTTPClientTransport.shared
    ///
    /// No answer ends the process: a malformed one is a failure. A head, its trailers included, has at most 256 fields
    /// and 256 KB. A body is decompressed piece by piece and only as far as the endpoint takes it, so that its limit
    /// holds for what a few bytes are blown up to. There are no cookies and no cache, and connections are HTTP/1.1.
    /// Canceling the calling task closes the connection.
    public final class AsyncHTTPClientTransport: HTTPTransport {
        /// The transport for every container of an app; its connections are closed when they have been idle for a
        /// minute.
        public static let shared = AsyncHTTPClientTransport()

        private let client: HTTPClient

        /// Makes a transport with connections of its own; nothing is sent.
        public init(configuration: Configuration = Configuration()) {
            client = HTTPClient(configuration: .init(configuration))
        }

        deinit {
            // A request keeps its transport, so only idle connections are left. NB: the client keeps itself until then.
            client.shutdown { _ in }
        }

        /// Sends a request over a connection that is kept for the next one.
        public func send(
            _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPAnswerPart) throws -> Void
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
            _ request: HTTPRequest, body: Data?, _ receive: (HTTPAnswerPart) throws -> Void
        ) async throws {
            let answer = try await answer(to: request, body: body)
            guard answer.isReadable else { throw HTTPFailure(.unreadableBody, of: request) }
            try receive(.head(HTTPResponse(answer)))
            for try await piece in answer.body { try receive(.body(Data(piece.readableBytesView))) }
            // NB: a body whose reader was canceled ends like one that is there whole.
            try Task.checkCancellation()
        }

        /// Sends the request, again where a kept connection turns out to be closed and it cannot have had an effect.
        private func answer(to request: HTTPRequest, body: Data?) async throws -> HTTPClientResponse {
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

        /// The number of kept connections that one request may find closed.
        private static let mostStaleConnections = 8
    }

    /// The error of a receiver, to be told from the client's own.
    private struct RefusedPart: Error {
        let reason: any Error
    }

    extension AsyncHTTPClientTransport {
        /// The limits of a transport.
        public struct Configuration: Hashable, Sendable {
            /// The time that a connection may take to be made, the lookup of the host and the handshake included.
            public var connectLimit = Duration.seconds(30)

            /// The time without a byte after which a request fails, in either direction (R18).
            public var idleLimit = HTTPIdleLimit.standard

            /// The number of connections to one host; further requests wait for one of them.
            public var connectionsPerHost = 6

            /// Makes a configuration with the standard limits.
            public init() {}
        }
    }
#else
    /// A transport that the package trait of the same name turns on.
    ///
    ///     .package(url: "…", branch: "main", traits: ["AsyncHTTPClientTransport"])
    @available(*, unavailable, message: "Add traits: [\"AsyncHTTPClientTransport\"] to the package's dependency")
    public enum AsyncHTTPClientTransport {}
#endif
