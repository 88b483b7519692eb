public import ResourceCore

/// A simulator that uses a real container and real stores at random, over a bad network, and checks the rules.
///
///     @Test func `ten thousand seeds break no rule`() async {
///         let report = await Simulator().run(seeds: 1...10_000)
///         print(report)
///         #expect(report.failure == nil)
///     }
///
/// The rules are checked after every step. The seed determines everything: the user's actions, the outcome of each
/// request, the progress of the clock, and the order in which flights and timers get their turns. No time passes. A
/// failing seed is printed, and can be replayed with `run(seed:)`.
///
/// Jobs off the main actor run on the main thread while a simulation requests them, through a hook of the runtime that
/// doesn't affect the jobs of other tests.
public struct Simulator: Sendable {
    /// A closure that returns the loader of one simulation's keys.
    public typealias Loading =
        @Sendable (SimulatedNetwork) -> @Sendable (ResourceKey) -> Resource<SimulatedNetwork.Reply>

    /// A closure that configures each container that the app opens, for example to follow a source of triggers.
    public typealias Opening = @MainActor @Sendable (ResourceContainer) -> Void

    /// A closure that wraps the archive of the app's disk, which survives each restart.
    public typealias Storing = @Sendable (MemoryStore) -> any DataStore

    /// The number of user actions in each simulation.
    public let steps: Int

    private let loading: Loading
    private let opening: Opening
    private let storing: Storing

    /// Creates a simulator of an app with three keys and three stores.
    ///
    /// - Parameters:
    ///   - steps: The number of user actions in each simulation.
    ///   - loading: A closure that creates the resources. To test your own loaders, wrap the network in them.
    ///   - opening: A closure that is called with each container before it's used: once when the app starts, and once
    ///     for each restart.
    ///   - storing: A closure that wraps the archive that restores values after the app was killed. To test your own
    ///     archive, create it here. It's called once for each seed.
    public init(
        steps: Int = 25, loading: @escaping Loading = { network in { network.resource($0) } },
        opening: @escaping Opening = { _ in }, storing: @escaping Storing = { $0 }
    ) {
        self.steps = steps
        self.loading = loading
        self.opening = opening
        self.storing = storing
    }

    /// Simulates one seed after the other, up to the first that breaks a rule.
    @MainActor public func run(seeds: ClosedRange<UInt64>) async -> Report {
        await runs.run(seeds: seeds)
    }

    /// Simulates one seed and records a trace.
    ///
    /// The same seed always produces the same run.
    @MainActor public func run(seed: UInt64) async -> Run {
        await runs.run(seed, isTraced: true)
    }

    /// Returns the recorded events of the containers of one seed, one log for each start of the app.
    ///
    /// The same seed always produces the same logs.
    @MainActor public func record(seed: UInt64) async -> [[ResourceEvent]] {
        let scheduler = JobScheduler()
        return await JobScheduler.$current.withValue(scheduler) {
            let app = SimulatedApp(seed: seed, scheduler, loading, opening, storing, isRecorded: true)
            _ = await app.live(steps: steps)
            return await app.takeLogs()
        }
    }

    @MainActor private var runs: SeededRuns {
        SeededRuns(steps: steps) { seed, scheduler, isTraced in
            SimulatedApp(seed: seed, scheduler, loading, opening, storing, isTraced: isTraced)
        }
    }
}

extension Simulator {
    /// The result of one seed.
    public struct Run: Hashable, Sendable, CustomStringConvertible {
        /// The seed that determined the run.
        public let seed: UInt64

        /// The violation of a rule, if any.
        public let violation: Violation?

        /// The trace of the run, one line for each step: the user's action, and the resulting state of the stores.
        public let trace: [String]

        /// The violation, the way to replay it, and the trace up to it.
        public var description: String {
            let outcome = violation.map(\.description) ?? "no violation"
            return (["seed \(seed): \(outcome)", "replay with run(seed: \(seed)), with the same steps"] + trace)
                .joined(separator: "\n    ")
        }
    }

    /// The result of many seeds.
    public struct Report: Hashable, Sendable, CustomStringConvertible {
        /// The number of simulated seeds.
        public let seeds: Int

        /// The total number of steps.
        public let steps: Int

        /// The first seed that broke a rule.
        public let failure: Run?

        /// The duration in seconds.
        public let seconds: Double

        /// The line `simulated N seeds, M steps, 0 violations in S s`, and the seed that failed.
        public var description: String {
            let tenths = Int((seconds * 10).rounded())
            return "simulated \(seeds) seeds, \(steps) steps, \(failure == nil ? 0 : 1) violations "
                + "in \(tenths / 10).\(tenths % 10) s" + (failure.map { "\n\($0)" } ?? "")
        }
    }
}
