public import Foundation
public import HTTPTypes

/// A transport for previews and tests that gets its responses from a closure and doesn't use the network.
///
///     container.httpTransport = ScriptedTransport { request, _ in
///         request.path == "/genres" ? .json(#"["jazz", "folk"]"#) : .status(.notFound)
///     }
///
/// The closure may wait for any time, such as for a gate in a test, and may throw an error as a connection does. It's
/// called off every actor, for each request, possibly concurrently.
public struct ScriptedTransport: HTTPTransport {
    private let respond: @Sendable (HTTPRequest, _ body: Data?) async throws -> HTTPDataResponse

    /// Creates a transport that gets its responses from a closure.
    public init(_ respond: @escaping @Sendable (_ request: HTTPRequest, _ body: Data?) async throws -> HTTPDataResponse)
    {
        self.respond = respond
    }

    /// Delivers the closure's response in one piece.
    public func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
    ) async throws {
        let response = try await respond(request, body)
        try Task.checkCancellation()
        try receive(.head(response.head))
        if !response.body.isEmpty { try receive(.body(response.body)) }
    }
}

extension HTTPDataResponse {
    /// Returns a response with a JSON body.
    public static func json(_ text: String, headerFields: HTTPFields = [:]) -> HTTPDataResponse {
        var response = HTTPResponse(status: .ok, headerFields: headerFields)
        response.headerFields[.contentType] = "application/json"
        return HTTPDataResponse(response, body: Data(text.utf8))
    }

    /// Returns a response without a body.
    public static func status(_ status: HTTPResponse.Status, headerFields: HTTPFields = [:]) -> HTTPDataResponse {
        HTTPDataResponse(HTTPResponse(status: status, headerFields: headerFields))
    }
}
