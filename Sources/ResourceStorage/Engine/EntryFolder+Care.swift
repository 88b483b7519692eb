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
            // What cannot be read as a file is none.
            guard let bytes = try? files.contents(of: "\(path)/\(name)", limit: .max), try read(name) == nil else {
                continue
            }
            try write(name, bytes, storedAt: now(), durability)
            count += 1
        }
        return count
    }
}
