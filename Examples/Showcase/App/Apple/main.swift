import Foundation

// The screens ask the server that `--api` names: one that `swift run station-server` has started, on any machine.
if let address = UserDefaults.standard.string(forKey: "-api").flatMap(URL.init) {
    StationService.current = StationService(base: address)
}
ShowcaseApp.main()
