import Foundation
import StorageProofs
import Testing

/// A process that sends durable mutations and is killed at any time, and the process after it, neither lose, double, nor
/// reorder any (W1–W3); `scripts/torture` kills many more.
@Suite(.timeLimit(.minutes(10))) struct ErrandTests {
    private let folder = TemporaryFolder()

    @Test func `senders that are killed at random lose, double, and reorder no mutation`() async throws {
        try await onItsOwnThread { [folder] in
            let tally = try ErrandKillProof(in: folder.url).run(seed: 1, kills: 30)
            #expect(tally.findings.isEmpty)
            #expect(tally.ends == 30 && tally.saved > 30 && tally.applied > 30)
        }
    }

    @Test(.enabled(if: SystemCallKillProof.obstacle == nil, "strace is missing, or may not trace"), arguments: [0, 4])
    func `a sender that is killed before any system call by which it changes the disk loses no mutation`(
        restored: Int
    ) async throws {
        try await onItsOwnThread { [folder] in
            let (coverage, tally) = try ErrandSystemCallProof(in: folder.url, restored: restored, count: 4).run()
            #expect(tally.findings.isEmpty)
            #expect(coverage.points > 20 && coverage.killed == coverage.points)
        }
    }

    @Test(arguments: ErrandFault.allCases) func `an outbox whose surroundings have a fault is caught`(
        _ fault: ErrandFault
    ) async throws {
        try await onItsOwnThread { [folder] in
            let isCaught = try (0..<10 as Range<UInt64>).contains { seed in
                let tally = try ErrandKillProof(in: folder.url, fault: fault).run(seed: seed, kills: 10)
                return tally.count(fault.finding) > 0
            }
            #expect(isCaught)
        }
    }
}
