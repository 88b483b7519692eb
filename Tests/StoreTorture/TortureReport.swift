import Foundation
import StorageProofs

/// What was tried, and what came of it.
struct TortureReport {
    private var trials = 0
    private var skipped = 0
    private(set) var violations = 0

    /// Makes one kind of trial, and prints a line of it.
    mutating func add(_ name: String, _ body: () throws -> Int) {
        let start = ContinuousClock.now
        let title = name.padding(toLength: 28, withPad: " ", startingAt: 0)
        defer { fflush(nil) }
        do {
            let count = try body()
            trials += count
            print("\(title) \(count) trials, 0 violations, \(start.duration(to: .now).components.seconds) s")
        } catch let impossible as PowerCutProof.Impossible {
            skipped += 1
            print("\(title) skipped: \(impossible)")
        } catch {
            violations += 1
            print("\(title) VIOLATION: \(error)")
        }
    }

    /// The last line.
    var summary: String {
        "\(trials) trials, \(violations) violations" + (skipped > 0 ? ", \(skipped) kinds skipped" : "")
    }
}
