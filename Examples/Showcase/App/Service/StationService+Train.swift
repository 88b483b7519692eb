import AsyncResources
import Foundation
import HTTPTypes

extension StationService {
    /// The time that the server may hold an answer back, in seconds; less than the transport's patience.
    private static let wait = 20

    /// Asks for the train's settings: at once, or for others than those of a tag, as soon as the server has them.
    ///
    /// - Returns: The settings with their tag; nil where there are no others yet.
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

    /// Changes the train; returns when the server has done so.
    func change(_ change: TrainChange) async throws {
        _ = try await api.put(["train"], json: change, .data()).value()
    }

    private static let edition = HTTPDecoding<TrainNews.Edition?>(accepting: "application/json") { answer in
        guard answer.response.status != .notModified else { return nil }
        let settings = try JSONDecoder().decode(TrainSettings.self, from: answer.body)
        return TrainNews.Edition(settings: settings, tag: answer.response.headerFields[.eTag])
    }
}

extension HTTPField.Name {
    /// The field by which a client says how long it would wait (RFC 7240).
    fileprivate static let prefer = HTTPField.Name("Prefer")!
}
