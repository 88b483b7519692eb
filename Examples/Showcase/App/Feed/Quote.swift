import AsyncResources
import Foundation

/// A quotation of the feed.
struct Quote: Codable, Hashable, Identifiable, Sendable {
    var id: String
    /// The place in the order of all quotations, which is higher for newer ones.
    var number: Double
    var text: String
    var author: String
    var work: String
    /// The time at which it was added.
    var at: Date
}

extension Resource where Value == Pages<Quote> {
    /// Returns the feed, newest first, whose pages load as the user scrolls, and again as they come into view.
    static func feed(from station: StationService) -> Resource {
        .http(station.api.get(["feed"], .json(decoder: .iso8601)), pages: .linkHeader, key: "feed")
            .refreshExtent(.visiblePages)
    }
}

extension JSONDecoder {
    /// A decoder of dates in ISO 8601 format.
    static let iso8601: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()
}
