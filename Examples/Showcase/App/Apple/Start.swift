import Foundation
import PortableUI

/// Starts the Showcase as a native app.
///
/// Its screens ask the server that `-api URL` names: one that `swift run station-server` has started, on any machine.
@main
enum Start {
    @MainActor
    static func main() {
        let address = UserDefaults.standard.string(forKey: "api").flatMap { URL(string: $0) }
        let station = StationService(base: address ?? URL(filePath: "/"))
        Launch.current = Launch(station: station, archive: .folder("Pictures"))
        ShowcaseApp.main()
    }
}
