/// Something whose every order of events can be visited.
protocol Explorable {
    associatedtype Event: Sendable
    associatedtype Fingerprint: Hashable

    /// Equal for states that behave alike from here on: tickets renumbered, times relative.
    var fingerprint: Fingerprint { get }

    /// What can happen next.
    var events: [Event] { get }

    /// Lets an event happen; says which rule that broke.
    mutating func happen(_ event: Event) -> Violation?

    /// Lets everything that runs come to its end; says what stays behind.
    func violationAtRest() -> Violation?
}

/// A rule that was broken.
struct Violation: Hashable, CustomStringConvertible {
    var rule: String
    var what: String

    var description: String { "\(rule): \(what)" }
}

/// Visits the states of a world breadth first, so that the first violation found is a shortest one.
struct Explorer<World: Explorable> {
    struct Report {
        var states = 0
        var transitions = 0
        var isClosed = false
        var violation: (violation: Violation, events: [World.Event])?
        var seconds = 0.0
    }

    private struct Visit {
        var world: World
        var parent: Int
        var event: World.Event?
    }

    let limit: Int

    func explore(from start: World) -> Report {
        let clock = ContinuousClock()
        let begin = clock.now
        var report = Report()
        var visits = [Visit(world: start, parent: -1, event: nil)]
        var seen: Set<World.Fingerprint> = [start.fingerprint]
        var next = 0
        while next < visits.count, visits.count < limit, report.violation == nil {
            expand(next, &visits, &seen, &report)
            next += 1
        }
        report.isClosed = next == visits.count && report.violation == nil
        report.states = visits.count
        let elapsed = (clock.now - begin).components
        report.seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
        return report
    }

    private func expand(
        _ index: Int, _ visits: inout [Visit], _ seen: inout Set<World.Fingerprint>, _ report: inout Report
    ) {
        let world = visits[index].world
        for event in world.events {
            var next = world
            report.transitions += 1
            var violation = next.happen(event)
            if violation == nil, seen.insert(next.fingerprint).inserted {
                violation = next.violationAtRest()
                visits.append(Visit(world: next, parent: index, event: event))
            }
            guard let violation else { continue }
            report.violation = (violation, path(to: index, visits) + [event])
            return
        }
    }

    private func path(to index: Int, _ visits: [Visit]) -> [World.Event] {
        var events: [World.Event] = []
        var index = index
        while index >= 0, let event = visits[index].event {
            events.append(event)
            index = visits[index].parent
        }
        return events.reversed()
    }
}

extension Explorer.Report {
    /// The line that sums up, and after a violation a test to paste.
    var summary: String {
        let tenths = Int((seconds * 10).rounded())
        let line =
            "explored \(states) states, \(transitions) transitions, \(violation == nil ? 0 : 1) violations "
            + "in \(tenths / 10).\(tenths % 10) s" + (isClosed ? " (closed)" : "")
        guard let violation else { return line }
        let events = violation.events.map { "            .\($0)," }.joined(separator: "\n")
        return """
            \(line)
                @Test func `\(violation.violation.what), \(violation.violation.rule)`() {
                    var world = \(World.self)()
                    #expect(world.violation(after: [
            \(events)
                    ]) == nil)
                }
            """
    }
}

extension Explorable {
    /// The first rule that a sequence of events breaks, its end at rest included.
    mutating func violation(after events: [Event]) -> Violation? {
        for event in events {
            if let violation = happen(event) { return violation }
        }
        return violationAtRest()
    }
}
