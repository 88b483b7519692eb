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
