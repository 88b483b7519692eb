import AsyncResources
import Foundation

// A model that belongs to the main actor, and one that does not.

struct Reading: Codable {
    let meters: Int
}

nonisolated struct FreeReading: Codable {
    let meters: Int
}

func readings(_ url: URL) {
    _ = Resource<Reading>.http(.get(url), .json()).persisted(.json())
    _ = Resource<FreeReading>.http(.get(url), .json()).persisted(.json())
    _ = Resource<FreeReading>("depth") { FreeReading(meters: 1) }.persisted()
    _ = Resource<Reading>("depth") { Reading(meters: 1) }.persisted()  // error: main actor-isolated
}

nonisolated func elsewhere(_ url: URL) {
    _ = HTTPDecoding<FreeReading>.json()
    _ = HTTPDecoding<Reading>.json()  // error: main actor-isolated
}
