import HTTPTypes
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourceStorage
import ResourceTesting
import ResourceUI
import ResourceWriting
import Testing

/// The snippets of *Short examples*: their code is compiled and run here.
@MainActor
struct ExamplesTests {
    @Test func `the screen of a genre lists its stations`() async throws {
        let host = HeadlessHost { GenreScreen(genre: .jazz).resourceContainer(ResourceContainer()) }
        try await host.until { host.contains(.row, "Night jazz") }
    }

    @Test func `the test passes`() async throws {
        let gate = GatedLoader<String>()
        let host = HeadlessHost { AsyncResourceView(gate.resource("greeting")) { Text($0) } }

        #expect(host.contains(.progress, "Loading"))
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        try host.tap("Retry")
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "hello") }
    }

    @Test func `the town counts its stations in the title`() async throws {
        let container = ResourceContainer()
        container.httpTransport = ScriptedTransport { request, _ in
            request.path == "/api/towns/Oslo/stations" ? .json(#"[{"id": 1, "name": "Fjord"}]"#) : .status(.notFound)
        }
        let host = HeadlessHost {
            NavigationStack { TownScreen() }.resourceContainer(container)
        }
        try await host.until { host.contains(.row, "Fjord") && host.contains(.screen, "1 stations") }
    }

    @Test func `the search fails in words of its own, and loads once more`() async throws {
        let host = HeadlessHost { StationSearch(words: "") }
        try await host.until { host.contains(.button, "The tunnel is long. Once more?") }
        let other = HeadlessHost { StationSearch(words: "owl") }
        try await other.until { other.contains(.row, "owl radio") }
    }

    @Test func `the change makes the list load again`() async throws {
        let container = ResourceContainer()
        let gate = GatedLoader<[Station]>()
        let store = ResourceStore(gate.resource(["stations", "jazz"]), in: container)
        store.appear()
        try await gate.nextCall().succeed([])
        try await store.until { $0.value != nil }
        try await rename(Station(id: 1, name: "Night jazz"), to: "Day jazz", in: container)
        #expect(store.isLoading)
        store.disappear()
    }

    @Test func `the app shows the stations`() async throws {
        let host = HeadlessHost(RadioApp.self)
        try await host.until { host.contains(.row, "Night jazz") }
    }

    @Test func `the write is shown before the server has it`() async throws {
        let container = ResourceContainer(outbox: try Outbox(inMemory: AddFavorite.self))
        let requests = GatedLoader<HTTPDataResponse>()
        container.httpTransport = ScriptedTransport { request, _ in
            request.method == .get ? .json("[]") : try await requests.load()
        }
        let host = HeadlessHost {
            AsyncResourceView(.favorites) { favorites in
                Text("\(favorites.count) favorites")
                StationRow(station: Station(id: 1, name: "Night jazz"))
            }
            .resourceContainer(container)
        }
        try await host.until { host.contains(.text, "0 favorites") }
        try host.tap("Add Night jazz")
        #expect(host.contains(.text, "1 favorites"))
        try await requests.nextCall().succeed(.status(.noContent))
        try await container.until { $0.pendingMutations.isEmpty }
    }

    @Test func `the page prints what is compiled`() throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/ShortExamples.md"
        #expect(try Snippets.all(in: page).count == 8)
        #expect(
            try Snippets.missing(
                of: page, in: [Snippets.source("Guides/ExamplesTests"), Snippets.source("ReadmeTests")]) == [])
    }
}

enum Genre: String, Sendable {
    case jazz
}

enum RadioService {
    static func stations(of genre: Genre) async throws -> [Station] {
        [Station(id: 1, name: "Night \(genre.rawValue)")]
    }

    static func stations(called words: String) async throws -> [Station] {
        guard !words.isEmpty else { throw Trouble() }
        return [Station(id: 1, name: "\(words) radio")]
    }

    static func rename(_ station: Station, to name: String) async throws {}
}

extension Resource where Value == [Station] {
    static func stations(of genre: Genre) -> Resource {
        Resource(["stations", "genre", genre.rawValue]) { try await RadioService.stations(of: genre) }
            .stale(after: .seconds(60))
    }
}

struct GenreScreen: View {
    let genre: Genre

    var body: some View {
        AsyncResourceView(.stations(of: genre)) { stations in
            List(stations) { Text($0.name) }
        }
    }
}

struct TownScreen: View {
    @AsyncResource(.stations(near: "Oslo")) private var stations

    var body: some View {
        AsyncResourceView(stations) { stations in
            List(stations) { Text($0.name) }
        }
        .navigationTitle("\(stations.value?.count ?? 0) stations")
    }
}

struct StationSearch: View {
    let words: String

    var body: some View {
        AsyncResourceView(id: words, load: { try await RadioService.stations(called: words) }) { stations in
            List(stations) { Text($0.name) }
        } failure: { error, retry in
            Button("\(error.localizedDescription) Once more?") { retry() }
        }
        .skeleton([Station(id: 0, name: "Somewhere on the air")])
    }
}

func rename(_ station: Station, to name: String, in container: ResourceContainer) async throws {
    try await RadioService.rename(station, to: name)
    container.invalidate(prefix: "stations")
}

extension Resource where Value == Set<Int> {
    nonisolated static var favorites: Resource {
        .http(radioAPI.get(["favorites"], .json()), key: "favorites")
    }
}

struct AddFavorite: HTTPMutation, DurableMutation {
    let id: Int

    var endpoint: HTTPEndpoint<Void> { radioAPI.endpoint(.put, ["favorites", "\(id)"], .empty()) }
    var overlays: [Overlay] { Overlay(.favorites) { $0.insert(id) } }
}

struct StationRow: View {
    let station: Station
    @Environment(\.send) private var send

    var body: some View {
        Button("Add \(station.name)") { send(AddFavorite(id: station.id)) }
    }
}

struct RadioApp: App {
    init() {
        do {
            try ResourceContainer.configureShared(mutations: [AddFavorite.self])
        } catch {
            print(error)
        }
    }

    var body: some Scene {
        WindowGroup { GenreScreen(genre: .jazz).resourceContainer(.shared) }
    }
}
