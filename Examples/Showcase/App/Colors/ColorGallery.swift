import AsyncResources
import PortableUI

/// The stores of the hundred cells, each of which loads, fails, and is retried independently.
@MainActor
final class ColorGallery {
    let stores: [ResourceStore<NamedColor>]

    init(stores: [ResourceStore<NamedColor>]) {
        self.stores = stores
    }

    convenience init(service: StationService, container: ResourceContainer) {
        self.init(stores: (0..<100).map { ResourceStore(.color($0, from: service), in: container) })
    }

    /// Reloads every color whose last load failed.
    func retryAllFailed() {
        for store in stores where store.phase.error != nil { LoadAction(store)() }
    }

    /// A gallery with one cell in each state, without a server.
    static var preview: ColorGallery {
        let teal = NamedColor(index: 2, name: "teal", red: 0.2, green: 0.6, blue: 0.6)
        return ColorGallery(stores: [
            ResourceStore(.idle), ResourceStore(.loading), ResourceStore(.success(teal)),
            ResourceStore(.failure(HTTPFailure(.status(.serviceUnavailable), of: .get(URL(filePath: "/"))))),
        ])
    }
}
