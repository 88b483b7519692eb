import Foundation

/// The faults of a room's server, apart from those of the network.
struct RoomSettings: Hashable, Encodable {
    /// The number of messages that bots write each second: 0, 1, or 200.
    var bots = 0

    /// The time by which the replica that responds with snapshots is behind, in seconds; 0 to 60.
    var lag = 0.0

    /// A Boolean value that indicates whether each event is sent twice.
    var repeats = false
}

/// A change of a room's settings or of its log.
struct RoomControl: Decodable {
    private(set) var bots: Int?
    private(set) var lag: Double?
    private(set) var repeats: Bool?

    /// A Boolean value that indicates whether the log forgets all events so far.
    private(set) var compact: Bool?

    /// A Boolean value that indicates whether a deployment begins a new epoch of all rooms and closes all streams.
    private(set) var deploy: Bool?

    private static let names = ["bots", "lag", "repeats", "compact", "deploy"]

    init(json: Data) throws(Problem) {
        let members = try? JSONSerialization.jsonObject(with: json) as? [String: Any]
        guard members?.keys.allSatisfy(Self.names.contains) == true,
            let control = try? JSONDecoder().decode(RoomControl.self, from: json)
        else {
            throw .malformed("The body must be an object of these members: \(Self.names.joined(separator: ", ")).")
        }
        guard [nil, 0, 1, 200].contains(control.bots) else { throw .invalid("bots must be 0, 1, or 200.") }
        guard (0...60).contains(control.lag ?? 0) else { throw .invalid("lag must be from 0 to 60.") }
        self = control
    }
}
