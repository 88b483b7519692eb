import AsyncResources

/// A kind of music, and how many stations play it.
struct Genre: Codable, Hashable, Identifiable, Sendable {
    var id: String
    var name: String
    var stations: Int
}

/// A radio station.
struct Station: Codable, Hashable, Identifiable, Sendable {
    var id: String
    var name: String
    var genre: String
    var town: String
    var listeners: Int
}

extension Resource where Value == [Genre] {
    /// All genres.
    static func genres(from service: StationService) -> Resource {
        .http(service.api.get(["genres"], .json())).stale(after: .seconds(300))
    }
}

extension Resource where Value == [Station] {
    /// The stations of a genre; looked at again every ten seconds while they are shown, which mostly finds no change.
    static func stations(of genre: Genre.ID, from service: StationService) -> Resource {
        .http(service.api.get(["genres", genre, "stations"], .json()))
            .stale(after: .seconds(5))
            .refresh(every: .seconds(10))
    }
}
