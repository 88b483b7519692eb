import Foundation
import ResourceCore

/// The file `index` beside the entries, which exists only while nothing has changed since it was written.
///
/// The first change removes it durably before anything else happens. So after a crash, there's no index, or a current
/// one. It only avoids scanning the folder: without it, opening has the same result, but takes longer.
final class IndexFile: Sendable {
    private let root: String
    private let files: any FileSystem
    private let quarantine: Quarantine
    private let gate = NSLock()

    /// A Boolean value that indicates whether the file may exist, and must be removed before a change.
    private let isThere: Lock<Bool>

    private var path: String { root + "/index" }

    init(in root: String, _ files: any FileSystem, _ quarantine: Quarantine) {
        self.root = root
        self.files = files
        self.quarantine = quarantine
        isThere = Lock(true)
    }

    /// Returns the index, or `nil` if there is none or it's invalid.
    func read() -> FolderIndex? {
        guard let stamp = try? files.stamp(root + "/entries"),
            let found = try? files.contents(
                of: path, limit: FolderIndex.longest,
                isBelieved: { start, _ in FolderIndex.isPlausible(start, of: stamp) }),
            let index = FolderIndex(found), index.stamp == stamp
        else { return nil }
        return index
    }

    /// A Boolean value that indicates whether the index must be written before the folder is unlocked.
    var isMissing: Bool { isThere.withLock { !$0 } }

    /// Removes the index, because its contents are about to change.
    func invalidate() throws(FileFailure) {
        guard !isMissing else { return }
        gate.lock()
        defer { gate.unlock() }
        guard !isMissing else { return }
        do throws(FileFailure) { try quarantine.discard("index") } catch {
            if !error.isAbsence { throw error }
        }
        // NB: This is necessary even if there was no file: if a killed process removed it, it could reappear after a
        // power failure.
        try files.syncFolder(root)
        isThere.withLock { $0 = false }
    }

    /// Writes the index, while nothing changes.
    ///
    /// There is none if the file system doesn't let this process set the time of a folder, which belongs to its owner.
    func write(_ items: [FolderIndex.Item], by way: String) throws(FileFailure) {
        guard let stamp = try? files.renewStamp(root + "/entries") else { return }
        // The names of the entries come first: the index must not list an entry that a power failure removes.
        try files.syncFolder(root + "/entries")
        let index = FolderIndex(stamp: stamp, items: items)
        isThere.withLock { $0 = true }
        try files.replace(path, with: index.bytes, by: way, .durable)
        try files.syncFolder(root)
    }
}
