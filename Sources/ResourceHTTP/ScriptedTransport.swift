public import Foundation
public import HTTPTypes

/// A transport that reaches no network: a closure answers, for previews and tests.
///
///     container.httpTransport = ScriptedTransport { request, _ in
///         request.path == "/genres" ? .json(#"["jazz", "folk"]"#) : .status(.notFound)
///     }
///
/// The closure may wait as long as it likes, such as for a test's gate, and throw as a connection does. It is called
/// off every actor, for each request, also at the same time.
public struct ScriptedTransport: HTTPTransport {
    private let answer: @Sendable (HTTPRequest, _ body: Data?) async throws -> HTTPAnswer

    /// Answers requests by a closure.
    public init(_ answer: @escaping @Sendable (_ request: HTTPRequest, _ body: Data?) async throws -> HTTPAnswer) {
        self.answer = answer
    }

    /// Hands over what the closure answers, in one piece.
    public func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPAnswerPart) throws -> Void
    ) async throws {
        let answer = try await answer(request, body)
        try Task.checkCancellation()
        try receive(.head(answer.response))
        if !answer.body.isEmpty { try receive(.body(answer.body)) }
    }
}

extension HTTPAnswer {
    /// An answer with a body of JSON.
    public static func json(_ text: String, headerFields: HTTPFields = [:]) -> HTTPAnswer {
        var response = HTTPResponse(status: .ok, headerFields: headerFields)
        response.headerFields[.contentType] = "application/json"
        return HTTPAnswer(response, body: Data(text.utf8))
    }

    /// An answer without a body.
    public static func status(_ status: HTTPResponse.Status, headerFields: HTTPFields = [:]) -> HTTPAnswer {
        HTTPAnswer(HTTPResponse(status: status, headerFields: headerFields))
    }
}
