import Foundation
import StorageProofs
import Testing

/// A process that follows a feed and writes into it, and is killed at any time, and the process after it, neither miss
/// nor repeat anything (V1, V13, V15); `scripts/prove feeds` kills many more.
@Suite(.timeLimit(.minutes(10))) struct FeedKillTests {
    private let folder = TemporaryFolder()

    @Test func `readers that are killed at random lose, miss, and repeat nothing`() async throws {
        try await onItsOwnThread { [folder] in
            let tally = try FeedKillProof(in: folder.url).run(seed: 1, kills: 30)
            #expect(tally.findings.isEmpty)
            #expect(tally.kills == 30 && tally.saved > 15 && tally.items > 30)
        }
    }

    @Test(arguments: FeedFault.allCases) func `a feed whose surroundings have a fault is caught`(
        _ fault: FeedFault
    ) async throws {
        try await onItsOwnThread { [folder] in
            let isCaught = try (0..<10 as Range<UInt64>).contains { seed in
                let tally = try FeedKillProof(in: folder.url, fault: fault).run(seed: seed, kills: 10)
                return !tally.findings.isDisjoint(with: fault.findings)
            }
            #expect(isCaught)
        }
    }
}
