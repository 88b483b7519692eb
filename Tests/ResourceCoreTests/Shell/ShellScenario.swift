@testable import EngineProofs
@testable import ResourceTesting

/// A combination of options, and a sequence of steps.
struct ShellScenario: Sendable, CustomStringConvertible {
    let combination: ShellCombination
    var steps: [ShellStep] = []

    /// The seed that determines the order of turns; zero for the order of arrival.
    var seed: UInt64 = 0

    var description: String {
        (["with \(combination)" + (seed == 0 ? "" : ", seed \(seed)")]
            + steps.enumerated().map { "\($0.offset + 1). \($0.element)" }).joined(separator: "\n    ")
    }
}

/// The outcome of a scenario.
struct ShellOutcome: Sendable {
    var violation: Violation?

    /// The steps that were possible, and were therefore taken.
    var taken: [ShellStep] = []

    /// The states of the stores after each of them.
    var trace: [String] = []
    var fingerprints: [Int] = []

    /// The events that are possible at the end.
    var possible: [ShellEvent] = []
}

extension ShellScenario {
    /// Runs the scenario, and returns its outcome.
    ///
    /// - Parameter rests: A closure that determines, from the last fingerprint, whether everything comes to rest at the
    ///   end.
    @MainActor func run(
        isTraced: Bool = false, rests: (_ fingerprint: Int) -> Bool = { _ in true }
    ) async -> ShellOutcome {
        let scheduler = JobScheduler()
        return await JobScheduler.$current.withValue(scheduler) {
            let world = ShellWorld(combination, scheduler, seed: seed)
            var outcome = ShellOutcome()
            for step in steps where world.isPossible(step.event) {
                outcome.taken.append(step)
                outcome.violation = await world.take(step)
                if isTraced { outcome.trace.append("\(step): \(world.picture)") }
                if outcome.violation != nil { return outcome }
                outcome.fingerprints.append(world.fingerprint)
            }
            outcome.possible = ShellEvent.allCases.filter(world.isPossible)
            if outcome.fingerprints.last.map(rests) ?? true { outcome.violation = await world.violationAtRest() }
            return outcome
        }
    }

    /// Returns the shortest scenario that still violates the same rule, found by dropping steps and options.
    @MainActor func shrunk(_ rule: String) async -> ShellScenario {
        var shortest = self
        shortest.steps = await run().taken
        var isShrinking = true
        while isShrinking {
            isShrinking = false
            for candidate in shortest.candidates {
                let outcome = await candidate.run()
                guard outcome.violation?.rule == rule else { continue }
                shortest = candidate
                shortest.steps = outcome.taken
                isShrinking = true
                break
            }
        }
        return shortest
    }

    /// The scenarios that are slightly simpler.
    private var candidates: [ShellScenario] {
        var candidates: [ShellScenario] = []
        for index in steps.indices.reversed() {
            var steps = steps
            steps.remove(at: index)
            candidates.append(ShellScenario(combination: combination, steps: steps, seed: seed))
        }
        for option in combination.options {
            let rest = ShellCombination(Set(combination.options).subtracting([option]))
            candidates.append(ShellScenario(combination: rest, steps: steps, seed: seed))
        }
        for index in steps.indices where steps[index].isRushed {
            var steps = steps
            steps[index].isRushed = false
            candidates.append(ShellScenario(combination: combination, steps: steps, seed: seed))
        }
        if seed != 0 { candidates.append(ShellScenario(combination: combination, steps: steps)) }
        return candidates
    }
}

extension ShellWorld {
    /// Takes a step, and returns the violation that it causes.
    func take(_ step: ShellStep) async -> Violation? {
        isRushing = step.isRushed
        carryOut(step.event)
        if step.isRushed { rush() } else { await drain() }
        return violation()
    }

    /// The states of the stores.
    var picture: String {
        screens.enumerated().compactMap { store, screen in
            screen.map { "store \(store) shows \($0.view)" }
        }.joined(separator: "; ")
    }
}
