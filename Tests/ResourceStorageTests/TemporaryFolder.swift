import Foundation

/// A folder for one test, which is removed with it.
final class TemporaryFolder: Sendable {
    let url: URL

    init(in place: URL? = nil) {
        url = (place ?? FileManager.default.temporaryDirectory).appendingPathComponent("store-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The paths of all files, relative to the folder.
    var files: [String] {
        let found = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        return found.filter { path in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: url.appendingPathComponent(path).path, isDirectory: &isFolder)
            return !isFolder.boolValue
        }
    }

    func file(_ path: String) -> URL {
        url.appendingPathComponent(path)
    }
}
