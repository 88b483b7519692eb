public import ResourceCore

/// A simulator of an app that writes: a real outbox, a real container, and a server that loses requests and responses.
///
///     let report = await MutationSimulator().run(seeds: 1...10_000)
///
/// The app has two windows that share a container, and is killed and started again. Every state that a store has shown is
/// judged by what the user and the server have done, never by what the outbox believes. As in a ``Simulator``, the seed
/// determines everything, and no time passes.
public struct MutationSimulator: Sendable {
    /// The conditions of the simulated app, which a control makes worse.
    public struct Conditions: Sendable {
        /// A Boolean value that indicates whether the server applies a repeated write only once.
        public var honorsKeys = true

        /// A Boolean value that indicates whether mutations declare that reads trail writes.
        public var declaresReadLag = true

        /// A Boolean value that indicates whether overlays that count declare that they aren't idempotent.
        public var declaresCounting = true

        /// A closure that wraps the archive of values.
        public var storing: Simulator.Storing = { $0 }

        /// A closure that wraps the archive of mutations.
        public var archiving: @Sendable (MemoryStore) -> any DataStore = { $0 }

        /// Creates the conditions under which no rule may be broken.
        public init() {}
    }

    private let steps: Int
    private let conditions: Conditions

    /// Creates a simulator.
    ///
    /// - Parameters:
    ///   - steps: The number of actions in each simulation.
    ///   - conditions: The conditions of the app.
    public init(steps: Int = 40, _ conditions: Conditions = Conditions()) {
        (self.steps, self.conditions) = (steps, conditions)
    }

    /// Simulates one seed after the other, up to the first that breaks a rule.
    @MainActor public func run(seeds: ClosedRange<UInt64>) async -> Simulator.Report {
        await runs.run(seeds: seeds)
    }

    /// Simulates one seed and records a trace.
    @MainActor public func run(seed: UInt64) async -> Simulator.Run {
        await runs.run(seed, isTraced: true)
    }

    /// Simulates one seed, and returns the event log of each launch.
    ///
    /// The same seed always produces the same logs.
    @MainActor public func record(seed: UInt64) async throws -> [[ResourceEvent]] {
        let scheduler = JobScheduler()
        return try await JobScheduler.$current.withValue(scheduler) {
            let app = try await makeApp(seed, scheduler, isRecorded: true)
            _ = await app.live(steps: steps)
            return await app.takeLogs()
        }
    }

    @MainActor private var runs: SeededRuns {
        SeededRuns(steps: steps) { try await makeApp($0, $1, isTraced: $2) }
    }

    @MainActor private func makeApp(
        _ seed: UInt64, _ scheduler: JobScheduler, isTraced: Bool = false, isRecorded: Bool = false
    ) async throws -> WritingApp {
        let world = WritingWorld(seed: seed, JobTurns(scheduler), conditions)
        return WritingApp(world, try await WritingLaunch(1, in: world), isTraced: isTraced, isRecorded: isRecorded)
    }
}
