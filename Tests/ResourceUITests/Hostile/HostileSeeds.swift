import Foundation

/// The seeds that every screen is visited under, in portions between which other tests get the main actor.
///
/// `HOSTILE_SEED` repeats the one visit of a failure.
enum HostileSeeds {
    static let portions: [ClosedRange<UInt64>] =
        if let seed = ProcessInfo.processInfo.environment["HOSTILE_SEED"].flatMap(UInt64.init) {
            [seed...seed]
        } else {
            stride(from: 1, to: 1_000, by: 50).map { $0...($0 + 49) }
        }
}
