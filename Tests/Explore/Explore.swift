import EngineProofs
import Foundation

/// A program that explores the engine and reports the coverage.
///
/// Arguments choose the explorations whose names contain one of them. The exit status is 1 if a rule was violated.
@main
struct Explore {
    static func main() async {
        #if DEBUG
            print("NB: This is a debug build, which takes minutes; add -c release\n")
        #endif
        let names = CommandLine.arguments.dropFirst()
        let chosen = EngineExploration.all.filter { exploration in
            names.isEmpty || names.contains { exploration.name.contains($0) }
        }
        let sum = await EngineExploration.run(chosen) { report in
            print(report)
            fflush(nil)
        }
        print(sum)
        if sum.violations > 0 { exit(1) }
    }
}
