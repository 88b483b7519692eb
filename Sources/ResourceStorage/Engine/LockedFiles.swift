import ResourceCore

/// The files that somebody in this process has locked.
enum LockedFiles {
    private struct State: Sendable {
        var places: Set<String> = []
        var files: [Int32: String] = [:]
    }

    private static let state = Lock(State())

    /// Says whether nobody had it.
    static func insert(_ place: String) -> Bool {
        state.withLock { $0.places.insert(place).inserted }
    }

    static func note(_ file: Int32, _ place: String) {
        state.withLock { $0.files[file] = place }
    }

    /// Takes out where a descriptor's file is.
    static func place(of file: Int32) -> String? {
        state.withLock { $0.files.removeValue(forKey: file) }
    }

    static func remove(_ place: String) {
        _ = state.withLock { $0.places.remove(place) }
    }
}
