import ResourceCore
import ResourceFeeds
import ResourceTesting

@testable import EngineProofs

/// A simulator of an app with a room that its server keeps current: a real container, a real outbox, and a server that
/// loses messages, requests, and changes.
///
///     let report = await FeedSimulator().run(seeds: 1...10_000)
///
/// The app has two windows that share a container, and is killed and started again. Every value that a store has shown
/// is judged by the server's own history, never by what the feed believes. The seed determines everything, and no time
/// passes.
struct FeedSimulator: Sendable {
    /// The conditions of the simulated app, which a control makes worse.
    struct Conditions: Sendable {
        /// A closure that applies a change to a value.
        var apply: @Sendable (inout [Int], Int) -> Void = { $0.append($1) }

        /// A closure that returns what arrives in place of the message with a number.
        var alter: @Sendable (RoomMessage, _ number: Int) -> [RoomMessage] = { message, _ in [message] }

        /// A closure that returns the snapshot that arrives in place of another one.
        var alterSnapshot: @Sendable (RoomSnapshot) -> RoomSnapshot = { $0 }

        /// A Boolean value that indicates whether the server applies a repeated write only once.
        var honorsKeys = true

        /// A Boolean value that indicates whether mutations declare that reads trail writes.
        var declaresReadLag = true

        /// A Boolean value that indicates whether a mutation names another position than its own.
        var misplacesWrites = false

        /// The order of positions that the feed declares.
        var order = LossyFeedPosition.order

        /// A Boolean value that indicates whether each connection is opened twice.
        var opensTwice = false

        /// A closure that wraps the archive of mutations.
        var archiving: @Sendable (MemoryStore) -> any DataStore = { $0 }
    }

    private let steps: Int
    private let conditions: Conditions

    init(steps: Int = 40, _ conditions: Conditions = Conditions()) {
        (self.steps, self.conditions) = (steps, conditions)
    }

    /// Simulates one seed after the other, up to the first that breaks a rule.
    @MainActor func run(seeds: ClosedRange<UInt64>) async -> Simulator.Report { await runs.run(seeds: seeds) }

    /// Simulates one seed and records a trace.
    @MainActor func run(seed: UInt64) async -> Simulator.Run { await runs.run(seed, isTraced: true) }

    @MainActor private var runs: SeededRuns {
        SeededRuns(steps: steps) { seed, scheduler, isTraced in
            let world = RoomWorld(seed: seed, JobTurns(scheduler, idleTurns: 3), conditions)
            return RoomApp(world, try await RoomLaunch(1, in: world), isTraced: isTraced)
        }
    }
}

typealias RoomMessage = FeedMessage<Int, LossyFeedPosition>
typealias RoomSnapshot = FeedSnapshot<[Int], LossyFeedPosition>
