#if AsyncHTTPClientTransport
    import AsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression
    import ResourceHTTP

    extension HTTPClient.Configuration {
        /// The configuration of a client that leaves everything but the wire to the endpoint.
        init(_ configuration: AsyncHTTPClientTransport.Configuration) {
            self.init(redirectConfiguration: .disallow, decompression: .enabled(limit: .none))
            timeout.connect = TimeAmount(configuration.connectLimit)
            timeout.read = TimeAmount(configuration.idleLimit)
            timeout.write = TimeAmount(configuration.idleLimit)
            connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, configuration.connectionsPerHost)
            // The container decides when to try again.
            connectionPool.retryConnectionEstablishment = false
            // One request on a connection: giving it up closes the connection, and one set of limits guards it.
            httpVersion = .http1Only
            http1_1ConnectionDebugInitializer = HeadGuard.add(to:)
        }
    }

    extension HTTPClientRequest {
        /// The request as the client takes it.
        ///
        /// - Throws: ``HTTPFailure`` for one without a URL.
        init(_ request: HTTPRequest, body: Data?) throws {
            guard let url = request.url else { throw HTTPFailure(.invalidRequest, of: request) }
            self.init(url: url.absoluteString)
            method = HTTPMethod(rawValue: request.method.rawValue)
            for field in request.headerFields { headers.add(name: field.name.rawName, value: field.value) }
            if let body { self.body = .bytes(ByteBuffer(bytes: body)) }
        }
    }

    extension HTTPClientResponse {
        /// A Boolean value that indicates whether the body is handed over as it was before it was coded.
        ///
        /// The client undoes one coding, of two it knows, and chunks; anything else would pass for the content.
        var isReadable: Bool {
            [[], ["gzip"], ["deflate"]].contains(codings("Content-Encoding"))
                && [[], ["chunked"]].contains(codings("Transfer-Encoding"))
        }

        private func codings(_ name: String) -> [String] {
            headers[canonicalForm: name].map { $0.lowercased() }.filter { $0 != "identity" }
        }
    }

    extension HTTPResponse {
        /// The head of an answer; what is no field is left out.
        init(_ answer: HTTPClientResponse) {
            let status = Status(code: Int(answer.status.code), reasonPhrase: answer.status.reasonPhrase)
            let fields = answer.headers.compactMap { name, value in
                HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
            }
            self.init(status: status, headerFields: HTTPFields(fields))
        }
    }
#endif
