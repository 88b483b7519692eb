import AsyncResources
import Foundation
import PortableUI

/// The parts that all windows share, and that the start of the process determines.
struct Launch: Sendable {
    /// The source of all data.
    let station: StationService

    /// The container that keeps photos and notes between launches, and sends the changes of notes.
    ///
    /// All windows share it, because an archive and an outbox belong to one container. It sends while no window is open,
    /// too, and knows when the train is in a tunnel.
    let kept: ResourceContainer

    /// The launch of this process, which is set before any view is created.
    @MainActor static var current: Launch?

    init(
        station: StationService, archive: any DataStore = MemoryStore(), outbox: Outbox? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.station = station
        kept = ResourceContainer(clock: clock, jitter: jitter, archive: archive, outbox: outbox)
        kept.httpTransport = station.transport
        kept.follow(.train(of: station))
    }
}

extension Launch {
    /// Opens the folders that keep the data between launches, which only one process can use.
    ///
    /// - Parameter folder: The folder of all data; `nil` for the user's caches and application data.
    init(station: StationService, folder: URL?) async throws {
        let archive: DataStoreFolder = folder.map { .folder(at: $0) } ?? .folder("Pictures")
        try await archive.open()
        let store =
            if let folder {
                try await PersistentDataStore(at: folder.appending(path: "outbox"), durability: .durable)
            } else {
                try await PersistentDataStore(name: "Outbox", durability: .durable)
            }
        let outbox = try await Outbox.ofNotes(in: store)
        self.init(station: station, archive: archive, outbox: outbox)
    }

    /// Keeps all data in memory.
    init(inMemory station: StationService) async throws {
        self.init(station: station, outbox: try await .ofNotes(in: MemoryStore()))
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
