package import Foundation
package import ResourceStorage

/// A proof with a process that is killed before each of its calls that change the disk, one after the other (S1, S2,
/// S9).
package struct CallKillProof: Sendable {
    package let durability: Durability

    /// The maximum number of values, which is lower than the number of written ones, so that some are evicted.
    package let count: Int

    package init(_ durability: Durability, count: Int) {
        self.durability = durability
        self.count = count
    }

    private static let acts = 12

    /// Kills processes that perform the acts of a seed; returns their number, and throws the first violation.
    package func run(seed: UInt64, in parent: URL) throws -> Int {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        for calls in 0... {
            let folder = parent.appendingPathComponent("\(durability)-\(count)-\(seed)-\(calls)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let victim = try Victim(["acts", folder.path, "\(seed)", "\(durability)", "\(count)", "\(calls)"])
            let said = victim.lines(after: .max) { _ in }
            do {
                try check(folder, StoreAct.acts(seed, count: Self.acts), acknowledged: said.count)
            } catch {
                throw ProofViolation("seed \(seed), \(durability), killed before call \(calls): \(error)")
            }
            if victim.hasEndedWell { return calls }
        }
        return 0
    }

    /// Checks the folder of a process that was killed after the given number of acts.
    func check(_ url: URL, _ acts: some Sequence<StoreAct>, acknowledged: Int) throws {
        var past = StorePast(durability, isCache: count == 1)
        for (number, act) in acts.enumerated() where number <= acknowledged {
            past.begin(act)
            if number < acknowledged { past.acknowledge(act) }
        }
        let folder = try EntryFolder(url.path, limits: DataStoreLimits(count: count))
        try past.check(folder, afterPowerCut: false)
        let names = try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent("entries").path)
        guard folder.counted.map({ Set($0.keys) }) == Set(names) else {
            throw ProofViolation("the limits count \(folder.counted ?? [:]) instead of \(names)")
        }
        let rest = try ["tmp", "trash"].flatMap {
            try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent($0).path)
        }
        guard rest.isEmpty else { throw ProofViolation("left over: \(rest)") }
    }

    /// Performs the work of the process that is killed from outside.
    package static func beVictim(_ path: String, acts: Int, _ durability: Durability, count: Int) throws {
        try carryOut(StoreAct.every.prefix(acts), durability) { () throws(DataStoreError) in
            try EntryFolder(path, limits: DataStoreLimits(count: count), numbersAfter: 0)
        }
    }

    /// Performs the work of the process that kills itself.
    package static func beVictim(_ path: String, seed: UInt64, _ durability: Durability, count: Int, calls: Int) throws
    {
        let left = Countdown(calls)
        let files = WrappedFiles(SystemFiles()) { call, _ in
            if !["open", "read", "readyContents", "space", "freeSpace", "stamp", "names"].contains(call) {
                left.count()
            }
            return true
        }
        try carryOut(StoreAct.acts(seed, count: acts), durability) { () throws(DataStoreError) in
            try EntryFolder(path, files, limits: DataStoreLimits(count: count))
        }
    }

    private static func carryOut(
        _ acts: some Sequence<StoreAct>, _ durability: Durability, open: () throws(DataStoreError) -> EntryFolder
    ) throws {
        var folder: EntryFolder? = try open()
        for (number, act) in acts.enumerated() {
            try act.carryOut(&folder, durability, open: open)
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        }
        folder?.close()
    }
}

/// A countdown that ends the process after the given number of calls.
private final class Countdown: @unchecked Sendable {
    // Sendable: one thread makes the calls.
    private var left: Int

    init(_ left: Int) {
        self.left = left
    }

    func count() {
        if left == 0 { kill(getpid(), SIGKILL) }
        left -= 1
    }
}
