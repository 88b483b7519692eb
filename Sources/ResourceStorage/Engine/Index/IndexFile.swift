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
    private let state = Lock(State.outdated)

    private enum State {
        /// There is no file.
        case absent

        /// There may be a file, which must be removed before a change.
        case outdated

        /// The file lists the entries as they are.
        case current
    }

    private var path: String { root + "/index" }

    init(in root: String, _ files: any FileSystem, _ quarantine: Quarantine) {
        self.root = root
        self.files = files
        self.quarantine = quarantine
    }

    /// Returns the index, or `nil` if there is none, it's invalid, or it lacks ages that are needed.
    func read(withAges: Bool) -> FolderIndex? {
        guard let stamp = try? files.stamp(root + "/entries"),
            let found = try? files.contents(
                of: path, limit: FolderIndex.longest,
                isBelieved: { FolderIndex.isPlausible($0, length: $1, of: stamp) }),
            let index = FolderIndex(found), index.stamp == stamp, index.knowsAges || !withAges
        else { return nil }
        state.withLock { $0 = .current }
        return index
    }

    /// A Boolean value that indicates whether there is an index of the entries as they are.
    var isCurrent: Bool { state.withLock { $0 == .current } }

    private var isAbsent: Bool { state.withLock { $0 == .absent } }

    /// Removes the index, because its contents are about to change.
    func invalidate() throws(FileFailure) {
        guard !isAbsent else { return }
        gate.lock()
        defer { gate.unlock() }
        guard !isAbsent else { return }
        do throws(FileFailure) { try quarantine.discard("index") } catch {
            if !error.isAbsence { throw error }
        }
        // NB: This is necessary even if there was no file: if a killed process removed it, it could reappear after a
        // power failure.
        try files.syncFolder(root)
        state.withLock { $0 = .absent }
    }

    /// Writes the index, while nothing changes.
    ///
    /// There is none if the file system doesn't let this process set the time of a folder, which belongs to its owner.
    func write(_ items: [FolderIndex.Item], by way: String) throws(FileFailure) {
        guard let stamp = try? files.renewStamp(root + "/entries") else { return }
        // The names of the entries come first: the index must not list an entry that a power failure removes.
        try files.syncFolder(root + "/entries")
        let index = FolderIndex(stamp: stamp, items: items)
        guard index.bytes.count <= FolderIndex.longest else { return }
        state.withLock { $0 = .outdated }
        try files.replace(path, with: [index.bytes], by: way, .durable)
        try files.syncFolder(root)
        state.withLock { $0 = .current }
    }
}
