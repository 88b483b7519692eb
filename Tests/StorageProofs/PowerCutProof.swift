package import Foundation
package import ResourceStorage

/// A proof with a machine whose power fails while a process writes (S1, S2).
///
/// The machine is an ext4 file system in a file, which is shut down without its pending writes, and mounted again. It
/// requires Linux and the permission to mount.
package final class PowerCutProof {
    private let folder: URL
    private let image: String
    private let place: String
    private var log: NumberLog
    private let durability: Durability

    /// Creates the file system.
    package init(_ durability: Durability, in folder: URL) throws {
        self.folder = folder
        self.durability = durability
        image = folder.appendingPathComponent("power-\(durability).ext4").path
        place = folder.appendingPathComponent("power-\(durability)").path
        log = NumberLog()
        #if os(Linux)
            guard getuid() == 0 else { throw ImpossibleProof(description: "only root may mount a file system") }
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            _ = FileManager.default.createFile(atPath: image, contents: nil)
            try FileHandle(forWritingTo: URL(fileURLWithPath: image)).truncate(atOffset: 64 << 20)
            guard Tool.run("mkfs.ext4", "-q", "-F", image), mount() else {
                throw ImpossibleProof(description: "an ext4 in a file cannot be made or mounted here")
            }
            unmount()
        #else
            throw ImpossibleProof(description: "only Linux has an ext4 that can be shut down")
        #endif
    }

    deinit {
        try? FileManager.default.removeItem(atPath: image)
        try? FileManager.default.removeItem(atPath: place)
    }

    /// Cuts the power after the given number of writes, and throws the resulting violation.
    package func cut(after count: Int) throws {
        guard mount() else { throw ImpossibleProof(description: "it cannot be mounted again") }
        defer { unmount() }
        let store = URL(fileURLWithPath: place).appendingPathComponent("store")
        let victim = try Victim(["numbers", store.path, "\(log.next)", "\(durability)"])
        log.acknowledge(
            victim.lines(after: count) { victim in
                Self.shutDown(place)
                victim.kill()
            })
        unmount()
        guard mount() else { throw ProofViolation("the file system itself did not survive") }
        try log.check(
            store, mayBeOld: durability != .durable, mayBeDamaged: durability == .processCrash)
    }

    private func mount() -> Bool { Tool.run("mount", "-o", "loop", image, place) }

    private func unmount() { _ = Tool.run("umount", place) }

    /// Prevents all further writes to the disk: `EXT4_IOC_SHUTDOWN`, without the journal.
    private static func shutDown(_ place: String) {
        #if os(Linux)
            let folder = open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            var withoutJournal: UInt32 = 2
            _ = ioctl(folder, 0x8004_587D, &withoutJournal)
            close(folder)
        #endif
    }
}
