import ResourceTesting

/// An explorer that visits the states of a world breadth-first, so that the first violation found is a shortest one.
///
///     @Test func `no guest passes without paying, in any order`() {
///         let report = Explorer<Turnstile>().explore(from: Turnstile())
///         print(report)
///         #expect(report.violation == nil && report.isClosed)
///     }
///
/// Cost: One fingerprint and eight bytes for each state, and the worlds of two depths. A counterexample is
/// reconstructed by replaying it from the start.
public struct Explorer<World: Explorable> {
    /// The number of states at which the exploration stops.
    public let limit: Int

    /// The number of transitions at which the exploration stops.
    public let transitionLimit: Int

    /// Creates an explorer that stops, with its space open, after the state whose events reach one of the limits.
    public init(limit: Int = .max, transitionLimit: Int = .max) {
        self.limit = limit
        self.transitionLimit = transitionLimit
    }

    /// Visits the reachable states, and stops at the first violation.
    public func explore(from start: World) -> Report {
        let clock = ContinuousClock()
        let begin = clock.now
        var search = Search(start)
        while search.violation == nil, search.hasNext, search.states < limit, search.transitions < transitionLimit {
            search.expand()
        }
        var figures = ExplorationFigures()
        figures.states = search.states
        figures.transitions = search.transitions
        figures.violations = search.violation == nil ? 0 : 1
        figures.isClosed = !search.hasNext && search.violation == nil
        figures.seconds = (clock.now - begin) / .seconds(1)
        let counterexample = search.violation.map {
            Counterexample(violation: $0.violation, events: search.events($0, from: start), start: start.code)
        }
        return Report(figures: figures, counterexample: counterexample)
    }
}

extension Explorer {
    /// A report of an exploration, which prints its line of figures and the counterexample.
    public struct Report: CustomStringConvertible {
        /// The extent of the exploration.
        public let figures: ExplorationFigures

        /// A shortest sequence that breaks a rule, if any.
        public let counterexample: Counterexample?

        /// The rule that was broken.
        public var violation: Violation? { counterexample?.violation }

        /// The number of different states that were reached.
        public var states: Int { figures.states }

        /// The number of events that were performed.
        public var transitions: Int { figures.transitions }

        /// A Boolean value that indicates whether every reachable state was visited.
        public var isClosed: Bool { figures.isClosed }

        /// The line of figures, followed by a test to paste if there is a violation.
        public var description: String {
            figures.description + (counterexample.map { "\n\($0)" } ?? "")
        }
    }

    /// A shortest sequence of events that breaks a rule, which prints as a test to paste.
    public struct Counterexample: CustomStringConvertible {
        /// The rule that is broken.
        public let violation: Violation

        /// The events, from the start.
        public let events: [World.Event]

        /// The expression that creates the starting world.
        let start: String

        /// A test that fails until the rule holds.
        public var description: String {
            let events = events.map { "            \(World.code(of: $0)),\n" }.joined()
            return """
                    @Test func `\(violation.what), \(violation.rule)`() {
                        var world = \(start)
                        let events: [\(World.self).Event] = [
                \(events)        ]
                        #expect(world.violation(after: events) == nil)
                    }
                """
        }
    }
}
