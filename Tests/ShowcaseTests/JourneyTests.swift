import StationServer
import Testing

@testable import Showcase

/// Whole journeys through all screens, on a network that comes and goes.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct JourneyTests {
    @Test(arguments: [1...10])
    func `every journey ends at rest, and keeps every rule on its way`(seeds: ClosedRange<UInt64>) async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        var violations: [String] = []
        for seed in seeds {
            let passenger = Passenger(seed: seed, station: station)
            await passenger.travel(steps: 30)
            violations += passenger.violations
        }
        await station.stop()
        #expect(violations.isEmpty, "\(violations.prefix(5).joined(separator: "\n"))")
    }
}
