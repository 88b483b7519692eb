import AsyncResources
import Foundation

extension StationService {
    /// The time that the server may delay a response, in seconds, which is less than the transport's timeout.
    private static let wait = 20

    /// Requests the train's settings, either immediately or, given a tag, as soon as they differ from the tag's.
    ///
    /// - Returns: The settings with their tag, or nil if there are no others yet.
    func train(after tag: String?) async throws -> TrainNews.Edition? {
        try await news.get(["train"], Self.edition)
            .accepting([200, 304])
            .modifyRequest { request in
                guard let tag else { return }
                request.headerFields[.ifNoneMatch] = tag
                request.headerFields[.prefer] = "wait=\(Self.wait)"
            }
            .value()
    }

    /// Changes the train, and returns when the server has applied the change.
    func change(_ change: TrainChange) async throws {
        _ = try await api.put(["train"], json: change, .data()).value()
    }

    private static let edition = HTTPDecoding<TrainNews.Edition?>(accepting: "application/json") { response in
        guard response.head.status != .notModified else { return nil }
        let settings = try JSONDecoder().decode(TrainSettings.self, from: response.body)
        return TrainNews.Edition(settings: settings, tag: response.head.headerFields[.eTag])
    }
}

extension HTTPField.Name {
    /// The field with which a client specifies the time that it would wait (RFC 7240).
    fileprivate static let prefer = HTTPField.Name("Prefer")!
}
