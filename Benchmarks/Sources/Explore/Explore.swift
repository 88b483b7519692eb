import Foundation
import ResourceTesting

/// Explores the engine's machines, as many at a time as there are cores; prints a line for each, and a sum.
///
/// The status is 1, and a test to paste is printed, when a rule is broken.
@main
struct Explore {
    static func main() async {
        let clock = ContinuousClock()
        let begin = clock.now
        var sum = await figures(of: EngineExploration.all)
        sum.seconds = (clock.now - begin) / .seconds(1)
        print(sum)
        exit(sum.violations == 0 ? 0 : 1)
    }

    /// Explores all, and prints each as soon as it is done.
    private static func figures(of explorations: [EngineExploration]) async -> ExplorationFigures {
        var sum = ExplorationFigures()
        await withTaskGroup(of: (String, EngineExploration.Result).self) { group in
            var waiting = explorations[...]
            func begin() {
                guard let next = waiting.popFirst() else { return }
                group.addTask { (next.name, next.run()) }
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { begin() }
            for await (name, result) in group {
                print("\(name): \(result)")
                sum = sum + result.figures
                begin()
            }
        }
        return sum
    }
}
