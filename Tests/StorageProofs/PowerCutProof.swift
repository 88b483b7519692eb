package import Foundation
package import ResourceStorage

/// A proof with a machine whose power fails while a process writes (S1, S2).
///
/// It requires Linux and the permission to mount.
package final class PowerCutProof {
    private let disk: CutDisk
    private var log = NumberLog()
    private let durability: Durability

    /// Creates the file system.
    package init(_ durability: Durability, in folder: URL) throws {
        self.durability = durability
        disk = try CutDisk("\(durability)", in: folder)
    }

    /// Cuts the power after the given number of writes, and throws the resulting violation.
    package func cut(after count: Int) throws {
        try disk.mount()
        defer { disk.unmount() }
        let store = disk.place.appendingPathComponent("store")
        let victim = try Victim(["numbers", store.path, "\(log.next)", "\(durability)"])
        log.acknowledge(
            victim.lines(after: count) { victim in
                disk.cut()
                victim.kill()
            })
        try disk.mountAfterCut()
        try log.check(
            store, mayBeOld: durability != .durable, mayBeDamaged: durability == .processCrash)
    }
}
