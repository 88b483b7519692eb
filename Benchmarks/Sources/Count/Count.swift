import JobHooks
import Jobs
import Measuring

/// Runs one case for each operation that views or users repeat, so that its instructions and allocations can be counted.
///
/// All jobs run on this thread, one after the other, so that the counts are the same in each run. `scripts/count` runs
/// this program under callgrind. An argument multiplies the number of the things around an operation: entries, stores,
/// callers, pending mutations, pages, and rows.
@main @MainActor
enum Count {
    static let scale = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1

    static func main() {
        runOnThisThread {
            await reads()
            await changes()
            await stores()
            await mutations()
            await pages()
            await views()
            try await files()
        }
    }

    /// Counts an operation, and prints its name, how often it was repeated, and its allocations.
    ///
    /// - Parameters:
    ///   - name: The name of the case.
    ///   - repetitions: The number of times that the operation is repeated after three that aren't counted.
    ///   - parts: The number of equal parts that the operation has, of which each is one operation.
    ///   - operation: The operation, with the number of times that it was repeated before.
    static func count(
        _ name: String, _ repetitions: Int = 100, each parts: Int = 1, _ operation: (Int) async -> Void
    ) async {
        for number in 0..<3 { await operation(number) }
        let blocks = Heap.blocks
        job_hooks_begin_counting()
        for number in 3..<3 + repetitions { await operation(number) }
        job_hooks_end_counting(name)
        print(name, repetitions * parts, Heap.blocks - blocks, separator: "\t")
    }
}
