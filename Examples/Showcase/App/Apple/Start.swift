import Foundation
import PortableUI

/// Starts the Showcase as a native app.
///
/// Its screens ask the server that `-api URL` names: one that `swift run station-server` has started, on any machine.
@main
enum Start {
    @MainActor
    static func main() async {
        let address = UserDefaults.standard.string(forKey: "api").flatMap { URL(string: $0) }
        let (archive, _) = await Launch.archive(in: Launch.pictures)
        Launch.current = Launch(station: StationService(base: address ?? URL(filePath: "/")), archive: archive)
        ShowcaseApp.main()
    }
}
