import AsyncResources

/// A genre of music, and the number of stations that play it.
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
    /// Returns all genres.
    static func genres(from service: StationService) -> Resource {
        .http(service.api.get(["genres"], .json()), key: "genres").stale(after: .seconds(300))
    }
}

extension Resource where Value == [Station] {
    /// Returns the stations of a genre, which are refreshed every ten seconds while they're shown, mostly without a
    /// change.
    static func stations(of genre: Genre.ID, from service: StationService) -> Resource {
        .http(service.api.get(["genres", genre, "stations"], .json()), key: ["genres", genre, "stations"])
            .stale(after: .seconds(5))
            .refresh(every: .seconds(10))
    }
}
