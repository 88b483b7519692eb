import Foundation
import Testing

@testable import ResourceTesting

/// The shell around the machines, with combinations of features.
///
/// It consists of the container, its state, stores, waiters, alarms, and records, and of the overlays of a mutation.
/// With `SHELL_SEEDS=N` in the environment, N seeds are explored, and from 10,000 on also all pairs of options more
/// deeply. A line is printed for every 5,000 of them.
@Suite(.serialized, .timeLimit(.minutes(60))) @MainActor struct ShellExplorationTests {
    private let seeds = ProcessInfo.processInfo.environment["SHELL_SEEDS"].flatMap { UInt64($0) } ?? 400
    private var isDeep: Bool { seeds >= 10_000 }

    /// The events before an exploration with a mutation: it's on its way, or the server has applied it, and another
    /// load has begun.
    private let starts: [[ShellEvent]] = [
        [.appear(0), .succeed(.base), .send],
        [.appear(0), .succeed(.base), .send, .answer(.responseLost), .refresh(0)],
    ]

    @Test func `the shell keeps its promises under all pairs of options`() async {
        let explorer = ShellExplorer()
        for seed in 1...seeds where explorer.failure == nil {
            await explorer.explore(seed: seed)
            if seed.isMultiple(of: 5_000) { print(explorer.report) }
        }
        for combination in ShellCombination.single where explorer.failure == nil {
            await explorer.explore(combination, depth: isDeep ? 3 : 2)
        }
        for combination in ShellCombination.pairs where explorer.failure == nil {
            await explorer.explore(combination, depth: isDeep ? 2 : 1)
        }
        for combination in ShellCombination.mutated where explorer.failure == nil {
            let isThorough = isDeep || combination.options.count == 1
            for start in starts.prefix(isThorough ? 2 : 1) where explorer.failure == nil {
                await explorer.explore(combination, after: start, depth: isDeep ? 2 : 1)
            }
        }
        if let failure = explorer.failure { print(failure) }
        print(explorer.report)
        #expect(explorer.failure == nil)
    }
}
