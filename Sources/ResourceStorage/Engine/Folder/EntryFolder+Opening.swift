import Foundation

// Steps that are performed when a folder is opened.
extension EntryFolder {
    private static let format = "resource-storage 1\n"

    static func prepare(_ root: String, _ files: any FileSystem, _ quarantine: Quarantine) throws(DataStoreError) -> Int
    {
        try checkFormat(root, files, quarantine)
        do {
            // Leftovers are removed first: on a full disk, they may occupy the space that a folder needs.
            try quarantine.make()
            try quarantine.makeFolders(["tmp", "trash"])
            let leftovers = try quarantine.removeLeftovers()
            try quarantine.makeFolders(["entries"])
            return leftovers
        } catch {
            throw DataStoreError(openingFailed: error)
        }
    }

    /// Returns the contents of a folder with limits, from its index or by a scan, or `nil` without limits.
    static func inventory(
        of root: String, _ limits: DataStoreLimits, _ index: IndexFile, _ files: any FileSystem,
        _ quarantine: Quarantine, now: Double
    ) throws(DataStoreError) -> Inventory? {
        guard limits != .none else { return nil }
        if let known = index.read(withAges: limits.age != nil) { return Inventory(limits, known) }
        do { return try Inventory(limits, of: root + "/entries", files, quarantine, now: now) } catch {
            throw DataStoreError(openingFailed: error)
        }
    }

    /// Rejects a folder of a newer version, without changing anything in it.
    static func checkFormat(
        _ root: String, _ files: any FileSystem, _ quarantine: Quarantine
    ) throws(DataStoreError) {
        let path = root + "/FORMAT"
        var found: Data?
        do throws(FileFailure) {
            found = try quarantine.replacing("FORMAT") { () throws(FileFailure) in
                try files.contents(of: path, limit: 1000)
            }
            if found == nil {
                try quarantine.takePredecessors()
                try? quarantine.discard("FORMAT.new")
                try files.replace(path, with: [Data(format.utf8)], by: root + "/FORMAT.new", .durable)
                try files.syncFolder(root)
            }
        } catch {
            guard error.isTooLong else { throw DataStoreError(openingFailed: error) }
            found = Data()
        }
        guard let found, found != Data(format.utf8) else { return }
        let text = String(decoding: found, as: UTF8.self)
        let version = text.dropFirst("resource-storage ".count).prefix { $0.isNumber }
        if text.hasPrefix("resource-storage "), let number = Int(version), number > 1 {
            throw DataStoreError(.newerFormat, operation: "open", detail: "format \(number)")
        }
        throw DataStoreError(.unusableFolder, operation: "open", detail: "FORMAT does not belong to a data store")
    }
}
