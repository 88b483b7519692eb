import ResourceCore
import ResourceTesting

/// An exploration of the engine itself, which applies every order of events to the machines that ship.
///
/// A world holds the machines with their surroundings, and a model of the rules for each event. The rules are checked
/// after every event. In each state, the exploration checks that loads come to their end, no caller is left waiting,
/// and no indicator stays visible.
///
///     let sum = await EngineExploration.run { print($0) }
///     print(sum)
public struct EngineExploration: Sendable {
    /// A short description of the explored space.
    public let name: String

    private let explore: @Sendable () -> (ExplorationFigures, String?)

    /// Creates an exploration from a world until the space closes, or the limit of transitions is reached.
    init<World: Explorable & Sendable>(_ name: String, transitions: Int = .max, from start: World) {
        self.name = name
        explore = {
            let report = Explorer<World>(transitionLimit: transitions).explore(from: start)
            return (report.figures, report.counterexample?.description)
        }
    }

    /// Runs the exploration on the calling thread.
    ///
    /// It takes seconds in a release build, and minutes in a debug build.
    public func run() -> Report {
        let (figures, counterexample) = explore()
        return Report(name: name, figures: figures, counterexample: counterexample)
    }
}

extension EngineExploration {
    /// A report of an exploration of the engine, which prints its figures and the counterexample.
    public struct Report: Hashable, Sendable, CustomStringConvertible {
        /// A short description of the explored space.
        public let name: String

        /// The extent of the exploration.
        public let figures: ExplorationFigures

        /// A shortest sequence that breaks a rule, as a test to paste.
        public let counterexample: String?

        /// The name with the line of figures, followed by the test if there is a violation.
        public var description: String {
            "\(name): \(figures)" + (counterexample.map { "\n\($0)" } ?? "")
        }
    }

    /// Runs explorations in parallel, as many at a time as there are cores, and reports each in order.
    ///
    /// - Returns: The sum of the figures, with the elapsed seconds.
    public static func run(
        _ explorations: [EngineExploration] = all, isolation: isolated (any Actor)? = #isolation,
        report: (Report) -> Void
    ) async -> ExplorationFigures {
        let clock = ContinuousClock()
        let begin = clock.now
        var sum = ExplorationFigures()
        await withTaskGroup(of: (Int, Report).self, isolation: isolation) { group in
            for (index, exploration) in explorations.enumerated() {
                group.addTask { (index, exploration.run()) }
            }
            var early: [Int: Report] = [:]
            var next = 0
            for await (index, finished) in group {
                early[index] = finished
                while let finished = early.removeValue(forKey: next) {
                    sum = sum + finished.figures
                    report(finished)
                    next += 1
                }
            }
        }
        sum.seconds = (clock.now - begin) / .seconds(1)
        return sum
    }
}
