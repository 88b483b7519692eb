import Foundation
import ResourceStorage
import StorageProofs

/// The trials of an outbox on disk, whose senders are killed or lose power.
enum ErrandTrials {
    /// The minimum number of processes that are killed at random.
    private static let leastKills = 1000
    private static let powerCuts = 200

    /// The number of errands that an earlier process has left, in the second of two sweeps.
    private static let restored = 9

    /// Kills a sender before each system call, in a new folder and in one with errands of an earlier process.
    static func systemCallKills(_ folder: URL) throws -> ErrandTally {
        if let obstacle = SystemCallKillProof.obstacle { throw ImpossibleProof(description: obstacle) }
        var tally = ErrandTally()
        for restored in [0, restored] {
            let result = try ErrandSystemCallProof(in: folder, restored: restored).run()
            guard result.coverage.killed == result.coverage.points else { throw ProofViolation("a point was left out") }
            tally.add(result.tally)
        }
        return tally
    }

    /// Kills senders at random, until there is a finding.
    static func kills(atLeast least: Int, _ folder: URL) throws -> ErrandTally {
        var tally = ErrandTally()
        var seed: UInt64 = 0
        while tally.ends < max(least, leastKills), tally.findings.isEmpty {
            tally.add(try ErrandKillProof(in: folder).run(seed: seed))
            if !tally.findings.isEmpty { print("seed \(seed): \(tally.findings)") }
            seed += 1
        }
        return tally
    }

    /// Cuts the power of senders at random.
    static func powerCuts(_ folder: URL) throws -> ErrandTally {
        let tally = try ErrandPowerCutProof(seed: 1, in: folder).run(cuts: powerCuts)
        if !tally.findings.isEmpty { print("findings: \(tally.findings)") }
        return tally
    }

    /// Tests faulty surroundings: each fault must be detected, or the trials above prove nothing.
    static func faults(_ folder: URL) throws -> Int {
        for fault in ErrandFault.allCases {
            let isCaught = try (0..<100 as Range<UInt64>).contains { seed in
                try ErrandKillProof(in: folder, fault: fault).run(seed: seed).count(fault.finding) > 0
            }
            guard isCaught else { throw ProofViolation("nobody noticed that \(fault.rawValue)") }
        }
        return ErrandFault.allCases.count
    }

    /// Cuts the power of stores that don't sync: each must lose something.
    static func carelessStores(_ folder: URL) throws -> Int {
        let faults: [StoreFault] = [.files, .folders]
        for fault in faults {
            let isCaught = (0..<5 as Range<UInt64>).contains { seed in
                do {
                    let proof = try ErrandPowerCutProof(seed: seed, in: folder, fault: fault)
                    return try !proof.run(cuts: 20).findings.isEmpty
                } catch {
                    return error is ProofViolation
                }
            }
            guard isCaught else { throw ProofViolation("nobody noticed an outbox that \(fault.rawValue)") }
        }
        return faults.count
    }
}
