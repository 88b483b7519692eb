public import ResourceCore

/// Uses a real container and real stores at random, over a bad network, and checks the rules after every step.
///
///     @Test func `ten thousand seeds break no rule`() async {
///         let report = await Simulator().run(seeds: 1...10_000)
///         print(report)
///         #expect(report.failure == nil)
///     }
///
/// A seed decides everything: what the user does, what becomes of each request, how far the clock goes, and in which
/// order flights and timers get their turns. No time passes. A seed that fails is printed, and replays with
/// `run(seed:)`.
///
/// Jobs off the main actor run on the main thread while a simulation asks for them, by a hook of the runtime that
/// other tests' jobs do not notice.
public struct Simulator: Sendable {
    /// How the keys of one simulation are loaded.
    public typealias Loading =
        @Sendable (SimulatedNetwork) -> @Sendable (ResourceKey) -> Resource<SimulatedNetwork.Reply>

    /// What is done with each container that the app opens, as one does in an app: following a source of triggers.
    public typealias Opening = @MainActor @Sendable (ResourceContainer) -> Void

    /// What the app's disk is made of, which outlives each start.
    public typealias Storing = @Sendable (MemoryArchive) -> any ResourceArchive

    /// How many things the user does in each simulation.
    public let steps: Int

    private let loading: Loading
    private let opening: Opening
    private let storing: Storing

    /// Makes a simulator of an app with three keys and three stores.
    ///
    /// - Parameters:
    ///   - steps: How many things the user does in each simulation.
    ///   - loading: Makes the resources; a test of one's own loaders wraps the network in them.
    ///   - opening: Called with each container before it is used: one when the app starts, and one whenever it is
    ///     started again.
    ///   - storing: Wraps the archive that brings values back after the app was killed; a test of one's own archive
    ///     makes it here, once for each seed.
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
        let clock = ContinuousClock()
        let begin = clock.now
        var done = 0
        var failure: Run?
        for seed in seeds where failure == nil {
            let run = await simulate(seed, isTraced: false)
            done += 1
            if let violation = run.violation {
                let traced = await simulate(seed, isTraced: true)
                failure = Run(seed: seed, violation: violation, trace: traced.trace)
            }
        }
        return Report(seeds: done, steps: done * steps, failure: failure, seconds: (clock.now - begin) / .seconds(1))
    }

    /// Simulates one seed and writes down what happens; the same seed does the same again.
    @MainActor public func run(seed: UInt64) async -> Run {
        await simulate(seed, isTraced: true)
    }

    /// What the containers of one seed record while somebody reads, one log for each start of the app.
    ///
    /// The same seed records the same again.
    @MainActor public func record(seed: UInt64) async -> [[ResourceEvent]] {
        let scheduler = JobScheduler()
        return await JobScheduler.$current.withValue(scheduler) {
            let app = SimulatedApp(seed: seed, scheduler, loading, opening, storing, isRecorded: true)
            _ = await app.live(steps: steps)
            return await app.takeLogs()
        }
    }

    @MainActor private func simulate(_ seed: UInt64, isTraced: Bool) async -> Run {
        let scheduler = JobScheduler()
        return await JobScheduler.$current.withValue(scheduler) {
            let app = SimulatedApp(seed: seed, scheduler, loading, opening, storing, isTraced: isTraced)
            let violation = await app.live(steps: steps)
            return Run(seed: seed, violation: violation, trace: app.trace)
        }
    }
}

extension Simulator {
    /// What became of one seed.
    public struct Run: Hashable, Sendable, CustomStringConvertible {
        /// What decided everything.
        public let seed: UInt64

        /// The rule that was broken, if one was.
        public let violation: Violation?

        /// What happened, one line a step: what the user did, and what the stores showed after it.
        public let trace: [String]

        /// The violation, how to see it again, and what happened up to it.
        public var description: String {
            let outcome = violation.map(\.description) ?? "no violation"
            return (["seed \(seed): \(outcome)", "replay with run(seed: \(seed)), with the same steps"] + trace)
                .joined(separator: "\n    ")
        }
    }

    /// What became of many seeds.
    public struct Report: Hashable, Sendable, CustomStringConvertible {
        /// How many seeds were simulated.
        public let seeds: Int

        /// How many steps that were.
        public let steps: Int

        /// The first seed that broke a rule.
        public let failure: Run?

        /// How long it took.
        public let seconds: Double

        /// The line `simulated N seeds, M steps, 0 violations in S s`, and the seed that failed.
        public var description: String {
            let tenths = Int((seconds * 10).rounded())
            return "simulated \(seeds) seeds, \(steps) steps, \(failure == nil ? 0 : 1) violations "
                + "in \(tenths / 10).\(tenths % 10) s" + (failure.map { "\n\($0)" } ?? "")
        }
    }
}
