import Foundation

// Maintenance of a folder as a whole.
extension EntryFolder {
    /// Reads every entry and reports damaged ones, then removes entries that are too old.
    ///
    /// If `report` returns `false`, it stops immediately.
    func verify(_ report: (DataStoreError) -> Bool) throws(DataStoreError) {
        for name in try entryNames() {
            do throws(DataStoreError) {
                if let identifier = try identifier(ofFile: name) { _ = try readFile(identifier) }
            } catch {
                guard report(error.found(in: name)) else { return }
            }
        }
        try removeOld()
    }

    /// Imports the files of another folder, using their names as identifiers.
    func importPlainFolder(_ path: String, _ durability: Durability) throws(DataStoreError) -> Int {
        let files = SystemFiles()
        let names: [String]
        do { names = try files.names(in: path) } catch { throw DataStoreError(error, nil) }
        var count = 0
        for name in names {
            // A name that isn't a regular file's is skipped, and a link isn't followed.
            guard let bytes = try? files.contents(of: "\(path)/\(name)", limit: EntryFrame.longestPayload),
                try read(name) == nil
            else { continue }
            try write(name, bytes, storedAt: now(), durability)
            count += 1
        }
        return count
    }

    /// Creates the folder of the entries again, after the old one was moved to the trash.
    func makeEntries() throws(FileFailure) {
        do { try files.makeFolder(root + "/entries") } catch {
            guard error.isLackOfSpace else { throw error }
            // The removed entries occupy the space. Their removal is made durable before they're unlinked.
            try files.syncFolder(root)
            try quarantine.emptyTrash()
            try files.makeFolder(root + "/entries")
        }
    }
}
