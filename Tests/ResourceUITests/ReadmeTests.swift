import HTTPTypes
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourceUI
import Testing

/// The screen of the README: its code is compiled and run here.
@MainActor
struct ReadmeTests {
    @Test func `the screen of the README lists the stations, and keeps those of another town from it`() async throws {
        let container = ResourceContainer()
        container.httpTransport = ScriptedTransport { request, _ in
            request.path == "/api/towns/Oslo/stations" ? .json(#"[{"id": 1, "name": "Fjord"}]"#) : .status(.notFound)
        }
        let town = Town()
        let host = HeadlessHost { TownView(town: town).resourceContainer(container) }
        try await host.until { host.contains(.row, "Fjord") }
        town.name = "Bergen"
        try await host.until { !host.contains(.row, "Fjord") }
        try await host.until { host.contains(.text, "This could not be found (404).") }
    }

    @Test func `the README says how many lines the five stories have`() throws {
        let stories = ["Colors", "Books", "Stations", "Photos", "Feed"]
        let byHand = try stories.map { try LineCount.of("\($0)ByHand") }.sorted()
        let withResource = try stories.map { try LineCount.of("\($0)WithResource") }.sorted()
        let readme = try Snippets.text(of: "README.md")
        #expect(readme.contains("they take \(byHand[0]) to \(byHand[4]) lines for a screen, "))
        #expect(readme.contains("and \(withResource[0]) to \(withResource[4]) with a resource"))
    }

    @Test func `the README prints what is compiled here, and isn't long`() throws {
        #expect(try Snippets.all(in: "README.md").count == 1)
        #expect(try Snippets.missing(of: "README.md") == [])
        #expect(
            try Snippets.text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
    }
}

@Observable @MainActor
private final class Town {
    var name = "Oslo"
}

private struct TownView: View {
    let town: Town

    var body: some View { StationList(town: town.name) }
}

struct Station: Codable, Equatable, Identifiable {
    let id: Int
    let name: String
}

nonisolated let radioAPI = HTTPService(URL(string: "https://radio.example/api")!)

extension Resource where Value == [Station] {
    static func stations(near town: String) -> Resource {
        .http(radioAPI.get(["towns", town, "stations"], .json()), key: ["stations", town])
            .stale(after: .seconds(60))
            .persisted(.json())
    }
}

struct StationList: View {
    let town: String

    var body: some View {
        AsyncResourceView(.stations(near: town)) { stations in
            List(stations) { Text($0.name) }
        }
    }
}
