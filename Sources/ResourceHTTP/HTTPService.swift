public import Foundation
public import HTTPTypes
public import ResourceFeeds

/// A server's base URL and the settings that its endpoints share.
///
/// ```swift
/// let radio = HTTPService(url) { endpoint in
///     endpoint
///         .modifyRequest { $0.headerFields[.acceptLanguage] = "en" }
///         .prepare { $0.headerFields[.authorization] = await session.authorization }
///         .recover(by: signIn)
/// }
///
/// extension Resource where Value == [Station] {
///     static func stations(near town: String) -> Resource {
///         .http(radio.get(["towns", town, "stations"], .json()))
///     }
/// }
/// ```
///
/// Creating a service sends nothing. Path components are data: a slash, a question mark, or a percent sign in one is
/// escaped. A component that is empty, `.`, or `..` is invalid: its endpoint fails with
/// ``HTTPFailure/Reason/invalidRequest``, and nothing is sent.
public struct HTTPService: Sendable {
    /// The URL that the paths of endpoints are appended to.
    public let url: URL

    /// The decoder for `.json()` if it specifies none.
    public let decoder: JSONDecoder

    /// The encoder of JSON bodies.
    public let encoder: JSONEncoder

    private let refine: @Sendable (_ endpoint: HTTPEndpoint<HTTPDataResponse>) -> HTTPEndpoint<HTTPDataResponse>

    /// Creates a service with a base URL.
    ///
    /// - Parameters:
    ///   - url: The URL that the paths of endpoints are appended to.
    ///   - decoder: The decoder for `.json()` if it specifies none.
    ///   - encoder: The encoder of JSON bodies.
    ///   - refine: A closure that applies the shared settings. It's called for each endpoint when the endpoint is
    ///     created.
    public init(
        _ url: URL, decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder = JSONEncoder(),
        _ refine: @escaping @Sendable (_ endpoint: HTTPEndpoint<HTTPDataResponse>) -> HTTPEndpoint<HTTPDataResponse> = {
            $0
        }
    ) {
        self.url = url
        self.decoder = decoder
        self.encoder = encoder
        self.refine = refine
    }

    /// Returns an endpoint with any method.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The components of the path below the service's URL.
    ///   - query: The names and values of the query, in this order. Values that are `nil` are left out.
    ///   - body: The body of the request.
    ///   - decoding: The decoding for the response, such as `.json()`.
    public func endpoint<Value: Sendable>(
        _ method: HTTPRequest.Method, _ path: [String], query: KeyValuePairs<String, String?> = [:],
        body: Data? = nil, _ decoding: HTTPDecoding<Value>
    ) -> HTTPEndpoint<Value> {
        let request =
            address(path, query).map { HTTPRequest(method: method, url: $0) }
            ?? HTTPRequest(method: method, scheme: nil, authority: nil, path: path.joined(separator: "/"))
        let endpoint = refine(HTTPEndpoint(request, body: body, HTTPDecoding { $0 }))
        return endpoint.reading(decoding, with: decoder)
    }

    /// Returns an endpoint for a `GET` request.
    public func get<Value: Sendable>(
        _ path: [String], query: KeyValuePairs<String, String?> = [:], _ decoding: HTTPDecoding<Value>
    ) -> HTTPEndpoint<Value> {
        endpoint(.get, path, query: query, decoding)
    }

    /// Returns an endpoint for a `POST` request with a value as JSON; throws the encoder's error.
    public func post<Value: Sendable>(
        _ path: [String], json body: some Encodable, _ decoding: HTTPDecoding<Value>
    ) throws -> HTTPEndpoint<Value> {
        try endpoint(.post, path, json: body, decoding)
    }

    /// Returns an endpoint for a `PUT` request with a value as JSON; throws the encoder's error.
    public func put<Value: Sendable>(
        _ path: [String], json body: some Encodable, _ decoding: HTTPDecoding<Value>
    ) throws -> HTTPEndpoint<Value> {
        try endpoint(.put, path, json: body, decoding)
    }

    /// Returns an endpoint for a `PATCH` request with a value as JSON; throws the encoder's error.
    public func patch<Value: Sendable>(
        _ path: [String], json body: some Encodable, _ decoding: HTTPDecoding<Value>
    ) throws -> HTTPEndpoint<Value> {
        try endpoint(.patch, path, json: body, decoding)
    }

    /// Returns an endpoint for a `DELETE` request.
    public func delete<Value: Sendable>(
        _ path: [String], query: KeyValuePairs<String, String?> = [:], _ decoding: HTTPDecoding<Value>
    ) -> HTTPEndpoint<Value> {
        endpoint(.delete, path, query: query, decoding)
    }

    /// Returns a stream of server-sent events, which has the service's settings like an endpoint.
    ///
    /// - Parameters:
    ///   - path: The components of the path below the service's URL.
    ///   - query: The names and values of the query, in this order. Values that are `nil` are left out.
    ///   - message: A closure that returns the message of an event, or `nil` for an event without meaning. It's called
    ///     off every actor.
    public func events<Change, Position>(
        _ path: [String], query: KeyValuePairs<String, String?> = [:],
        message: @escaping @Sendable (_ event: ServerSentEvent) throws -> FeedMessage<Change, Position>?
    ) -> HTTPEvents<Change, Position> {
        HTTPEvents(get(path, query: query, HTTPDecoding { $0 }), message: message)
    }

    private func endpoint<Value: Sendable>(
        _ method: HTTPRequest.Method, _ path: [String], json body: some Encodable, _ decoding: HTTPDecoding<Value>
    ) throws -> HTTPEndpoint<Value> {
        var endpoint = endpoint(method, path, body: try encoder.encode(body), decoding)
        endpoint.tellContentIsJSON()
        return endpoint
    }

    /// Returns the URL of a path, or `nil` if a component is invalid.
    private func address(_ path: [String], _ query: KeyValuePairs<String, String?>) -> URL? {
        guard !path.contains(where: ["", ".", ".."].contains),
            var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return nil }
        let base =
            components.percentEncodedPath.hasSuffix("/")
            ? components.percentEncodedPath.dropLast() : components.percentEncodedPath[...]
        components.percentEncodedPath = base + path.map { "/" + $0.escapedInURL }.joined()
        let pairs = query.compactMap { name, value in value.map { "\(name.escapedInURL)=\($0.escapedInURL)" } }
        let all = [components.percentEncodedQuery].compactMap { $0 } + pairs
        if !pairs.isEmpty { components.percentEncodedQuery = all.joined(separator: "&") }
        return components.url
    }
}
