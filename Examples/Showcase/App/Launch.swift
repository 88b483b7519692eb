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

    /// The archive of pictures in a folder, which holds 256 MB of them.
    static func archive(
        in folder: URL, onProblem: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) -> any ResourceArchive {
        OpeningArchive(onProblem: onProblem) { () async throws(StoreError) in
            try await PersistentDataStore(at: folder, limits: StoreLimits(bytes: 256 << 20))
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
