import EngineProofs
import Foundation

/// A program that explores the engine and reports the coverage.
///
/// The exit status is 1 if a rule was violated.
@main
struct Explore {
    static func main() async {
        #if DEBUG
            print("NB: this is a debug build, which takes minutes; add -c release\n")
        #endif
        let sum = await EngineExploration.run { report in
            print(report)
            fflush(nil)
        }
        print(sum)
        if sum.violations > 0 { exit(1) }
    }
}
