public import Foundation

/// A location for the folders of data stores, and the system's treatment of them.
///
///     let drafts = try await PersistentDataStore(name: "Drafts", in: .applicationSupport)
///     let container = ResourceContainer(archive: .folder("Cache", in: .caches))
///
/// A folder is located in a folder of the app, which is named by the bundle identifier, or by the process if there's no
/// bundle. In an app group, it's located in a folder that the group's apps and extensions share.
public struct DataStoreLocation: Hashable, Sendable {
    private enum Base: Hashable, Sendable {
        case caches
        case applicationSupport
        case appGroup(String)
        case folder(URL)
    }

    private let base: Base
    private var isExcludedFromBackup = false
    // NB: Outside of Apple's platforms, the type of a level isn't hashable.
    private var protection: String?

    private init(_ base: Base) {
        self.base = base
    }

    /// The user's caches, for data that can be loaded again.
    ///
    /// If the system needs space, it removes this data while the app isn't running. It isn't backed up.
    public static let caches = DataStoreLocation(.caches)

    /// The user's application data, for data that can't be loaded again.
    ///
    /// The system doesn't remove this data, and backs it up. tvOS doesn't keep it permanently: use `.caches` there.
    public static let applicationSupport = DataStoreLocation(.applicationSupport)

    /// Returns the location that the apps and extensions of an app group share, on Apple platforms only.
    ///
    /// Only one process at a time can have a folder open. So an app and its extension share a folder by turns: the one
    /// that has finished calls `close()` on its archive or data store, and the other one gets `.alreadyOpen` until
    /// then. On iOS, a process that is suspended while it has such a folder open is terminated: close the folder before
    /// the app enters the background.
    public static func appGroup(_ identifier: String) -> DataStoreLocation {
        DataStoreLocation(.appGroup(identifier))
    }

    /// Returns a location in a folder, in place of the user's, for tests.
    static func inside(_ folder: URL) -> DataStoreLocation {
        DataStoreLocation(.folder(folder))
    }

    /// Returns a copy whose folders are excluded from the device's backups.
    ///
    /// It has no effect on platforms other than Apple's.
    public func excludedFromBackup() -> DataStoreLocation {
        with { $0.isExcludedFromBackup = true }
    }

    /// Returns a copy whose files are encrypted with the given level of protection.
    ///
    /// It has no effect on platforms other than Apple's. It applies only to folders that are created afterward. If a
    /// file can't be read because the device is locked, a data store throws `.io`, and a resource is treated as one
    /// without a record; the record remains, unless the resource is invalidated meanwhile.
    public func protected(_ level: FileProtectionType) -> DataStoreLocation {
        with { $0.protection = level.rawValue }
    }

    private func with(_ refine: (inout DataStoreLocation) -> Void) -> DataStoreLocation {
        var copy = self
        refine(&copy)
        return copy
    }
}

extension DataStoreLocation {
    /// Returns the URL of the folder with the given name.
    ///
    /// It throws `.invalidIdentifier` if the name is empty or too long, and `.unusableFolder` if the location doesn't
    /// exist, such as an app group that the app doesn't belong to.
    public func folder(named name: String) throws(DataStoreError) -> URL {
        guard let component = EntryName.name(of: name) else {
            throw DataStoreError(.invalidIdentifier, name, operation: "open")
        }
        guard let parent = baseFolder else {
            throw DataStoreError(.unusableFolder, operation: "open", detail: "\(base)")
        }
        return parent.appending(path: owner).appending(path: component)
    }

    /// Returns a Boolean value that indicates whether the folder with the given name exists, or may exist.
    func hasFolder(named name: String) -> Bool {
        // NB: Without a path, opening it fails with the reason.
        guard let folder = try? folder(named: name) else { return true }
        do {
            _ = try FileManager.default.attributesOfItem(atPath: folder.path(percentEncoded: false))
            return true
        } catch {
            // NB: Any other error, such as that of a folder without permission, doesn't say that there is none.
            return ![.fileNoSuchFile, .fileReadNoSuchFile].contains((error as? CocoaError)?.code)
        }
    }

    /// The name of the folder that contains the folders of one app or of an app group.
    private var owner: String {
        // NB: An app and its extensions have different identifiers, but share a group's folder.
        if case .appGroup = base { return "AsyncResources" }
        return Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    }

    private var baseFolder: URL? {
        let files = FileManager.default
        switch base {
        case .caches: return files.urls(for: .cachesDirectory, in: .userDomainMask).first
        case .applicationSupport: return files.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        case .folder(let folder): return folder
        case .appGroup(let identifier):
            #if canImport(Darwin)
                return files.containerURL(forSecurityApplicationGroupIdentifier: identifier)
            #else
                return nil
            #endif
        }
    }

    /// Creates the folder with the given name, and sets its attributes.
    func makeFolder(named name: String) throws(DataStoreError) -> URL {
        var folder = try folder(named: name)
        do {
            // NB: The attributes would also apply to intermediate folders, which others share.
            try FileManager.default.createDirectory(
                at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
            if !FileManager.default.fileExists(atPath: folder.path) {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: false, attributes: attributes)
            }
            #if canImport(Darwin)
                if isExcludedFromBackup {
                    var values = URLResourceValues()
                    values.isExcludedFromBackup = true
                    try folder.setResourceValues(values)
                }
            #endif
        } catch {
            throw DataStoreError(.unusableFolder, operation: "mkdir", detail: "\(error)")
        }
        return folder
    }
}

extension DataStoreLocation {
    /// The attributes of the folders that are created.
    private var attributes: [FileAttributeKey: Any]? {
        #if canImport(Darwin)
            protection.map { [.protectionKey: FileProtectionType(rawValue: $0)] }
        #else
            nil
        #endif
    }
}
