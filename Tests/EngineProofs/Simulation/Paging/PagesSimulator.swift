internal import ResourceCore

/// A simulator of an app that scrolls through a paged list, whose server changes the list meanwhile.
///
///     let report = await PagesSimulator().run(seeds: 1...10_000)
///
/// Every list that a store has shown is judged by what the server has had. As in a ``Simulator``, the seed determines
/// everything, and no time passes.
public struct PagesSimulator: Sendable {
    /// The conditions of the simulated app, which a control makes worse.
    public struct Conditions: Sendable {
        /// A Boolean value that indicates whether a page begins after the last item of the one before.
        public var continues = true

        /// A Boolean value that indicates whether a page ends before the first item of the one after.
        public var continuesBackward = true

        /// A Boolean value that indicates whether a page that is found by its offset repeats the last item of the one
        /// before.
        public var overlapsPages = true

        /// A Boolean value that indicates whether the server answers each request anew, and not from a cache.
        public var answersAnew = true

        /// A Boolean value that indicates whether a list is as limited as the app believes.
        public var limitsPages = true

        /// A Boolean value that indicates whether a list on disk is marked as stale, or removed, by barriers.
        public var archivesBarriers = true

        /// A Boolean value that indicates whether the list shows an edit before the server has made it.
        public var showsEdits = true

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
    public init(steps: Int = 60, _ conditions: Conditions = Conditions()) {
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

    @MainActor private var runs: SeededRuns {
        SeededRuns(steps: steps) { seed, scheduler, isTraced in
            PagesApp(seed: seed, JobTurns(scheduler), conditions, isTraced: isTraced)
        }
    }
}
