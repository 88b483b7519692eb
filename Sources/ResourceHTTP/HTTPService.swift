public import Foundation
public import HTTPTypes

/// A server's address, and what its endpoints have in common.
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
/// Making one sends nothing. A component of a path is data: a slash, a question mark or a percent sign in it is escaped. One
/// that is empty, `.` or `..` names no place of its own: its endpoint fails with
/// ``HTTPFailure/Reason/invalidRequest``, and nothing is sent.
public struct HTTPService: Sendable {
    /// The address that the paths of endpoints are appended to.
    public let url: URL

    /// The decoder of `.json()` where it names none.
    public let decoder: JSONDecoder

    /// The encoder of JSON bodies.
    public let encoder: JSONEncoder

    private let refine: @Sendable (_ endpoint: HTTPEndpoint<HTTPAnswer>) -> HTTPEndpoint<HTTPAnswer>

    /// Creates a service at an address.
    ///
    /// - Parameters:
    ///   - url: The address that the paths of endpoints are appended to.
    ///   - decoder: The decoder of `.json()` where it names none.
    ///   - encoder: The encoder of JSON bodies.
    ///   - refine: Says what all endpoints have in common; called for each endpoint when that is made.
    public init(
        _ url: URL, decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder = JSONEncoder(),
        _ refine: @escaping @Sendable (_ endpoint: HTTPEndpoint<HTTPAnswer>) -> HTTPEndpoint<HTTPAnswer> = { $0 }
    ) {
        self.url = url
        self.decoder = decoder
        self.encoder = encoder
        self.refine = refine
    }

    /// Returns an endpoint of any method.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The components of the path below the service's address.
    ///   - query: The names and values of the query, in this order; those that are nil are left out.
    ///   - body: What is sent after the head.
    ///   - decoding: How the answer becomes a value, such as `.json()`.
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

    /// Returns an endpoint for a `GET`.
    public func get<Value: Sendable>(
        _ path: [String], query: KeyValuePairs<String, String?> = [:], _ decoding: HTTPDecoding<Value>
    ) -> HTTPEndpoint<Value> {
        endpoint(.get, path, query: query, decoding)
    }

    /// Returns an endpoint for a `POST` of a value as JSON; throws what the encoder throws.
    public func post<Value: Sendable>(
        _ path: [String], json body: some Encodable, _ decoding: HTTPDecoding<Value>
    ) throws -> HTTPEndpoint<Value> {
        try endpoint(.post, path, json: body, decoding)
    }

    /// Returns an endpoint for a `PUT` of a value as JSON; throws what the encoder throws.
    public func put<Value: Sendable>(
        _ path: [String], json body: some Encodable, _ decoding: HTTPDecoding<Value>
    ) throws -> HTTPEndpoint<Value> {
        try endpoint(.put, path, json: body, decoding)
    }

    /// Returns an endpoint for a `PATCH` of a value as JSON; throws what the encoder throws.
    public func patch<Value: Sendable>(
        _ path: [String], json body: some Encodable, _ decoding: HTTPDecoding<Value>
    ) throws -> HTTPEndpoint<Value> {
        try endpoint(.patch, path, json: body, decoding)
    }

    /// Returns an endpoint for a `DELETE`.
    public func delete<Value: Sendable>(
        _ path: [String], query: KeyValuePairs<String, String?> = [:], _ decoding: HTTPDecoding<Value>
    ) -> HTTPEndpoint<Value> {
        endpoint(.delete, path, query: query, decoding)
    }

    private func endpoint<Value: Sendable>(
        _ method: HTTPRequest.Method, _ path: [String], json body: some Encodable, _ decoding: HTTPDecoding<Value>
    ) throws -> HTTPEndpoint<Value> {
        var endpoint = endpoint(method, path, body: try encoder.encode(body), decoding)
        endpoint.tellContentIsJSON()
        return endpoint
    }

    /// Returns the address of a path; nil where a component is none.
    private func address(_ path: [String], _ query: KeyValuePairs<String, String?>) -> URL? {
        guard !path.contains(where: ["", ".", ".."].contains),
            var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return nil }
        let base =
            components.percentEncodedPath.hasSuffix("/")
            ? components.percentEncodedPath.dropLast() : components.percentEncodedPath[...]
        components.percentEncodedPath = base + path.map { "/" + Self.escaped($0) }.joined()
        let pairs = query.compactMap { name, value in value.map { "\(Self.escaped(name))=\(Self.escaped($0))" } }
        let all = [components.percentEncodedQuery].compactMap { $0 } + pairs
        if !pairs.isEmpty { components.percentEncodedQuery = all.joined(separator: "&") }
        return components.url
    }

    /// Escapes everything but what is unreserved (RFC 3986, 2.3), so that a text means itself everywhere in an address.
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
