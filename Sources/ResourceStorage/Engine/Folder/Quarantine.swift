import Foundation
import ResourceCore

/// The folder `quarantine`, which holds damaged entries and foreign items that were in the place of a part of the
/// store.
///
/// Foreign items are links, pipes, and the like. Items are moved here by name. Nothing is opened for that, so the
/// target of a link isn't affected.
final class Quarantine: Sendable {
    private static let longestName = 160
    private static let reportedStrangers = 100
    private let root: String
    private let files: any FileSystem
    private let last: NumberSource
    private let found = Lock<[DataStoreError]>([])

    init(in root: String, _ files: any FileSystem, _ last: NumberSource) {
        self.root = root
        self.files = files
        self.last = last
    }

    /// The items that were quarantined when the folder was opened, and the leftovers that couldn't be removed.
    var findings: [DataStoreError] { found.withLock { $0 } }

    /// Moves a file or a folder at a path in the store's folder to the quarantine; does nothing if there is none.
    func take(_ path: String) throws(FileFailure) {
        try make()
        try move(path, to: target(of: path.split(separator: "/").last ?? ""))
    }

    /// Moves items to the quarantine that lie among the entries and have names that no entry has.
    ///
    /// Some are reported one by one, and the others as one finding, because there may be very many.
    func takeStrangers(_ names: some Collection<String>) throws(FileFailure) {
        guard !names.isEmpty else { return }
        try make()
        var others = 0
        for (place, name) in names.enumerated() {
            let error = takeStranger(name)
            if place < Self.reportedStrangers { note("entries/\(name)", error) } else { others += 1 }
        }
        guard others > 0 else { return }
        note("entries", DataStoreError(.corrupt, operation: "open", detail: "\(others) more have no name of an entry"))
    }

    /// Moves an item to the quarantine, and returns the error to report.
    ///
    /// One that can't be moved stays, because nothing depends on it.
    private func takeStranger(_ name: String) -> DataStoreError {
        do throws(FileFailure) { try files.rename("\(root)/entries/\(name)", to: "\(root)/\(target(of: name))") } catch
        {
            return DataStoreError(error, nil)
        }
        return DataStoreError(.corrupt, operation: "open", detail: "it has no name of an entry")
    }

    private func target(of name: some StringProtocol) -> String {
        // A name in the folder may be as long as names can be.
        "quarantine/\(last.next())-\(String(decoding: name.utf8.prefix(Self.longestName), as: UTF8.self))"
    }

    /// Creates the folder itself.
    func make() throws(FileFailure) {
        do { try files.makeFolder(root + "/quarantine") } catch {
            guard error.isForeign else { throw error }
            try move("quarantine", to: "quarantine-\(last.next())")
            note("quarantine", DataStoreError(damage: error, nil))
            try files.makeFolder(root + "/quarantine")
        }
    }

    private func move(_ path: String, to other: String) throws(FileFailure) {
        do { try files.rename("\(root)/\(path)", to: "\(root)/\(other)") } catch  where error.isAbsence {}
    }

    private func note(_ path: String, _ error: DataStoreError) {
        found.withLock { $0.append(error.found(in: path)) }
    }

    /// Performs an operation on a part of the store.
    ///
    /// If a foreign item is in its place, that item is quarantined first.
    func replacing<Result>(
        _ path: String, _ body: () throws(FileFailure) -> Result
    ) throws(FileFailure) -> Result {
        do { return try body() } catch {
            guard error.isForeign else { throw error }
            try take(path)
            note(path, DataStoreError(damage: error, nil))
            return try body()
        }
    }

    /// Quarantines the items with the names of parts that a store empties, in a folder that isn't a store yet.
    func takePredecessors() throws(FileFailure) {
        let names = try files.names(in: root)
        for part in ["index", "tmp", "trash"] where names.contains(part) {
            try take(part)
            note(part, DataStoreError(.corrupt, operation: "open", detail: "it is older than the store"))
        }
    }

    /// Creates the store's other folders.
    func makeFolders(_ names: [String]) throws(FileFailure) {
        for name in names { try replacing(name) { () throws(FileFailure) in try files.makeFolder("\(root)/\(name)") } }
    }

    /// Removes a file.
    ///
    /// A folder in its place is quarantined.
    func discard(_ path: String) throws(FileFailure) {
        do { try files.remove("\(root)/\(path)") } catch {
            // Linux reports the first error, macOS the second.
            guard error.errno == EISDIR || error.errno == EPERM else { throw error }
            try take(path)
        }
    }

    /// Removes everything that an earlier launch left in `tmp` and `trash`, and returns the number of files that were
    /// in `tmp`.
    ///
    /// An item that may not be removed stays, and is a finding.
    func removeLeftovers() throws(FileFailure) -> Int {
        var count = 0
        for folder in ["tmp", "trash"] {
            for name in try files.names(in: "\(root)/\(folder)") {
                do throws(FileFailure) {
                    try discardAll("\(folder)/\(name)")
                    if folder == "tmp" { count += 1 }
                } catch {
                    // A name that isn't valid text can't be opened.
                    guard error.isAbsence || error.isDenial else { throw error }
                    note("\(folder)/\(name)", DataStoreError(error, nil))
                }
            }
        }
        return count
    }

    /// Removes everything in `trash`.
    func emptyTrash() throws(FileFailure) {
        for name in try files.names(in: root + "/trash") {
            do { try discardAll("trash/\(name)") } catch  where error.isAbsence {}
        }
    }

    /// NB: Entries that were removed all at once are in a folder of their own.
    private func discardAll(_ path: String) throws(FileFailure) {
        guard path.hasPrefix("trash/") else { return try discard(path) }
        let names: [String]
        do { names = try files.names(in: "\(root)/\(path)") } catch {
            guard error.isForeign || error.isDenial else { throw error }
            return try discard(path)
        }
        try removeFolder(path, names)
    }

    /// Removes a folder with its files.
    ///
    /// If it contains anything else, it's quarantined.
    private func removeFolder(_ path: String, _ names: [String]) throws(FileFailure) {
        for name in names {
            // A name that isn't valid text can't be opened.
            do { try discard("\(path)/\(name)") } catch  where error.isAbsence {}
        }
        do { try files.removeFolder("\(root)/\(path)") } catch {
            guard error.errno == ENOTEMPTY || error.errno == EEXIST else { throw error }
            try take(path)
        }
    }
}
