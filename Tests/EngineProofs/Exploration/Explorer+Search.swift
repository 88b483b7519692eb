extension Explorer {
    /// The states reached so far, and the worlds at the frontier.
    struct Search {
        /// The step by which a state was first reached: its parent state, and the index of the event.
        fileprivate struct Step {
            let parent: Int32
            let event: Int32
        }

        /// A violation and the step that caused it, or no step for the start at rest.
        struct Finding {
            let violation: Violation
            fileprivate let last: Step?
        }

        private var seen: Set<World.Fingerprint>
        private var steps: [Step] = []

        /// The worlds of the current depth, and those that they lead to.
        private var breadth: [World]
        private var nextBreadth: [World] = []

        /// The number of the first state of the current depth, and the number of expanded ones.
        private var first = 0
        private var expanded = 0

        private(set) var transitions = 0
        private(set) var violation: Finding?

        init(_ start: World) {
            seen = [start.fingerprint]
            breadth = [start]
            violation = start.violationAtRest().map { Finding(violation: $0, last: nil) }
        }

        var states: Int { steps.count + 1 }

        var hasNext: Bool { expanded < breadth.count || !nextBreadth.isEmpty }

        /// Performs all possible events of the next state.
        mutating func expand() {
            if expanded == breadth.count { goDeeper() }
            let world = breadth[expanded]
            let number = Int32(first + expanded)
            expanded += 1
            for (index, event) in world.events.enumerated() {
                var next = world
                transitions += 1
                var broken = next.happen(event)
                let step = Step(parent: number, event: Int32(index))
                if broken == nil, seen.insert(next.fingerprint).inserted {
                    broken = next.violationAtRest()
                    steps.append(step)
                    nextBreadth.append(next)
                }
                guard let broken else { continue }
                violation = Finding(violation: broken, last: step)
                return
            }
        }

        private mutating func goDeeper() {
            first += breadth.count
            expanded = 0
            breadth = nextBreadth
            nextBreadth = []
        }

        /// Returns the events that lead to a finding.
        func events(_ finding: Finding, from start: World) -> [World.Event] {
            var path: [Int] = []
            var step = finding.last
            while let taken = step {
                path.append(Int(taken.event))
                step = taken.parent == 0 ? nil : steps[Int(taken.parent) - 1]
            }
            var world = start
            return path.reversed().map { index in
                let event = world.events[index]
                _ = world.happen(event)
                return event
            }
        }
    }
}
