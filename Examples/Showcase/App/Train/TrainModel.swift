import AsyncResources
import PortableUI

/// The train that the server's answers go through, as every screen's panel shows and changes it.
///
/// All pages sit in one train. What a page shows is what the server says, and never what it has just asked the server for:
/// so it follows the changes of all pages, and two pages that change it at once end with the same settings.
@MainActor
@Observable
final class TrainModel {
    /// Changes the train on the server.
    typealias Write = @Sendable (TrainChange) async throws -> Void

    /// What is in force, by the server's word.
    let settings: ResourceStore<TrainSettings>

    /// The networks to choose from.
    let presets: ResourceStore<[TrainPreset]>

    /// Whether the panels show more than the presets.
    var isOpen = false

    /// The changes of this page that are on their way, and why the last one was not made.
    private(set) var changes = ChangeQueue()

    private let write: Write

    convenience init(station: StationService) {
        self.init(
            settings: .train { try await station.train(after: $0) }, presets: .trainPresets(of: station),
            write: { try await station.change($0) })
    }

    /// Creates a model that asks for the settings, and changes them, in a way of its own.
    init(settings: Resource<TrainSettings>, presets: Resource<[TrainPreset]>, write: @escaping Write) {
        // A container of its own: the train is not what the inspector is for.
        let container = ResourceContainer()
        self.settings = ResourceStore(settings, in: container)
        self.presets = ResourceStore(presets, in: container)
        self.write = write
    }

    /// Tells the server, after whatever it is still being told.
    func choose(_ change: TrainChange) {
        send(changes.choose(change))
    }

    private func send(_ change: TrainChange?) {
        guard let change else { return }
        Task {
            let reason = await reasonAgainst(change)
            // NB: after a failure too. The change may have been made, and only the answer lost.
            settings.invalidate()
            send(changes.ended(reason))
        }
    }

    /// Sends a change; returns the reason why it was not made, nil if it was.
    private func reasonAgainst(_ change: TrainChange) async -> String? {
        do {
            try await write(change)
            return nil
        } catch {
            return error.localizedDescription
        }
    }
}
