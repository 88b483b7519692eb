package import Foundation
import SeededRandom

/// A proof with processes that follow a feed, write into it, and are killed at random, and one that ends what they have
/// left (V1, V12–V15).
package struct FeedKillProof {
    private let folder: URL
    private let fault: FeedFault?

    /// The number of processes that are killed in one folder.
    private static let killsInFolder = 20

    /// Creates a proof in a folder, with a fault that it must find.
    package init(in folder: URL, fault: FeedFault? = nil) {
        (self.folder, self.fault) = (folder, fault)
    }

    /// Kills processes in a new folder.
    package func run(seed: UInt64, kills: Int = killsInFolder) throws -> FeedTally {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let disk = folder.appendingPathComponent("feed-\(seed)")
        defer { try? FileManager.default.removeItem(at: disk) }
        var random = SeededGenerator(seed: seed, -1)
        var server = FeedServer(seed: seed, fault: fault)
        var (tally, next) = (FeedTally(), 0)
        while tally.kills < kills {
            let count = random.number(below: 4)
            var reader = FeedReader(folder: disk.path, items: next..<next + count)
            reader.fault = fault
            next += count
            if try kill(reader, &server, &random) { tally.kills += 1 }
            // NB: A few processes in a row are killed before one of them shows everything.
            if random.happens(onceIn: 3) { try settle(disk, &server) }
            guard server.findings.isEmpty else { break }
        }
        if server.findings.isEmpty { try settle(disk, &server) }
        tally.saved = server.saved.count
        tally.items = server.log.count
        tally.findings = server.findings
        return tally
    }

    /// Returns a Boolean value that indicates whether the process was killed before its end.
    private func kill(
        _ reader: FeedReader, _ server: inout FeedServer, _ random: inout SeededGenerator
    ) throws -> Bool {
        let victim = try Victim(reader.arguments)
        let (lines, pause) = (1 + random.number(below: 40), UInt32(random.number(below: 3000)))
        var count = 0
        server.isQuiet = false
        serve(victim, &server) {
            count += 1
            guard count == lines else { return }
            // NB: Otherwise, every kill would follow a line of the process closely.
            usleep(pause)
            victim.kill()
        }
        return victim.wasKilled
    }

    /// Lets a reader end what others have left.
    private func settle(_ disk: URL, _ server: inout FeedServer) throws {
        let victim = try Victim(FeedReader(folder: disk.path, items: 0..<0, fault: fault).arguments)
        server.isQuiet = true
        serve(victim, &server) {}
        guard victim.hasEndedWell else { throw ProofViolation("a reader that wasn't killed failed") }
        server.judgeEnd()
    }

    private func serve(_ victim: Victim, _ server: inout FeedServer, _ note: () -> Void) {
        var state = server
        state.hangUp()
        victim.serve { line in
            note()
            return state.answer(line)
        }
        server = state
    }
}

/// The figures of a proof with feeds.
package struct FeedTally: Sendable, CustomStringConvertible {
    package internal(set) var kills = 0
    package internal(set) var saved = 0
    package internal(set) var items = 0
    package internal(set) var findings: Set<FeedFinding> = []

    package init() {}

    /// Adds the figures of another proof.
    package mutating func add(_ other: FeedTally) {
        kills += other.kills
        saved += other.saved
        items += other.items
        findings.formUnion(other.findings)
    }

    package var description: String {
        let found = findings.map(\.rawValue).sorted().joined(separator: ", ")
        return "\(kills) processes killed, \(saved) mutations saved, \(items) items, "
            + (found.isEmpty ? "0 violations" : "violations: \(found)")
    }
}
