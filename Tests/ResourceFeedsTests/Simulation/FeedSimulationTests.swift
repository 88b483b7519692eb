import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import Testing

@testable import EngineProofs
@testable import ResourceFeeds

/// The real feed, with a server that loses messages, requests, and changes.
///
/// `SIMULATION_SEEDS=10000` in the environment runs this number of seeds, and `SIMULATION_FIRST` is the first of them.
@Suite(.serialized, .timeLimit(.minutes(60))) @MainActor struct FeedSimulationTests {
    @Test func `no seed breaks a rule for feeds`() async {
        let environment = ProcessInfo.processInfo.environment
        let seeds = environment["SIMULATION_SEEDS"].flatMap { UInt64($0) } ?? 150
        let first = environment["SIMULATION_FIRST"].flatMap { UInt64($0) } ?? 1
        let report = await FeedSimulator().run(seeds: first...(first + seeds - 1))
        print(report)
        #expect(report.failure == nil)
        #expect(report.seeds == Int(seeds))
    }

    @Test func `seeds that have found faults break no rule anymore`() async {
        for seed: UInt64 in [67, 400, 2057] {
            #expect(await FeedSimulator().run(seed: seed).violation == nil)
        }
    }

    @Test func `the same seed shows the same again, and another one something else`() async {
        let first = await FeedSimulator().run(seed: 7)
        #expect(first.violation == nil && first.trace.count == 42)
        #expect(await FeedSimulator().run(seed: 7) == first)
        #expect(await FeedSimulator().run(seed: 8).trace != first.trace)
    }
}

/// The judge of the simulation detects faults of a feed, a server, and an app.
@Suite(.serialized, .timeLimit(.minutes(60))) @MainActor struct FeedSimulationControls {
    @Test func `a change that isn't applied is caught, V1`() async {
        await expectCaught("V1") { $0.apply = { if $1 % 5 > 0 { $0.append($1) } } }
    }

    @Test func `a change that is applied twice is caught, V1`() async {
        await expectCaught("V1") { $0.apply = { $0 += $1 % 5 == 0 ? [$1, $1] : [$1] } }
    }

    @Test func `changes in another order are caught, V1`() async {
        await expectCaught("V1") { $0.apply = { $0.insert($1, at: $0.count - $0.count % 2) } }
    }

    @Test func `a message that is skipped is caught, V1`() async {
        await expectCaught("V1") { $0.alter = { message, number in number % 7 == 0 ? [] : [message] } }
    }

    @Test func `a change that is repeated at another position is caught, V1`() async {
        await expectCaught("V1") { conditions in
            conditions.alter = { message, _ in
                guard case .change(var position, by: _) = message.message, let change = message.change else {
                    return [message]
                }
                position.offset += 1
                return [message, .change(change, at: position)]
            }
        }
    }

    @Test func `messages that are held back without a word are caught, V7`() async {
        await expectCaught("V7") { conditions in
            let held = Lock<[RoomMessage]>([])
            conditions.alter = { message, _ in
                guard message.change != nil else { return [message] }
                return held.withLock { held in
                    defer { held = [message] }
                    return held
                }
            }
        }
    }

    @Test func `a restart that is ignored is caught, V4`() async {
        await expectCaught("V4") { $0.alter = { message, _ in message.message == .restart ? [] : [message] } }
    }

    @Test func `a snapshot with an earlier or a later position is caught, V1`() async {
        for error in [-1, 1] {
            await expectCaught("V1", "V4") {
                $0.alterSnapshot = { FeedSnapshot($0.value, at: $0.position.moved(error)) }
            }
        }
    }

    @Test func `a place that is too early is caught, V13`() async {
        await expectCaught("V1") { $0.misplacesWrites = true }
    }

    @Test func `positions that are compared across epochs are caught, V5`() async {
        await expectCaught("V1", "V4") { conditions in
            conditions.order = .increasing { $0.offset < $1.offset }
        }
    }

    @Test func `an older snapshot that is shown is caught, V2`() async {
        await expectCaught("V2") { $0.order = .increasing { _, _ in true } }
    }

    @Test func `a barrier that closes the connection is caught, V12`() async {
        await expectCaught("V12") { $0.order = .opaque }
    }

    @Test func `a second connection is caught, V3`() async {
        await expectCaught("V3") { $0.opensTwice = true }
    }

    @Test func `a server that ignores keys is caught, W2`() async {
        await expectCaught("W2") { $0.honorsKeys = false }
    }

    @Test func `reads that trail writes without a declaration are caught, W10`() async {
        await expectCaught("V1") { $0.declaresReadLag = false }
    }

    @Test func `an archive that loses mutations is caught, W1`() async {
        await expectCaught("V1", "W2") { $0.archiving = { LosingStore(base: $0) } }
    }

    /// Simulates until a violation of one of the rules is found, and replays the seed.
    private func expectCaught(_ rules: String..., worsen: (inout FeedSimulator.Conditions) -> Void) async {
        for seed in UInt64(1)...1000 {
            let run = await run(seed, worsen)
            guard let violation = run.violation, rules.contains(violation.rule) else { continue }
            #expect(await self.run(seed, worsen) == run)
            return
        }
        Issue.record("no seed shows that one of \(rules) is broken")
    }

    private func run(_ seed: UInt64, _ worsen: (inout FeedSimulator.Conditions) -> Void) async -> Simulator.Run {
        var conditions = FeedSimulator.Conditions()
        worsen(&conditions)
        return await FeedSimulator(conditions).run(seed: seed)
    }
}

/// A store that forgets what it's told to keep.
private struct LosingStore: WrappedStore {
    let base: MemoryStore

    func store(_ data: Data, for identifier: String) async throws {}
}

extension LossyFeedPosition {
    /// Returns a position before or after this one, in the same epoch.
    fileprivate func moved(_ count: Int) -> LossyFeedPosition {
        LossyFeedPosition(epoch: epoch, offset: max(0, offset + count))
    }
}
