import Foundation
import StationServer
import Testing

@testable import Showcase

/// Whole journeys through all screens, on an intermittent network.
///
/// `JOURNEYS=1000` in the environment makes this number of journeys; the seed of a failure reproduces it.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10))) struct JourneyTests {
    /// The maximum number of consecutive journeys, so that other suites get their turn on the main actor.
    nonisolated private static let portion: UInt64 = 25

    nonisolated private static var portions: [ClosedRange<UInt64>] {
        let count = ProcessInfo.processInfo.environment["JOURNEYS"].flatMap { UInt64($0) } ?? 100
        return stride(from: 1, through: count, by: Int(portion)).map { $0...min($0 + portion - 1, count) }
    }

    @Test(arguments: portions)
    func `every journey ends at rest, and keeps every rule on its way`(seeds: ClosedRange<UInt64>) async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        var violations: [String] = []
        for seed in seeds {
            station.api.arrive()
            let passenger = try await Passenger(seed: seed, station: station)
            try await passenger.travel(steps: 30)
            violations += passenger.violations
        }
        await station.stop()
        #expect(violations.isEmpty, "\(violations.prefix(5).joined(separator: "\n"))")
    }
}
