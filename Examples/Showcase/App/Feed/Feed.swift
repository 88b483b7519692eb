import AsyncResources
import Foundation

/// A list of quotations, newest first, at a point in time.
struct Feed: Codable, Hashable, Sendable {
    /// A number that increases with each added quotation.
    var version: Int
    var quotes: [Quote]
}

struct Quote: Codable, Hashable, Identifiable, Sendable {
    var id: String
    var text: String
    var author: String
}

extension Resource where Value == Feed {
    /// Returns the feed, which is fresh only for a moment.
    static func feed(from station: StationService) -> Resource {
        .http(station.api.get(["feed"], .json())).stale(after: .seconds(3))
    }
}
