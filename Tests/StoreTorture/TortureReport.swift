import Foundation
import StorageProofs

/// The trials and their results.
struct TortureReport {
    private var trials = 0
    private var skipped = 0
    private(set) var violations = 0

    /// The figures of all trials with mutations, if there were any.
    private var mutations: ErrandTally?

    /// The text in the names of the kinds that are performed, or nil for all kinds.
    private let kind: String?

    /// Creates a report of the kinds whose names contain a text.
    init(of kind: String?) {
        self.kind = kind
    }

    /// Performs one kind of trial, and prints a line about it.
    mutating func add(_ name: String, _ body: () throws -> Int) {
        report(name) {
            let count = try body()
            return (count, "\(count) trials, 0 violations", 0)
        }
    }

    /// Performs one trial at each of some points, and prints their number.
    mutating func addPoints(_ name: String, _ body: () throws -> SystemCallKillProof.Coverage) {
        report(name) {
            let coverage = try body()
            return (coverage.killed, "\(coverage.killed) of \(coverage.points) points, 0 violations", 0)
        }
    }

    /// Performs one kind of trial with mutations, and prints what became of them.
    mutating func addMutations(_ name: String, _ body: () throws -> ErrandTally) {
        var all = mutations ?? ErrandTally()
        report(name) {
            let tally = try body()
            all.add(tally)
            return (tally.ends, "\(tally.ends) trials, \(tally)", tally.findings.count)
        }
        if all.ends > 0 { mutations = all }
    }

    private mutating func report(
        _ name: String, _ body: () throws -> (count: Int, text: String, violations: Int)
    ) {
        guard kind.map(name.contains) ?? true else { return }
        let start = ContinuousClock.now
        let title = name.padding(toLength: 28, withPad: " ", startingAt: 0)
        defer { fflush(nil) }
        do {
            let (count, text, found) = try body()
            trials += count
            violations += found
            print("\(title) \(text), \(start.duration(to: .now).components.seconds) s")
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
            + (mutations.map { "; \($0)" } ?? "")
    }
}
