import Foundation
import Testing

@testable import ResourceTesting

/// The shell around the machines, with combinations of features.
///
/// It consists of the container, its state, stores, waiters, alarms, and records. With `SHELL_SEEDS=N` in the
/// environment, N seeds are explored, and all pairs of options more deeply. A line is printed for every 5,000 of them.
@Suite(.serialized, .timeLimit(.minutes(60))) @MainActor struct ShellExplorationTests {
    private let seeds = ProcessInfo.processInfo.environment["SHELL_SEEDS"].flatMap { UInt64($0) }

    @Test func `the shell keeps its promises under all pairs of options`() async {
        let explorer = ShellExplorer()
        for seed in 1...(seeds ?? 900) where explorer.failure == nil {
            await explorer.explore(seed: seed)
            if seed.isMultiple(of: 5_000) { print(explorer.report) }
        }
        for combination in ShellCombination.single where explorer.failure == nil {
            await explorer.explore(combination, depth: seeds == nil ? 2 : 3)
        }
        for combination in ShellCombination.pairs where explorer.failure == nil {
            await explorer.explore(combination, depth: seeds == nil ? 1 : 2)
        }
        if let failure = explorer.failure { print(failure) }
        print(explorer.report)
        #expect(explorer.failure == nil)
    }
}
