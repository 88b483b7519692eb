import Foundation

/// The files that somebody in this process has locked.
enum LockedFiles {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var places: Set<String> = []
    nonisolated(unsafe) private static var files: [Int32: String] = [:]

    /// Says whether nobody had it.
    static func insert(_ place: String) -> Bool {
        lock.withLock { places.insert(place).inserted }
    }

    static func note(_ file: Int32, _ place: String) {
        lock.withLock { files[file] = place }
    }

    /// Takes out where a descriptor's file is.
    static func place(of file: Int32) -> String? {
        lock.withLock { files.removeValue(forKey: file) }
    }

    static func remove(_ place: String) {
        _ = lock.withLock { places.remove(place) }
    }
}
