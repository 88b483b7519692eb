import ResourceCore
import ResourceTesting
import SeededRandom
import Testing

@testable import EngineProofs

/// A server with an unreliable connection.
@Suite(.timeLimit(.minutes(10))) struct SimulatedNetworkTests {
    @Test func `every write gives the key a greater version`() {
        let network = SimulatedNetwork(seed: 1, clock: ManualClock())
        let before = network.version(of: "a")
        #expect(network.write("a") == before + 1)
        #expect(network.version(of: "a") == before + 1 && network.version(of: "b") == before)
    }

    @Test func `requests take time, and some of them fail`() async throws {
        let clock = ManualClock()
        let network = SimulatedNetwork(seed: 1, clock: clock)
        var answers = 0
        var failures: Set<SimulatedNetwork.Failure> = []
        for _ in 0..<60 {
            do {
                // A child task, so that it ends with a test that is canceled because of its time limit.
                async let request = network.load("a")
                for _ in 0..<2 {
                    try await clock.sleepers(1)
                    #expect(network.open("a") == 1)
                    clock.advance(by: .seconds(60))
                }
                #expect(try await request.key == "a")
                answers += 1
            } catch {
                if let failure = error as? SimulatedNetwork.Failure { failures.insert(failure) }
            }
        }
        #expect(answers > 20 && network.requests(of: "a") == 60 && network.open("a") == 0)
        #expect(kinds(failures) == [.status(429), .status(503), .offline, .lost])
        #expect(failures.contains { if case .status(_, .some) = $0 { true } else { false } })
    }

    @Test func `every failure may be over with the next attempt`() {
        #expect(
            LoadFailureKind(of: Failure.status(503, retryAfter: .seconds(7))) == .transient(retryAfter: .seconds(7)))
        #expect(LoadFailureKind(of: Failure.status(429)) == .transient())
        #expect(LoadFailureKind(of: Failure.lost) == .transient())
        #expect(LoadFailureKind(of: Failure.offline) == .offline)
    }

    private typealias Failure = SimulatedNetwork.Failure

    /// Returns the failures without the times that servers specify.
    private func kinds(_ failures: Set<Failure>) -> Set<Failure> {
        Set(failures.map { if case .status(let status, _) = $0 { .status(status) } else { $0 } })
    }

    @Test func `a seed gives the same numbers for ever`() {
        var random = SeededGenerator(seed: 0)
        #expect(random.next() == 0xE220_A839_7B1D_CDAF)
    }
}
