import AsyncResources
import Foundation
import PortableUI

/// What the start of the process decides for all windows.
struct Launch: Sendable {
    /// Where all data comes from.
    var station: StationService

    /// Where pictures are kept from one launch to the next.
    var archive: any ResourceArchive

    /// That of this process; its start sets it, before any view is made.
    @MainActor static var current = Launch(station: StationService(base: URL(filePath: "/")), archive: MemoryArchive())

    /// The folder that pictures are kept in where no other is named.
    static var pictures: URL {
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        return (caches ?? FileManager.default.temporaryDirectory).appending(path: "AsyncResources Showcase")
    }

    /// The archive in a folder; in memory, and the reason, where the folder cannot be had.
    static func archive(in folder: URL) async -> (any ResourceArchive, problem: StoreError?) {
        do throws(StoreError) {
            let limits = StoreLimits(bytes: 256 << 20)
            return (DataStoreArchive(try await PersistentDataStore(at: folder, limits: limits)), nil)
        } catch {
            return (MemoryArchive(), error)
        }
    }
}

private enum StationKey: EnvironmentKey {
    static var defaultValue: StationService { StationService(base: URL(filePath: "/")) }
}

extension EnvironmentValues {
    /// Where the data of the views comes from.
    var station: StationService {
        get { self[StationKey.self] }
        set { self[StationKey.self] = newValue }
    }
}
