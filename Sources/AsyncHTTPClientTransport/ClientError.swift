#if AsyncHTTPClientTransport
    import AsyncHTTPClient
    import Foundation
    import FoundationNetworking
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression
    import NIOPosix
    import ResourceHTTP

    /// A mapping of the client's errors to the codes that `URLSession` uses for them.
    enum ClientError {
        /// Returns the error that a failure contains.
        ///
        /// An unknown error is returned unchanged.
        static func explanation(of error: any Error, for request: HTTPRequest) -> any Error {
            if [.invalidURL, .emptyHost, .emptyScheme].contains(error as? HTTPClientError) {
                return HTTPFailure(.invalidRequest, of: request)
            }
            guard let code = code(of: error) else { return error }
            return URLError(code, userInfo: [NSUnderlyingErrorKey: error])
        }

        /// Returns a Boolean value that indicates whether a kept connection was closed before it accepted the request,
        /// or before the first byte of the response.
        static func isStaleConnection(_ error: any Error) -> Bool {
            if case ChannelError.ioOnClosedChannel = error { return true }
            return error is StaleConnection
        }

        private static func code(of error: any Error) -> URLError.Code? {
            switch error {
            case let error as HTTPClientError: code(of: error)
            case let error as NIOConnectionError: code(of: error)
            case let error as IOError: code(ofNumber: error.errnoCode)
            case let error as HTTPParserError: error == .invalidEOFState ? .networkConnectionLost : .cannotParseResponse
            case is NIOHTTPDecoderError: .cannotParseResponse
            case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
                .cannotDecodeContentData
            case ChannelError.connectTimeout: .timedOut
            case is ChannelError, is StaleConnection: .networkConnectionLost
            default: nil
            }
        }

        private static func code(of error: HTTPClientError) -> URLError.Code? {
            switch error {
            case .connectTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout, .readTimeout, .tlsHandshakeTimeout,
                .writeTimeout:
                .timedOut
            case .cancelled, .remoteConnectionClosed, .requestStreamCancelled, .uncleanShutdown: .networkConnectionLost
            default: nil
            }
        }

        private static func code(of error: NIOConnectionError) -> URLError.Code {
            guard let attempt = error.connectionErrors.first else { return .cannotFindHost }
            let code = (attempt.error as? IOError).flatMap { Self.code(ofNumber: $0.errnoCode) }
            return code == .notConnectedToInternet ? .notConnectedToInternet : .cannotConnectToHost
        }

        private static func code(ofNumber number: Int32) -> URLError.Code? {
            switch number {
            case ENETDOWN, ENETUNREACH: .notConnectedToInternet
            case ECONNREFUSED, EHOSTDOWN, EHOSTUNREACH: .cannotConnectToHost
            case ETIMEDOUT: .timedOut
            case ECONNABORTED, ECONNRESET, ENOTCONN, EPIPE: .networkConnectionLost
            default: nil
            }
        }
    }
#endif
