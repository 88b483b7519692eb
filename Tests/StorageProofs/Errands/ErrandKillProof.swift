package import Foundation
import SeededRandom

/// A proof with processes that send errands and are killed at random, and one that ends what they have left (W1–W3).
package struct ErrandKillProof {
    private let folder: URL
    private let fault: ErrandFault?

    /// The number of processes that are killed in one folder.
    private static let killsInFolder = 20

    /// Creates a proof in a folder, with a fault that it must find.
    package init(in folder: URL, fault: ErrandFault? = nil) {
        self.folder = folder
        self.fault = fault
    }

    /// Kills processes in a new folder, and returns what became of the errands of a seed.
    package func run(seed: UInt64, kills: Int = killsInFolder) throws -> ErrandTally {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let outbox = folder.appendingPathComponent("errands-\(seed)")
        defer { try? FileManager.default.removeItem(at: outbox) }
        var random = SeededGenerator(seed: seed, -1)
        var trial = ErrandTrial(outbox, .random(seed: seed), fault: fault)
        var tally = ErrandTally()
        while tally.ends < kills {
            if try kill(&trial, &random) { tally.ends += 1 }
            // NB: A few processes in a row are killed before one of them ends everything.
            if random.happens(onceIn: 3), case let findings = try trial.settle(), !findings.isEmpty {
                tally.add(trial.server.journal, findings)
                return tally
            }
        }
        tally.add(trial.server.journal, try trial.settle())
        return tally
    }

    /// Returns a Boolean value that indicates whether the process was killed before its end.
    private func kill(_ trial: inout ErrandTrial, _ random: inout SeededGenerator) throws -> Bool {
        let victim = try Victim(trial.sender(random.number(below: 10)).arguments)
        let pause = UInt32(random.number(below: 3000))
        trial.serve(victim, until: 1 + random.number(below: 30)) {
            // NB: Otherwise, every kill would follow a line of the process closely.
            usleep(pause)
            victim.kill()
        }
        return victim.wasKilled
    }
}
