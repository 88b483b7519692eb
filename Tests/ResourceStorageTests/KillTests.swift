import Foundation
import ResourceStorage
import ResourceTesting
import SeededRandom
import StorageProofs
import Testing

/// A process that is killed at any time has lost no value whose write was acknowledged (S2).
@Suite(.timeLimit(.minutes(10))) struct KillTests {
    private static let kills = 300

    @Test func `a process that is killed loses nothing that was acknowledged`() async throws {
        let folder = TemporaryFolder()
        try await onItsOwnThread {
            var random = SeededGenerator(seed: 9)
            var log = NumberLog()
            for _ in 0..<Self.kills {
                let victim = try Victim(["numbers", folder.url.path, "\(log.next)", "processCrash"])
                log.acknowledge(victim.lines(after: Int.random(in: 1...12, using: &random)) { $0.kill() })
                try log.check(folder.url)
            }
        }
    }

    @Test(arguments: Durability.allCases) func `a process that is killed before any of its calls loses nothing`(
        _ durability: Durability
    ) async throws {
        let folder = TemporaryFolder()
        for (count, seed) in [(100, 4), (1, 5)] as [(Int, UInt64)] {
            try await onItsOwnThread {
                let kills = try CallKillProof(durability, count: count).run(seed: seed, in: folder.url)
                #expect(kills > 20)
            }
        }
    }

    @Test(
        .enabled(if: SystemCallKillProof.obstacle == nil, "strace is missing, or may not trace"), arguments: [100, 1])
    func `a process that is killed before any system call by which it changes the disk loses nothing`(
        _ count: Int
    ) async throws {
        let folder = TemporaryFolder()
        try await onItsOwnThread {
            let coverage = try SystemCallKillProof(.durable, count: count, acts: 8).run(in: folder.url)
            #expect(coverage.points > 50 && coverage.killed == coverage.points)
        }
    }
}
