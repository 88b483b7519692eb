import Foundation

// What happens before a folder is used.
extension EntryFolder {
    private static let format = "resource-storage 1\n"

    static func prepare(_ root: String, _ files: any FileSystem) throws(StoreError) -> Int {
        try checkFormat(root, files)
        do {
            for folder in ["entries", "tmp", "trash", "quarantine"] { try files.makeFolder("\(root)/\(folder)") }
            let leftovers = try files.names(in: root + "/tmp")
            for name in leftovers { try files.remove("\(root)/tmp/\(name)") }
            try emptyTrash(root, files)
            return leftovers.count
        } catch {
            throw StoreError(openingFailed: error)
        }
    }

    /// A newer version is refused; nothing of it is touched.
    static func checkFormat(_ root: String, _ files: any FileSystem) throws(StoreError) {
        let path = root + "/FORMAT"
        let found: Data?
        do throws(FileFailure) {
            found = try files.contents(of: path, limit: 1000)
            if found == nil {
                try? files.remove(root + "/FORMAT.new")
                try files.replace(path, with: Data(format.utf8), by: root + "/FORMAT.new", isSynced: true)
                try files.syncFolder(root)
            }
        } catch {
            throw StoreError(openingFailed: error)
        }
        guard let found, found != Data(format.utf8) else { return }
        let text = String(decoding: found, as: UTF8.self)
        let version = text.dropFirst("resource-storage ".count).prefix { $0.isNumber }
        if text.hasPrefix("resource-storage "), let number = Int(version), number > 1 {
            throw StoreError(.newerFormat, operation: "open", detail: "format \(number)")
        }
        throw StoreError(.unusableFolder, operation: "open", detail: "FORMAT is not one of a data store")
    }

    static func emptyTrash(_ root: String, _ files: any FileSystem) throws(FileFailure) {
        for name in try files.names(in: root + "/trash") {
            // NB: what was removed all at once lies in a folder of its own.
            guard let names = try? files.names(in: "\(root)/trash/\(name)") else {
                try files.remove("\(root)/trash/\(name)")
                continue
            }
            for inner in names { try files.remove("\(root)/trash/\(name)/\(inner)") }
            try files.removeFolder("\(root)/trash/\(name)")
        }
    }
}
