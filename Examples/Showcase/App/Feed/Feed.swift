import AsyncResources
import Foundation

/// What people have said, newest first, as of one moment.
struct Feed: Codable, Hashable, Sendable {
    /// Grows with each quotation that joins.
    var version: Int
    var quotes: [Quote]
}

struct Quote: Codable, Hashable, Identifiable, Sendable {
    var id: String
    var text: String
    var author: String
}

extension Resource where Value == Feed {
    /// The feed; fresh for a moment only.
    static func feed(from station: StationService) -> Resource {
        .http(station.api.get(["feed"], .json())).stale(after: .seconds(3))
    }
}
