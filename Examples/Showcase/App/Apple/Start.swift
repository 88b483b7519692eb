import Foundation
import PortableUI

/// Starts the Showcase as a native app.
///
/// Its screens ask the server that `-api URL` names: one that `swift run station-server` has started, on any machine.
@main
enum Start {
    @MainActor
    static func main() {
        if let address = UserDefaults.standard.string(forKey: "api").flatMap({ URL(string: $0) }) {
            StationService.current = StationService(base: address)
        }
        ShowcaseApp.main()
    }
}
