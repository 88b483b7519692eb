import AsyncResources
import Foundation
import PortableUI

/// The settings that the start of the process determines for all windows.
struct Launch: Sendable {
    /// The source of all data.
    var station: StationService

    /// The archive that keeps images and notes between launches.
    var archive: any ResourceArchive = MemoryArchive()

    /// The outbox that keeps the changes of notes until the server has them; `nil` for one in memory for each window.
    var outbox: Outbox?

    /// The settings of this process, which are set at launch, before any view is created.
    @MainActor static var current = Launch(station: StationService(base: URL(filePath: "/")))
}

extension Launch {
    /// Opens the folders that keep the data between launches, which only one process can use.
    ///
    /// - Parameter folder: The folder of all data; `nil` for the user's caches and application data.
    init(station: StationService, folder: URL?) async throws {
        let archive: DataStoreArchive = folder.map { .folder(at: $0) } ?? .folder("Pictures")
        try await archive.open()
        let store =
            if let folder {
                try await PersistentDataStore(at: folder.appending(path: "outbox"), durability: .durable)
            } else {
                try await PersistentDataStore(name: "Outbox", durability: .durable)
            }
        let outbox = try await Outbox.ofNotes(in: DataStoreMutationArchive(store))
        self.init(station: station, archive: archive, outbox: outbox)
    }

    /// Keeps all data in memory.
    init(inMemory station: StationService) async throws {
        self.init(station: station, outbox: try await .ofNotes(in: MemoryMutationArchive()))
    }

    /// Creates a container that sends changes while no window is open, and that knows when the train is in a tunnel.
    func postman() -> ResourceContainer {
        let container = ResourceContainer(archive: archive, outbox: outbox)
        container.httpTransport = station.transport
        container.follow(TrainConnection(station: station))
        return container
    }
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
