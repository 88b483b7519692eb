package import Foundation
package import ResourceStorage

/// A proof with a process that is killed before each of the system calls that change the disk (S1, S2, S9).
///
/// The calls aren't chosen by the proof: `strace` observes every system call of the process, and each that concerns the
/// store's folder is a point, except for those that are known to only read. It requires Linux and the permission to
/// trace another process.
package struct SystemCallKillProof: Sendable {
    /// The number of points, and of those at which a process was killed.
    package struct Coverage: Hashable, Sendable {
        package var killed = 0
        package var points = 0

        package init(killed: Int = 0, points: Int = 0) {
            self.killed = killed
            self.points = points
        }

        package static func + (one: Coverage, other: Coverage) -> Coverage {
            Coverage(killed: one.killed + other.killed, points: one.points + other.points)
        }
    }

    /// The reason why the proof isn't possible here, or nil if it is.
    package static let obstacle: String? = {
        #if os(Linux)
            guard let victim = try? Victim(tracing: ["-f", "-o", "/dev/null"], ["nothing"]) else { return "no env" }
            _ = victim.lines(after: .max) { _ in }
            return victim.hasEndedWell ? nil : "there is no strace, or it may not trace"
        #else
            return "only Linux has strace"
        #endif
    }()

    private let proof: CallKillProof
    private let acts: ArraySlice<StoreAct>

    /// Creates a proof for a store with a durability, a maximum number of values, and a number of acts.
    package init(_ durability: Durability, count: Int, acts: Int = .max) {
        proof = CallKillProof(durability, count: count)
        self.acts = StoreAct.every.prefix(acts)
    }

    /// Kills a process at each point; throws the first violation, which may be a point that wasn't reached.
    package func run(in parent: URL) throws -> Coverage {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let folder = parent.appendingPathComponent("calls-\(proof.durability)-\(proof.count)")
        return try SystemCallSweep(folder: folder).run { options in
            let victim = try Victim(
                tracing: options,
                ["every", folder.path, "\(acts.count)", "\(proof.durability)", "\(proof.count)"])
            return (victim, victim.lines(after: .max) { _ in })
        } check: { point, said in
            do { try proof.check(folder, acts, acknowledged: said.count) } catch {
                throw ProofViolation("\(proof.durability), count \(proof.count), killed before \(point): \(error)")
            }
        }
    }
}
