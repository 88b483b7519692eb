public import Foundation

/// A place for the folders of data stores, and what the system does with them there.
///
///     let drafts = try await PersistentDataStore(name: "Drafts", in: .applicationSupport)
///     let container = ResourceContainer(archive: .folder("Cache", in: .caches))
///
/// A folder lies in one of the app's own, named by the bundle's identifier, or by the process where there is no bundle; in
/// an app group, in one that its apps and extensions share.
public struct StoreLocation: Hashable, Sendable {
    private enum Base: Hashable, Sendable {
        case caches
        case applicationSupport
        case appGroup(String)
    }

    private let base: Base
    private var isExcludedFromBackup = false
    private var protection: StoreProtection?

    private init(_ base: Base) {
        self.base = base
    }

    /// The user's caches: for what can be loaded again.
    ///
    /// The system removes what is there when it needs space, while the app does not run, and backs none of it up.
    public static let caches = StoreLocation(.caches)

    /// The user's application data: for what nobody else has.
    ///
    /// The system removes nothing of it, and backs it up. tvOS keeps nothing there for good: use `.caches`.
    public static let applicationSupport = StoreLocation(.applicationSupport)

    /// Returns the location that the apps and extensions of an app group share; on Apple platforms alone.
    ///
    /// One process at a time has a folder open. So an app and its extension share a folder by turns: the one that is done
    /// calls `close()` on its archive or data store, and the other one gets `.alreadyOpen` until then. On iOS, a process
    /// that is suspended while it has such a folder open is ended: close it on the way to the background.
    public static func appGroup(_ identifier: String) -> StoreLocation {
        StoreLocation(.appGroup(identifier))
    }

    /// Returns a copy whose folders are left out of the device's backups.
    ///
    /// Elsewhere than on Apple platforms it changes nothing.
    public func excludedFromBackup() -> StoreLocation {
        with { $0.isExcludedFromBackup = true }
    }

    /// Returns a copy whose files are encrypted as a level says.
    ///
    /// Elsewhere than on Apple platforms it changes nothing. It holds for a folder that is made from then on. Where a file cannot be read because the device is locked, a data
    /// store throws `.io`, and a resource counts as one without a record, which stays.
    public func protected(_ level: StoreProtection) -> StoreLocation {
        with { $0.protection = level }
    }

    private func with(_ refine: (inout StoreLocation) -> Void) -> StoreLocation {
        var copy = self
        refine(&copy)
        return copy
    }
}

/// A level of protection: when the files of a data store can be read, on Apple platforms that encrypt each file.
public enum StoreProtection: Hashable, Sendable, CaseIterable {
    /// While the device is unlocked.
    case complete

    /// While the device is unlocked; a file that is open then can be used on.
    case completeUnlessOpen

    /// From the first time that the device is unlocked after it was started: the system's own default.
    case completeUntilFirstUnlock

    /// Always.
    case none
}

extension StoreLocation {
    /// Returns where the folder of a name lies.
    ///
    /// Throws `.invalidIdentifier` for a name that is empty or too long, and `.unusableFolder` where there is no such
    /// place, as for an app group that the app does not belong to.
    public func folder(named name: String) throws(StoreError) -> URL {
        guard let component = EntryName.name(of: name) else {
            throw StoreError(.invalidIdentifier, name, operation: "open")
        }
        guard let parent = baseFolder else { throw StoreError(.unusableFolder, operation: "open", detail: "\(base)") }
        return parent.appending(path: owner).appending(path: component)
    }

    /// The name of the folder that holds those of one app, or of an app group.
    private var owner: String {
        // NB: an app and its extensions have different identifiers, and have a group's folder in common.
        if case .appGroup = base { return "AsyncResources" }
        return Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    }

    private var baseFolder: URL? {
        let files = FileManager.default
        switch base {
        case .caches: return files.urls(for: .cachesDirectory, in: .userDomainMask).first
        case .applicationSupport: return files.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        case .appGroup(let identifier):
            #if canImport(Darwin)
                return files.containerURL(forSecurityApplicationGroupIdentifier: identifier)
            #else
                return nil
            #endif
        }
    }

    /// Makes the folder of a name, with what is to be told the system of it.
    func makeFolder(named name: String) throws(StoreError) -> URL {
        var folder = try folder(named: name)
        do {
            // NB: the attributes would go to every folder on the way, which others have a part in.
            try FileManager.default.createDirectory(
                at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
            if !FileManager.default.fileExists(atPath: folder.path) {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: false, attributes: protection?.attributes)
            }
            #if canImport(Darwin)
                if isExcludedFromBackup {
                    var values = URLResourceValues()
                    values.isExcludedFromBackup = true
                    try folder.setResourceValues(values)
                }
            #endif
        } catch {
            throw StoreError(.unusableFolder, operation: "mkdir", detail: "\(error)")
        }
        return folder
    }
}

extension StoreProtection {
    fileprivate var attributes: [FileAttributeKey: Any]? {
        #if canImport(Darwin)
            let type: FileProtectionType =
                switch self {
                case .complete: .complete
                case .completeUnlessOpen: .completeUnlessOpen
                case .completeUntilFirstUnlock: .completeUntilFirstUserAuthentication
                case .none: .none
                }
            return [.protectionKey: type]
        #else
            return nil
        #endif
    }
}
