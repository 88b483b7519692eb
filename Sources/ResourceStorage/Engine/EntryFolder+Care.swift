import Foundation

// What is done to a folder as a whole, beside its use.
extension EntryFolder {
    /// Reads every entry, and tells of those that are damaged, until it is told to stop; then removes what is too old.
    func verify(_ tell: (StoreFinding) -> Bool) throws(StoreError) {
        for name in try entryNames() {
            do throws(StoreError) {
                if let identifier = try identifier(ofFile: name) { _ = try readFile(identifier) }
            } catch {
                guard tell(StoreFinding(identifier: error.identifier, file: name, error: error)) else { return }
            }
        }
        try removeOld()
    }

    /// Takes up the files of another folder, by their names.
    func importPlainFolder(_ path: String, _ durability: Durability) throws(StoreError) -> Int {
        let files = SystemFiles()
        let names: [String]
        do { names = try files.names(in: path) } catch { throw StoreError(error, nil) }
        var count = 0
        for name in names {
            // A name that is not a regular file's is skipped, and a link is not followed.
            guard let bytes = try? files.contents(of: "\(path)/\(name)", limit: EntryFrame.longestPayload),
                try read(name) == nil
            else { continue }
            try write(name, bytes, storedAt: now(), durability)
            count += 1
        }
        return count
    }

    /// Makes the folder of the entries anew, after the old one went to the trash.
    func makeEntries() throws(FileFailure) {
        do { try files.makeFolder(root + "/entries") } catch {
            guard error.isLackOfSpace else { throw error }
            // The removed entries take up the room. Their removal is made safe before they are unlinked.
            try files.syncFolder(root)
            try quarantine.emptyTrash()
            try files.makeFolder(root + "/entries")
        }
    }
}
