import Foundation
import StorageProofs

/// The trials of a feed on disk, whose readers are killed.
enum FeedTrials {
    /// Kills readers at random, until there is a finding.
    static func kills(atLeast least: Int, _ folder: URL) throws -> Int {
        var tally = FeedTally()
        var seed: UInt64 = 0
        while tally.kills < least {
            tally.add(try FeedKillProof(in: folder).run(seed: seed))
            guard tally.findings.isEmpty else { throw ProofViolation("seed \(seed): \(tally)") }
            seed += 1
        }
        print(tally)
        return tally.kills
    }
}
