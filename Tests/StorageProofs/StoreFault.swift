package import ResourceStorage

/// What a store that is built wrongly forgets.
package enum StoreFault: String, CaseIterable, Sendable {
    /// The bytes are not synced before they get their name.
    case files = "does not sync a file before its name"

    /// Names are never synced.
    case folders = "does not sync names"

    /// The index stays while what it tells of changes.
    case staleIndex = "keeps the index while it changes the entries"

    /// The index is taken away in a way that a power cut undoes.
    case lastingIndex = "does not sync that the index is gone"

    /// The index is written before the names it tells of are safe.
    case hastyIndex = "does not sync the names that the index tells of"

    /// A disk on which what is forgotten does not happen.
    package func careless(_ disk: any FileSystem) -> any FileSystem {
        WrappedFiles(disk) { call, path in !forgets(call, path ?? "") }
    }

    private func forgets(_ call: String, _ path: String) -> Bool {
        switch self {
        case .files: call == "sync"
        case .folders: call == "syncFolder"
        case .staleIndex: call == "remove" && path.hasSuffix("/index")
        case .lastingIndex: call == "syncFolder" && !path.hasSuffix("/entries")
        case .hastyIndex: call == "syncFolder" && path.hasSuffix("/entries")
        }
    }
}
