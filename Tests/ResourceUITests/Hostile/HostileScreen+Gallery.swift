import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting

@testable import Showcase

extension HostileScreen {
    /// Returns a screen with the Showcase's own cells in its own lazy grid.
    ///
    /// Every other cell fails at first, and cells come and go.
    static func gallery() -> HostileScreen {
        let traffic = Traffic { key, number in number == 0 && Int(key)?.isMultiple(of: 2) == true }
        let container = ResourceContainer(clock: ManualClock())
        let stores = (0..<4).map { ResourceStore(color($0, from: traffic), in: container) }
        let gallery = ColorGallery(stores: stores)
        return HostileScreen(
            traffic, whims: [Whim.lookElsewhere, Whim.tap("Retry all failed")],
            isBusy: { _ in stores.contains { $0.isLoading } }
        ) {
            ColorsScreen(gallery: gallery)
        }
        .leavingAlone((0..<4).map { color($0, from: traffic) }, in: container)
    }

    private static func color(_ index: Int, from traffic: Traffic) -> Resource<NamedColor> {
        Resource(["colors", index]) {
            let name = try await traffic.load("\(index)")
            return NamedColor(index: index, name: name, red: 0, green: 0.5, blue: 1)
        }
        .retry(.never)
    }
}
