import ResourceCore
import ResourceTesting
import Testing

/// A server with a bad line.
@Suite(.timeLimit(.minutes(1))) struct SimulatedNetworkTests {
    @Test func `every write gives the key a greater version`() {
        let network = SimulatedNetwork(seed: 1, clock: ManualClock())
        let before = network.version(of: "a")
        #expect(network.write("a") == before + 1)
        #expect(network.version(of: "a") == before + 1 && network.version(of: "b") == before)
    }

    @Test func `requests take time, and some of them fail`() async {
        let clock = ManualClock()
        let network = SimulatedNetwork(seed: 1, clock: clock)
        var answers = 0
        var failures: Set<SimulatedNetwork.Failure> = []
        for _ in 0..<60 {
            do {
                let request = Task { try await network.load("a") }
                for _ in 0..<2 {
                    await clock.sleepers(1)
                    #expect(network.open("a") == 1)
                    clock.advance(by: .seconds(60))
                }
                #expect(try await request.value.key == "a")
                answers += 1
            } catch {
                if let failure = error as? SimulatedNetwork.Failure { failures.insert(failure) }
            }
        }
        #expect(answers > 20 && network.requests(of: "a") == 60 && network.open("a") == 0)
        #expect(failures == [.status(429), .status(503), .offline, .lost])
    }

    @Test func `a seed gives the same numbers for ever`() {
        var random = SeededGenerator(seed: 0)
        #expect(random.next() == 0xE220_A839_7B1D_CDAF)
    }
}
