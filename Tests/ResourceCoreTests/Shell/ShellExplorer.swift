import SeededRandom

@testable import EngineProofs
@testable import ResourceTesting

/// An explorer that uses the real container and real stores in many combinations of options, and counts their states.
@MainActor final class ShellExplorer {
    private(set) var states: Set<Int> = []
    private(set) var steps = 0
    private(set) var failure: ShellFinding?

    /// Explores every sequence of the given number of events, except for those that lead to a known state.
    ///
    /// - Parameter steps: The events that precede them.
    func explore(_ combination: ShellCombination, after steps: [ShellEvent] = [], depth: Int) async {
        let start = ShellScenario(combination: combination, steps: steps.map { ShellStep(event: $0) })
        var ends = [(scenario: start, possible: await start.run().possible)]
        for _ in 0..<depth {
            var next: [(scenario: ShellScenario, possible: [ShellEvent])] = []
            for end in ends {
                for event in end.possible {
                    var scenario = end.scenario
                    scenario.steps.append(ShellStep(event: event))
                    if let possible = await lead(to: scenario) { next.append((scenario, possible)) }
                    if failure != nil { return }
                }
            }
            ends = next
        }
    }

    /// Runs a scenario, and returns the events that are possible after it, if it ends in a new state.
    private func lead(to scenario: ShellScenario) async -> [ShellEvent]? {
        let outcome = await scenario.run(rests: { [states] in !states.contains($0) })
        steps += outcome.taken.count
        await note(outcome, of: scenario)
        guard let end = outcome.fingerprints.last, states.insert(end).inserted else { return nil }
        return outcome.possible
    }

    /// Explores a long sequence that a seed determines: the options, the common events, and the order of turns.
    func explore(seed: UInt64) async {
        var random = SeededGenerator(seed: seed, 3)
        let mutation = seed.isMultiple(of: 3) ? ShellOption.mutations.randomElement(using: &random) : nil
        let combination = ShellCombination.random(upTo: 4, beside: mutation, &random)
        await walk(combination, seed: seed, length: 30, &random)
    }

    /// Explores one sequence of random events.
    private func walk(
        _ combination: ShellCombination, seed: UInt64, length: Int, _ random: inout SeededGenerator
    ) async {
        var scenario = ShellScenario(combination: combination, seed: seed)
        let isRushed = random.happens(onceIn: 3)
        for event in Self.events(length, &random) {
            scenario.steps.append(ShellStep(event: event, isRushed: isRushed && random.happens(onceIn: 3)))
        }
        if combination.isMutated {
            scenario.steps.insert(ShellStep(event: .send), at: random.number(below: scenario.steps.count / 4))
        }
        let outcome = await scenario.run()
        steps += outcome.taken.count
        states.formUnion(outcome.fingerprints)
        await note(outcome, of: scenario)
    }

    /// Returns random events.
    ///
    /// More are returned than happen, because impossible events are skipped.
    ///
    /// Few kinds of events at a time lead deeper than all of them, and a load that nothing joins is followed to its
    /// end.
    private static func events(_ length: Int, _ random: inout SeededGenerator) -> [ShellEvent] {
        let kinds = Array(Set(ShellEvent.allCases.map(\.kind))).sorted().shuffled(using: &random)
        let all = ShellEvent.allCases
        let (start, rest): ([ShellEvent], [ShellEvent])
        switch random.number(below: 3) {
        case 0: (start, rest) = (all, all)
        case 1:
            let common = all.filter { kinds.prefix(8).contains($0.kind) }
            (start, rest) = (common, common)
        default:
            let outcomes = Set(all.filter { !$0.beginsAnew }.map(\.kind))
            let common = kinds.filter(outcomes.contains).prefix(3) + ["nextDeadline", "notice"]
            (start, rest) = (all, all.filter { common.contains($0.kind) })
        }
        return (0..<(4 * length)).compactMap { ($0 < 4 ? start : rest).randomElement(using: &random) }
    }

    private func note(_ outcome: ShellOutcome, of scenario: ShellScenario) async {
        guard failure == nil, let violation = outcome.violation else { return }
        let shortest = await scenario.shrunk(violation.rule)
        let again = await shortest.run(isTraced: true)
        failure = ShellFinding(violation: again.violation ?? violation, scenario: shortest, trace: again.trace)
    }

    /// The line that summarizes the exploration.
    var report: String {
        "explored \(states.count) shell states, \(steps) steps, \(failure == nil ? 0 : 1) violations"
    }
}

/// A broken promise, and the shortest path to it.
struct ShellFinding: Sendable, CustomStringConvertible {
    let violation: Violation
    let scenario: ShellScenario
    let trace: [String]

    var description: String {
        (["\(violation)", "with \(scenario.combination)" + (scenario.seed == 0 ? "" : ", seed \(scenario.seed)")]
            + trace.enumerated().map { "\($0.offset + 1). \($0.element)" }).joined(separator: "\n    ")
    }
}
