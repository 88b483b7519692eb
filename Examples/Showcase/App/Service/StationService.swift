import AsyncResources
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server that all data of the Showcase comes from, over HTTP.
struct StationService: Sendable {
    /// The address that the paths of the server are relative to.
    let base: URL

    /// As many connections as there are cells, so that no cell waits for another.
    private static let transport: URLSessionTransport = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 128
        configuration.timeoutIntervalForRequest = 30
        return URLSessionTransport(configuration: configuration)
    }()

    /// What is at a path, as a value that resources are made of.
    func endpoint<Answer: Decodable & Sendable>(
        _ path: String, _ query: KeyValuePairs<String, String> = [:]
    ) -> HTTPEndpoint<Answer> {
        var url = base.appending(path: path)
        if !query.isEmpty { url.append(queryItems: query.map { URLQueryItem(name: $0.key, value: $0.value) }) }
        return HTTPEndpoint(.get(url), .json()).transport(Self.transport)
    }

    /// The bytes of a file at a path.
    func file(_ path: String) -> HTTPEndpoint<Data> {
        HTTPEndpoint(.get(base.appending(path: path)), .data()).transport(Self.transport)
    }

    /// Writes a value at a path, and takes what the server makes of it.
    func put<Value: Codable & Sendable>(_ value: Value, at path: String) async throws -> Value {
        var request = HTTPRequest.put(base.appending(path: path))
        request.headerFields[.contentType] = "application/json"
        return try await HTTPEndpoint(request, body: JSONEncoder().encode(value), .json())
            .transport(Self.transport).value()
    }
}
