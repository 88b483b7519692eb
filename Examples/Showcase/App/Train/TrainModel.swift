import AsyncResources
import PortableUI

/// The train that the server's answers go through, as every screen's panel shows and changes it.
@MainActor
@Observable
final class TrainModel {
    /// What is in force, by the server's word.
    let settings: ResourceStore<TrainSettings>

    /// The networks to choose from.
    let presets: ResourceStore<[TrainPreset]>

    /// Whether the panels show more than the presets.
    var isOpen = false

    /// Why the last change was not made.
    private(set) var failure: String?

    private let station: StationService
    private var change: Task<Void, Never>?
    // A container of its own: the train is not what the inspector is for.
    private let container = ResourceContainer()

    init(station: StationService) {
        self.station = station
        settings = ResourceStore(.train(of: station), in: container)
        presets = ResourceStore(.trainPresets(of: station), in: container)
    }

    /// Tells the server, after whatever it is still being told; what it answers is what is shown.
    func choose(_ chosen: TrainSettings) {
        change = Task { [change] in
            await change?.value
            await apply(chosen)
        }
    }

    private func apply(_ chosen: TrainSettings) async {
        do {
            settings.set(try await station.api.put(["train"], json: chosen, .json()).value())
            failure = nil
        } catch {
            failure = error.localizedDescription
        }
    }
}
