import AsyncResources
import PortableUI

/// The train that the server's responses pass through, as shown and changed by the panel of each screen.
///
/// All pages share one train. A page shows the settings that the server reports, never those that it has just
/// requested. So it follows the changes of all pages, and two pages that change it at the same time end with the same
/// settings.
@MainActor
@Observable
final class TrainModel {
    /// A closure that changes the train on the server.
    typealias Write = @Sendable (TrainChange) async throws -> Void

    /// The current settings, as reported by the server.
    let settings: ResourceStore<TrainSettings>

    /// The available presets.
    let presets: ResourceStore<[TrainPreset]>

    /// A Boolean value that indicates whether the panels show more than the presets.
    var isOpen = false

    /// A Boolean value that indicates whether the window has room for more than a line of the panels.
    var hasRoom = true

    /// A Boolean value that indicates whether the panels are a line.
    var isLine: Bool { !hasRoom && !isOpen }

    /// The changes of this page in progress, and the reason why the last one wasn't made.
    private(set) var changes = ChangeQueue()

    private let write: Write

    convenience init(station: StationService) {
        self.init(
            settings: .train { try await station.train(after: $0) }, presets: .trainPresets(of: station),
            write: { try await station.change($0) })
    }

    /// Creates a model that requests the settings, and changes them, in a custom way.
    init(settings: Resource<TrainSettings>, presets: Resource<[TrainPreset]>, write: @escaping Write) {
        // A separate container, because the train isn't a subject of the inspector.
        let container = ResourceContainer()
        self.settings = ResourceStore(settings, in: container)
        self.presets = ResourceStore(presets, in: container)
        self.write = write
    }

    /// Sends a change to the server, after those that are in progress.
    func choose(_ change: TrainChange) {
        send(changes.choose(change))
    }

    private func send(_ change: TrainChange?) {
        guard let change else { return }
        Task {
            let reason = await reasonAgainst(change)
            // NB: After a failure too. The change may have been made, and only the response lost.
            settings.invalidate()
            send(changes.ended(reason))
        }
    }

    /// Sends a change, and returns the reason why it wasn't made, or nil if it was.
    private func reasonAgainst(_ change: TrainChange) async -> String? {
        do {
            try await write(change)
            return nil
        } catch {
            return error.localizedDescription
        }
    }
}
