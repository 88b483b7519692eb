/// A genre of music, with the stations that play it.
struct Genre: Hashable {
    /// The name in paths.
    let id: String
    let name: String
    let stations: [Station]

    /// The constant properties of a station.
    struct Station: Hashable {
        let id: String
        let name: String
        let town: String
    }

    private init(_ id: String, _ name: String, _ stations: KeyValuePairs<String, String>) {
        self.id = id
        self.name = name
        self.stations = stations.enumerated().map { place, pair in
            Station(id: "\(id)-\(place + 1)", name: pair.key, town: pair.value)
        }
    }

    static func genre(id: String) -> Genre? { all.first { $0.id == id } }

    static let all = [
        Genre(
            "jazz", "Jazz",
            [
                "Harbor Jazz": "Hamburg", "Blue Hour": "Copenhagen", "Night Swing": "Chicago",
                "Brass Corner": "New Orleans", "Trio at Ten": "Kyoto", "Late Set": "Montreal",
            ]),
        Genre(
            "classical", "Classical",
            [
                "Concert Hall": "Vienna", "Morning Strings": "Leipzig", "Opera House": "Milan",
                "Early Music": "Bruges", "Piano Only": "Warsaw", "Choir and Organ": "Cambridge",
            ]),
        Genre(
            "folk", "Folk",
            [
                "Fiddle and Pipe": "Galway", "Mountain Songs": "Innsbruck", "Village Dance": "Plovdiv",
                "Northern Voices": "Tromsø", "Old Ballads": "Edinburgh", "River Folk": "Asheville",
            ]),
        Genre(
            "electronic", "Electronic",
            [
                "Circuit": "Berlin", "Slow Pulse": "Rotterdam", "Modular Hour": "Osaka",
                "Four to the Floor": "Detroit", "Signal Path": "Sheffield", "Sunrise Set": "Valencia",
            ]),
        Genre(
            "rock", "Rock",
            [
                "Garage Door": "Seattle", "Loud and Clear": "Manchester", "Three Chords": "Melbourne",
                "Vinyl Side B": "Austin", "Backline": "Gothenburg", "Stage Left": "Toronto",
            ]),
        Genre(
            "ambient", "Ambient",
            [
                "Rain on Glass": "Bergen", "Drift": "Reykjavík", "Night Train": "Zürich",
                "Still Water": "Ljubljana", "Long Tones": "Tallinn", "Lighthouse": "Halifax",
            ]),
        Genre(
            "blues", "Blues",
            [
                "Delta Line": "Memphis", "Twelve Bars": "St. Louis", "Slide Guitar": "Ghent",
                "Midnight Porch": "Jackson", "Harp and Steel": "Glasgow", "Slow Freight": "Kansas City",
            ]),
        Genre(
            "soul", "Soul",
            [
                "Sunday Soul": "Philadelphia", "Gold Groove": "London", "Velvet Hour": "Lyon",
                "Horn Section": "Lagos", "Heart and Bass": "Cape Town", "Slow Dance": "São Paulo",
            ]),
    ]
}
