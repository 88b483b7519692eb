#if AsyncHTTPClientTransport
    import AsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression
    import ResourceHTTP

    extension HTTPClient.Configuration {
        /// Creates the configuration of a client that leaves everything except the wire to the endpoint.
        init(_ configuration: AsyncHTTPClientTransport.Configuration) {
            self.init(redirectConfiguration: .disallow, decompression: .enabled(limit: .none))
            timeout.connect = TimeAmount(configuration.connectTimeout)
            timeout.read = TimeAmount(configuration.idleTimeout)
            timeout.write = TimeAmount(configuration.idleTimeout)
            connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, configuration.connectionsPerHost)
            // The container decides when to retry.
            connectionPool.retryConnectionEstablishment = false
            // One request at a time on a connection: canceling it closes the connection, and one set of limits applies
            // to it.
            httpVersion = .http1Only
            http1_1ConnectionDebugInitializer = HeadGuard.add(to:)
        }
    }

    extension HTTPClientRequest {
        /// Creates the client's representation of a request.
        ///
        /// - Throws: An ``HTTPFailure`` if the request has no URL.
        init(_ request: HTTPRequest, body: Data?) throws {
            guard let url = request.url else { throw HTTPFailure(.invalidRequest, of: request) }
            self.init(url: url.absoluteString)
            method = HTTPMethod(rawValue: request.method.rawValue)
            for field in request.headerFields { headers.add(name: field.name.rawName, value: field.value) }
            if let body { self.body = .bytes(ByteBuffer(bytes: body)) }
        }
    }

    extension HTTPClientResponse {
        /// A Boolean value that indicates whether the body is delivered with its content coding undone.
        ///
        /// The client undoes a single coding, if it's one of the two that it supports, and chunking. Data in any other
        /// coding would pass for the content.
        var isReadable: Bool {
            [[], ["gzip"], ["deflate"]].contains(codings("Content-Encoding"))
                && [[], ["chunked"]].contains(codings("Transfer-Encoding"))
        }

        private func codings(_ name: String) -> [String] {
            headers[canonicalForm: name].map { $0.lowercased() }.filter { $0 != "identity" }
        }
    }

    extension HTTPResponse {
        /// Creates the head of a response, leaving out invalid fields.
        init(_ response: HTTPClientResponse) {
            let status = Status(code: Int(response.status.code), reasonPhrase: response.status.reasonPhrase)
            let fields = response.headers.compactMap { name, value in
                HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
            }
            self.init(status: status, headerFields: HTTPFields(fields))
        }
    }
#endif
