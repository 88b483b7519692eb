package import ResourceStorage

/// The omission of a faulty store.
package enum StoreFault: String, CaseIterable, Codable, Sendable {
    /// The bytes aren't synced before the file is renamed.
    case files = "does not sync a file before its name"

    /// Names are never synced.
    case folders = "does not sync names"

    /// The index is kept while the entries that it lists change.
    case staleIndex = "keeps the index while it changes the entries"

    /// The index is removed in a way that a power failure undoes.
    case lastingIndex = "does not sync that the index is gone"

    /// The index is written before the names that it lists are durable.
    case hastyIndex = "does not sync the names that the index tells of"

    /// Returns a disk on which the omitted step isn't performed.
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
