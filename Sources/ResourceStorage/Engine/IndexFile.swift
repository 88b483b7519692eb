import Foundation
import ResourceCore

/// The file `index` beside the entries: there only as long as nothing has changed since it was written.
///
/// The first change takes it away, durably, before anything else happens; so after a crash there is none, or one that
/// nothing has made old. It only saves the reading of the folder: without it there is as much, only later.
final class IndexFile: Sendable {
    private let root: String
    private let files: any FileSystem
    private let quarantine: Quarantine
    private let gate = NSLock()

    /// Whether there may be one, so that it has to go before something changes.
    private let isThere: Lock<Bool>

    private var path: String { root + "/index" }

    init(in root: String, _ files: any FileSystem, _ quarantine: Quarantine) {
        self.root = root
        self.files = files
        self.quarantine = quarantine
        isThere = Lock(true)
    }

    /// What it says; nil if there is none, or none that can be believed.
    func read() -> FolderIndex? {
        guard let stamp = try? files.stamp(root + "/entries"),
            let found = try? files.contents(
                of: path, limit: FolderIndex.longest,
                isBelieved: { start, _ in FolderIndex.isPlausible(start, of: stamp) }),
            let index = FolderIndex(found), index.stamp == stamp
        else { return nil }
        return index
    }

    /// Whether it is to be written before the folder is let go.
    var isMissing: Bool { isThere.withLock { !$0 } }

    /// Takes it away, because what it tells of is about to change.
    func invalidate() throws(FileFailure) {
        guard !isMissing else { return }
        gate.lock()
        defer { gate.unlock() }
        guard !isMissing else { return }
        do throws(FileFailure) { try quarantine.discard("index") } catch {
            if !error.isAbsence { throw error }
        }
        // NB: also where there was none: one that a killed process took away could still come back by a power cut.
        try files.syncFolder(root)
        isThere.withLock { $0 = false }
    }

    /// Writes it, while nothing changes.
    func write(_ items: [FolderIndex.Item], by way: String) throws(FileFailure) {
        // Their names first: it must not tell of what a power cut takes back.
        try files.syncFolder(root + "/entries")
        let index = FolderIndex(stamp: try files.stamp(root + "/entries"), items: items)
        isThere.withLock { $0 = true }
        try files.replace(path, with: index.bytes, by: way, .durable)
        try files.syncFolder(root)
    }
}
