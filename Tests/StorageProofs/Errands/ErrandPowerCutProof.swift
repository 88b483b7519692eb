package import Foundation
import SeededRandom

/// A proof with a machine whose power fails while a process sends errands (W1–W3, W7, W8).
///
/// It requires Linux and the permission to mount.
package final class ErrandPowerCutProof {
    private let disk: CutDisk
    private var trial: ErrandTrial
    private var random: SeededGenerator
    private var tally = ErrandTally()

    /// Creates the file system, for a data store with a fault that the proof must find.
    package init(seed: UInt64, in folder: URL, fault: StoreFault? = nil) throws {
        disk = try CutDisk("errands", in: folder)
        trial = ErrandTrial(
            disk.place.appendingPathComponent("outbox"), .random(seed: seed), storeFault: fault)
        random = SeededGenerator(seed: seed, -1)
    }

    /// Cuts the power the given number of times, or until there is a finding, and returns what became of all errands.
    package func run(cuts: Int) throws -> ErrandTally {
        var findings: [ErrandFinding] = []
        while tally.ends < cuts, findings.isEmpty {
            try disk.mount()
            defer { disk.unmount() }
            try cut()
            try disk.mountAfterCut()
            findings = try trial.settle()
        }
        var result = tally
        result.add(trial.server.journal, findings)
        return result
    }

    private func cut() throws {
        let victim = try Victim(trial.sender(10).arguments)
        let pause = UInt32(random.number(below: 10_000))
        trial.serve(victim, until: 1 + random.number(below: 50)) {
            // NB: Otherwise, every cut would follow a line of the process closely.
            usleep(pause)
            disk.cut()
            victim.kill()
        }
        if victim.wasKilled { tally.ends += 1 }
    }
}
