import AsyncResources
import Foundation
import PortableUI

/// The settings that the start of the process determines for all windows.
struct Launch: Sendable {
    /// The source of all data.
    var station: StationService

    /// The archive that keeps images between launches.
    var archive: any ResourceArchive

    /// The settings of this process, which are set at launch, before any view is created.
    @MainActor static var current = Launch(station: StationService(base: URL(filePath: "/")), archive: MemoryArchive())
}

private enum StationKey: EnvironmentKey {
    static var defaultValue: StationService { StationService(base: URL(filePath: "/")) }
}

extension EnvironmentValues {
    /// The source of the views' data.
    var station: StationService {
        get { self[StationKey.self] }
        set { self[StationKey.self] = newValue }
    }
}
