internal import Foundation
internal import ResourceCore
import ResourceTesting
import SeededRandom

/// The surroundings of a simulated app that writes, which survive when its process is killed.
@MainActor
struct WritingWorld {
    let seed: UInt64
    let turns: JobTurns
    let conditions: MutationSimulator.Conditions
    let clock = ManualClock()
    let server: LossyServer<[Board]>
    let journal = StrokeJournal()
    let isSignedIn = Lock(true)
    let values = MemoryStore()
    let records = MemoryStore()

    /// The types of the mutations that the app sends.
    let kinds: [any StrokeKind.Type]

    init(seed: UInt64, _ turns: JobTurns, _ conditions: MutationSimulator.Conditions) {
        (self.seed, self.turns, self.conditions) = (seed, turns, conditions)
        let hasReadLag = seed % 4 == 0
        server = LossyServer(
            [Board(), Board(), Board()], clock: clock, honorsKeys: conditions.honorsKeys,
            readLag: hasReadLag ? SimulatedProcess.longestReadLag : .zero
        ) { request in
            var random = SeededGenerator(seed: seed, 3, request)
            return WriteFate.random(using: &random)
        }
        var kinds: [any StrokeKind.Type] = [
            Plain.self, conditions.declaresCounting ? Counted.self : Miscounted.self, Once.self, Limited.self,
            Kept.self, Careful.self, Answered.self,
        ]
        if hasReadLag, conditions.declaresReadLag { kinds = kinds.map { $0.trailing } }
        self.kinds = kinds
    }

    /// The time on the wall, which a manual clock measures, too.
    var wallClock: @Sendable () -> Date {
        { [clock] in Date(timeIntervalSince1970: clock.now.sinceStart / .seconds(1)) }
    }
}
