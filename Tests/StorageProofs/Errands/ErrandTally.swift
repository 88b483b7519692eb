/// The figures of a proof with errands.
package struct ErrandTally: Sendable, CustomStringConvertible {
    /// The ends of processes or of the power.
    package var ends = 0

    /// The errands that were reported as saved, and those that the server applied.
    package private(set) var saved = 0
    package private(set) var applied = 0
    package private(set) var findings: [ErrandFinding] = []

    package init() {}

    /// Adds the results of a trial.
    mutating func add(_ journal: ErrandJournal, _ findings: [ErrandFinding]) {
        saved += journal.saved.count
        applied += journal.applied.count
        self.findings += findings
    }

    /// Adds the figures of another proof.
    package mutating func add(_ other: ErrandTally) {
        ends += other.ends
        saved += other.saved
        applied += other.applied
        findings += other.findings
    }

    /// The number of findings of a kind.
    package func count(_ kind: ErrandFinding.Kind) -> Int { findings.count { $0.kind == kind } }

    package var description: String {
        let others = ErrandFinding.Kind.allCases.filter {
            ![.lost, .doubled, .outOfOrder].contains($0) && count($0) > 0
        }
        let kinds = [.lost, .doubled, .outOfOrder] + others
        let counts = kinds.map { "\(count($0)) \($0.rawValue)" }.joined(separator: ", ")
        return "\(saved) mutations saved, \(applied) applied, \(counts)"
    }
}
