import Foundation
import StorageProofs

/// The trials and their results.
struct TortureReport {
    private var trials = 0
    private var skipped = 0
    private(set) var violations = 0

    /// Performs one kind of trial, and prints a line about it.
    mutating func add(_ name: String, _ body: () throws -> Int) {
        report(name) {
            let count = try body()
            return (count, "\(count) trials")
        }
    }

    /// Performs one trial at each of some points, and prints their number.
    mutating func addPoints(_ name: String, _ body: () throws -> SystemCallKillProof.Coverage) {
        report(name) {
            let coverage = try body()
            return (coverage.killed, "\(coverage.killed) of \(coverage.points) points")
        }
    }

    private mutating func report(_ name: String, _ body: () throws -> (count: Int, text: String)) {
        let start = ContinuousClock.now
        let title = name.padding(toLength: 28, withPad: " ", startingAt: 0)
        defer { fflush(nil) }
        do {
            let (count, text) = try body()
            trials += count
            print("\(title) \(text), 0 violations, \(start.duration(to: .now).components.seconds) s")
        } catch let impossible as ImpossibleProof {
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
