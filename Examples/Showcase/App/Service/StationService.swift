import AsyncResources
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server that all data of the Showcase comes from, over HTTP.
struct StationService: Sendable {
    /// The address that the paths of the server are relative to.
    let base: URL

    /// The server of this process; its start sets it, before any view is made.
    @MainActor static var current = StationService(base: URL(filePath: "/"))

    /// As many connections as there are cells, so that no cell waits for another.
    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 128
        configuration.timeoutIntervalForRequest = 30
        return URLSession(configuration: configuration)
    }()

    /// Asks for what is at a path.
    ///
    /// - Throws: ``StationFailure`` where the server answers with a failure, else what connection or decoder throw.
    func get<Answer: Decodable>(_ path: String, as type: Answer.Type = Answer.self) async throws -> Answer {
        try await answer(to: URLRequest(url: base.appending(path: path)))
    }

    /// Writes a value at a path, and takes what the server makes of it.
    func put<Value: Codable>(_ value: Value, at path: String) async throws -> Value {
        var request = URLRequest(url: base.appending(path: path))
        request.httpMethod = "PUT"
        request.httpBody = try JSONEncoder().encode(value)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return try await answer(to: request)
    }

    private func answer<Answer: Decodable>(to request: URLRequest) async throws -> Answer {
        let (data, response) = try await Self.session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw StationFailure(status: status) }
        return try JSONDecoder().decode(Answer.self, from: data)
    }
}

/// The server answered that it has failed.
struct StationFailure: LocalizedError {
    let status: Int

    var errorDescription: String? {
        switch status {
        case 500...: "The server is in trouble (\(status))."
        default: "The server refused the request (\(status))."
        }
    }
}
