import Foundation

extension Genre: Encodable {
    private enum Name: String, CodingKey {
        case id, name, stations
    }

    /// Encodes the number of its stations, not the stations themselves.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(stations.count, forKey: .stations)
    }

    /// A station with its number of listeners at a point in time.
    struct OnAir: Hashable, Encodable {
        let id: String
        let name: String
        let genre: String
        let town: String
        let listeners: Int
    }

    /// The time for which the numbers of listeners stay the same.
    static let census = Duration.seconds(10)

    /// Returns the stations with their listeners at a point in time of the server's clock.
    ///
    /// The same seed and time result in the same numbers, which change at every ``census``.
    func onAir(seed: UInt64, at elapsed: Duration) -> [OnAir] {
        let version = (elapsed / Self.census).rounded(.down)
        return stations.map { station in
            var generator = SeededGenerator(seed: seed, purpose: "listeners of \(station.id)", number: 0)
            let usual = generator.number(in: 120...4_000)
            let start = generator.number(in: 0...(2 * .pi))
            let swing = 1 + 0.25 * sin(start + version * 0.3)
            return OnAir(
                id: station.id, name: station.name, genre: id, town: station.town,
                listeners: Int((usual * swing).rounded())
            )
        }
    }
}
