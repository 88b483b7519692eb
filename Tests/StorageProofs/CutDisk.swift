import Foundation

/// A file system whose power can be cut: an ext4 in a file, which is shut down without its pending writes.
///
/// It requires Linux and the permission to mount.
final class CutDisk {
    /// The folder where the file system is mounted.
    let place: URL
    private let image: String

    /// Creates the file system with a name in a folder.
    init(_ name: String, in folder: URL) throws {
        image = folder.appendingPathComponent("power-\(name).ext4").path
        place = folder.appendingPathComponent("power-\(name)")
        #if os(Linux)
            guard getuid() == 0 else { throw ImpossibleProof(description: "only root may mount a file system") }
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            _ = FileManager.default.createFile(atPath: image, contents: nil)
            try FileHandle(forWritingTo: URL(fileURLWithPath: image)).truncate(atOffset: 64 << 20)
            guard Tool.run("mkfs.ext4", "-q", "-F", image), tryMount() else {
                throw ImpossibleProof(description: "an ext4 in a file cannot be made or mounted here")
            }
            unmount()
        #else
            throw ImpossibleProof(description: "only Linux has an ext4 that can be shut down")
        #endif
    }

    deinit {
        try? FileManager.default.removeItem(atPath: image)
        try? FileManager.default.removeItem(at: place)
    }

    /// Makes the file system available.
    func mount() throws {
        guard tryMount() else { throw ImpossibleProof(description: "it cannot be mounted again") }
    }

    /// Makes the file system available again after its power was cut.
    func mountAfterCut() throws {
        unmount()
        guard tryMount() else { throw ProofViolation("the file system itself did not survive") }
    }

    private func tryMount() -> Bool { Tool.run("mount", "-o", "loop", image, place.path) }

    func unmount() { _ = Tool.run("umount", place.path) }

    /// Prevents all further writes to the disk: `EXT4_IOC_SHUTDOWN`, without the journal.
    func cut() {
        #if os(Linux)
            let folder = open(place.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            var withoutJournal: UInt32 = 2
            _ = ioctl(folder, 0x8004_587D, &withoutJournal)
            close(folder)
        #endif
    }
}
