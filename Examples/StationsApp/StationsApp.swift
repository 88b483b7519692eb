import AsyncResources
import SwiftUI

// An app like those that Xcode creates: everything is isolated to the main actor unless it's declared otherwise.

@main
struct StationsApp: App {
    private let container = ResourceContainer(archive: .folder("Stations"))

    var body: some Scene {
        WindowGroup {
            NavigationStack { StationList() }
                .resourceContainer(container)
        }
    }
}

struct Station: Codable, Identifiable, Equatable {
    let id: String
    let name: String
}

extension Resource where Value == [Station] {
    static var stations: Resource {
        .http(HTTPService.radio.get(["genres", "jazz", "stations"], .json()))
            .stale(after: .seconds(60))
            .persisted(.json())
    }
}

extension HTTPService {
    /// The service for stations; `swift run station-server --port 8090` starts such a server.
    static let radio = HTTPService(URL(string: "http://localhost:8090/api")!)
}

struct StationList: View {
    var body: some View {
        AsyncResourceView(.stations) { stations in
            List(stations) { Text($0.name) }
        }
        .navigationTitle("Stations")
    }
}

struct StationListPreviews: PreviewProvider {
    static var previews: some View { StationList() }
}
