import ResourceCore

/// One exploration of the engine itself: every order of events happens to the machines that ship.
///
/// A world holds the machines with what surrounds them, and beside them what the rules say of each event. The rules are
/// checked after every event, and in each state it is seen that loads come to their end, no caller is left waiting and
/// no indicator stays up.
///
///     let sum = await EngineExploration.run { print($0) }
///     print(sum)
public struct EngineExploration: Sendable {
    /// What is explored, in a few words.
    public let name: String

    private let explore: @Sendable () -> (ExplorationFigures, String?)

    /// Explores from a world until the space closes, or the transitions are enough.
    init<World: Explorable & Sendable>(_ name: String, transitions: Int = .max, from start: World) {
        self.name = name
        explore = {
            let report = Explorer<World>(transitionLimit: transitions).explore(from: start)
            return (report.figures, report.counterexample?.description)
        }
    }

    /// Explores, on the thread it is called on; takes seconds in a release build, and minutes in a debug build.
    public func run() -> Report {
        let (figures, counterexample) = explore()
        return Report(name: name, figures: figures, counterexample: counterexample)
    }
}

extension EngineExploration {
    /// What an exploration of the engine found; printed, its figures and the counterexample.
    public struct Report: Hashable, Sendable, CustomStringConvertible {
        /// What was explored.
        public let name: String

        /// How much of it was explored.
        public let figures: ExplorationFigures

        /// A shortest sequence that breaks a rule, as a test to paste.
        public let counterexample: String?

        /// The name with the line of figures, and after a violation the test.
        public var description: String {
            "\(name): \(figures)" + (counterexample.map { "\n\($0)" } ?? "")
        }
    }

    /// Runs explorations side by side, as many at a time as there are cores, and tells of each in their order.
    ///
    /// - Returns: The sum, with the seconds that passed.
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
