import Foundation
import ResourceTesting

/// Explores the engine, and says how much of it was seen; the status is 1 if a rule was broken.
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
