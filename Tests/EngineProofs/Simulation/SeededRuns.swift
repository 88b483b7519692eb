/// An app whose life a seed determines, in a simulation.
@MainActor
protocol SimulatedLife {
    /// One line for each step, if they are traced.
    var trace: [String] { get }

    /// Performs the given number of steps, brings everything to rest, and returns the first violation of a rule.
    func live(steps: Int) async -> Violation?
}

/// Simulations of many seeds, one after the other.
@MainActor
struct SeededRuns {
    let steps: Int
    let makeLife: (_ seed: UInt64, JobScheduler, _ isTraced: Bool) async throws -> any SimulatedLife

    /// Simulates one seed after the other, up to the first that breaks a rule.
    func run(seeds: ClosedRange<UInt64>) async -> Simulator.Report {
        let clock = ContinuousClock()
        let begin = clock.now
        var done = 0
        var failure: Simulator.Run?
        for seed in seeds where failure == nil {
            done += 1
            if let violation = await run(seed, isTraced: false).violation { failure = await trace(seed, violation) }
        }
        return Simulator.Report(
            seeds: done, steps: done * steps, failure: failure, seconds: (clock.now - begin) / .seconds(1))
    }

    /// Returns a traced run of a seed that has broken a rule.
    ///
    /// If it ends in another way, what decides about it isn't determined by the seed, and its trace says so.
    private func trace(_ seed: UInt64, _ violation: Violation) async -> Simulator.Run {
        let replay = await run(seed, isTraced: true)
        let note =
            replay.violation == violation
            ? [] : ["the replay: \(replay.violation.map(\.description) ?? "no violation")"]
        return Simulator.Run(seed: seed, violation: violation, trace: replay.trace + note)
    }

    /// Simulates one seed.
    func run(_ seed: UInt64, isTraced: Bool) async -> Simulator.Run {
        let scheduler = JobScheduler()
        return await JobScheduler.$current.withValue(scheduler) {
            do {
                let life = try await makeLife(seed, scheduler, isTraced)
                let violation = await life.live(steps: steps)
                return Simulator.Run(seed: seed, violation: violation, trace: life.trace)
            } catch {
                return Simulator.Run(seed: seed, violation: Violation("start", "\(error)"), trace: [])
            }
        }
    }
}
