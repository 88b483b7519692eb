import ResourceTesting
import Testing

@testable import ResourceCore

/// The real container and stores, used at random over a bad network.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct SimulationTests {
    @Test func `ten thousand seeds break no rule`() async {
        let report = await Simulator(steps: 25).run(seeds: 1...10_000)
        print(report)
        #expect(report.failure == nil)
        #expect(report.seeds == 10_000)
    }

    @Test func `the same seed does the same again, and another one something else`() async {
        let simulator = Simulator(steps: 40)
        let first = await simulator.run(seed: 7)
        #expect(first.violation == nil && first.trace.count == 41)
        #expect(await simulator.run(seed: 7) == first)
        #expect(await simulator.run(seed: 8).trace != first.trace)
    }

    @Test func `a loader that passes off what it kept as fresh is caught, R2`() async {
        await expectCaught("R2") { network in
            let kept = Lock<[ResourceKey: SimulatedNetwork.Reply]>([:])
            return { key in
                Resource(key) {
                    let reply = try await network.load(key)
                    return kept.withLock { kept in
                        if kept[key] == nil { kept[key] = reply }
                        return kept[key] ?? reply
                    }
                }
            }
        }
    }

    @Test func `a loader that mixes up its keys is caught, R4`() async {
        await expectCaught("R4") { network in
            { key in
                Resource(key) {
                    SimulatedNetwork.Reply(key: "profile", version: try await network.load(key).version)
                }
            }
        }
    }

    @Test func `a resource that brings back what was reset is caught, R12`() async {
        await expectCaught("R12") { network in
            let kept = Lock<[ResourceKey: SimulatedNetwork.Reply]>([:])
            return { key in
                Resource(key) {
                    let reply = try await network.load(key)
                    let first = kept.withLock { kept in
                        if kept[key] == nil { kept[key] = reply }
                        return kept[key] ?? reply
                    }
                    return SimulatedNetwork.Reply(key: key, version: reply.version, request: first.request)
                }
            }
        }
    }

    /// Simulates until the rule is seen broken, and replays the seed.
    private func expectCaught(_ rule: String, _ loading: @escaping Simulator.Loading) async {
        let simulator = Simulator(loading: loading)
        let report = await simulator.run(seeds: 1...500)
        #expect(report.failure?.violation?.rule == rule)
        guard let failure = report.failure else { return }
        #expect(report.description.contains("replay with run(seed: \(failure.seed))"))
    }
}
