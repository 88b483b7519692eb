#if os(Linux)
    import AsyncResources
    import Foundation
    import StationServer

    /// A transport to a station that reads responses without an end, and that closes a connection in the middle of one.
    ///
    /// NB: On Linux, a `URLSession` ends the process if a body is cut, or if its task is canceled in the middle of one.
    struct StreamingTransport: HTTPTransport {
        let client: StationClient

        func send(
            _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
        ) async throws {
            let fields = request.headerFields.map { ($0.name.canonicalName, $0.value) }
            let request = APIRequest(
                method: request.method.rawValue, target: request.path ?? "/",
                headers: Dictionary(fields) { "\($0), \($1)" }, body: body ?? Data())
            try await client.send(request) { part in
                switch part {
                case .head(let status, let headers):
                    var fields = HTTPFields()
                    for (name, value) in headers {
                        if let name = HTTPField.Name(name) { fields[name] = value }
                    }
                    try receive(.head(HTTPResponse(status: .init(code: status), headerFields: fields)))
                case .body(let bytes): try receive(.body(bytes))
                }
            }
        }
    }
#endif
