import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// The snippets of the README: what it prints is what is compiled and run here.
@MainActor
struct ReadmeTests {
    @Test func `the screen of the README lists the stations`() async {
        let host = HeadlessHost { StationList(genre: .jazz).resourceContainer(ResourceContainer()) }
        await host.until { host.contains(.row, "Night jazz") }
    }

    @Test func `the test of the README passes`() async throws {
        let gate = GatedLoader<String>()
        let host = HeadlessHost { AsyncResourceView(gate.resource("greeting")) { Text($0) } }

        #expect(host.contains(.progress, "Loading"))
        await gate.nextCall().fail(Trouble())
        await host.until { host.contains(.button, "Retry") }
        try host.tap("Retry")
        await gate.nextCall().succeed("hello")
        await host.until { host.contains(.text, "hello") }
    }

    @Test func `the README prints what is compiled here`() throws {
        #expect(try Snippets.all(in: "README.md").count == 3)
        #expect(try Snippets.missing(of: "README.md") == [])
    }
}

struct Station: Identifiable, Equatable, Sendable {
    let id: Int
    let name: String
}

enum Genre: String, Sendable {
    case jazz
}

enum RadioService {
    static func stations(of genre: Genre) async throws -> [Station] {
        [Station(id: 1, name: "Night \(genre.rawValue)")]
    }
}

struct StationList: View {
    let genre: Genre

    var body: some View {
        AsyncResourceView(.stations(of: genre)) { stations in
            List(stations) { Text($0.name) }
        }
    }
}

extension Resource where Value == [Station] {
    static func stations(of genre: Genre) -> Resource {
        Resource(["stations", genre.rawValue]) { try await RadioService.stations(of: genre) }
            .stale(after: .seconds(60))
    }
}
