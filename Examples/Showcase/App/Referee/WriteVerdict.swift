import AsyncResources

/// The numbers of the server's own log of writes, which say whether each was applied once.
struct WriteVerdict: Hashable, Sendable {
    /// The number of different writes that have arrived.
    let writes: Int

    /// The number of writes that were applied.
    let applied: Int

    /// The number of writes that were applied more than once.
    let twice: Int
}

extension WriteVerdict: Decodable {
    /// The parts of the log that tell.
    private struct Log: Decodable {
        struct Write: Decodable {
            let key: String?
        }

        let applied: Int
        let rejected: Int
        let writes: [Write]
    }

    init(from decoder: any Decoder) throws {
        let log = try Log(from: decoder)
        var counts: [String: Int] = [:]
        for key in log.writes.compactMap(\.key) { counts[key, default: 0] += 1 }
        let repeats = counts.values.reduce(0) { $0 + $1 - 1 }
        (applied, twice) = (log.applied, counts.values.count { $0 > 1 })
        writes = log.applied - repeats + log.rejected
    }
}

extension Resource where Value == WriteVerdict {
    /// Returns the verdict of a server's log, which no fault of the network concerns.
    static func verdict(of service: StationService) -> Resource {
        .http(service.api.get(["notes", "log"], .json()), key: ["notes", "log"]).refresh(every: .seconds(2))
    }
}
