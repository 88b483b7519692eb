import Foundation

/// The seeds of the visits to every screen, in portions between which other tests get the main actor.
///
/// `HOSTILE_HOSTS=1000` in the environment makes this number of visits; `HOSTILE_SEED` repeats the visit of a failure.
enum HostileSeeds {
    static let portions: [ClosedRange<UInt64>] =
        if let seed = number("HOSTILE_SEED") {
            [seed...seed]
        } else {
            stride(from: 1, through: count, by: 50).map { $0...min($0 + 49, count) }
        }

    private static let count = number("HOSTILE_HOSTS") ?? 150

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}
