package import Foundation

/// A proof with a process that sends errands, and is killed before each of the system calls that change the disk
/// (W1–W3).
///
/// It has the conditions of ``SystemCallKillProof``.
package struct ErrandSystemCallProof {
    private let folder: URL

    /// The numbers of errands that are left by an earlier process, and of all errands.
    private let restored: Int
    private let count: Int

    /// Creates a proof in a folder.
    ///
    /// - Parameters:
    ///   - restored: The number of errands that an earlier process has saved, and left to the killed one.
    ///   - count: The number of all errands.
    package init(in folder: URL, restored: Int = 0, count: Int = Errand.every.count) {
        self.folder = folder
        (self.restored, self.count) = (restored, count)
    }

    /// Kills a process at each point, and returns the number of points and what became of the errands.
    package func run() throws -> (coverage: SystemCallKillProof.Coverage, tally: ErrandTally) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let outbox = folder.appendingPathComponent("errands-every-\(restored)")
        var tally = ErrandTally()
        let coverage = try SystemCallSweep(folder: outbox).run { options in
            var trial = ErrandTrial(outbox, .every)
            try saveFirst(&trial)
            let victim = try Victim(tracing: options, trial.sender(count - restored).arguments)
            trial.serve(victim)
            return (victim, trial)
        } check: { _, trial in
            var trial = trial
            let findings = try trial.settle()
            tally.ends += 1
            tally.add(trial.server.journal, findings)
        }
        return (coverage, tally)
    }

    /// Lets a process save the first errands without sending them.
    private func saveFirst(_ trial: inout ErrandTrial) throws {
        guard restored > 0 else { return }
        var sender = trial.sender(restored)
        sender.isOffline = true
        let victim = try Victim(sender.arguments)
        trial.serve(victim)
        guard victim.hasEndedWell else { throw ProofViolation("a sender without a connection failed") }
    }
}
