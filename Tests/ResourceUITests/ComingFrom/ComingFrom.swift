import Foundation
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourceStorage
import ResourceUI
import ResourceWriting

// MARK: - A view with a store and four states

struct Weather: Sendable {
    let degrees: Int
}

struct WeatherPanel: View {
    let weather: ResourceStore<Weather>

    var body: some View {
        AsyncResourceView(weather) { weather in
            Text("\(weather.degrees) degrees")
        } idle: { load in
            Button("Show the weather") { load() }
        } loading: {
            ProgressView("Looking out of the window")
        } failure: { _, retry in
            Button("Try again") { retry() }.disabled(retry.isRunning)
        }
    }
}

extension WeatherPanel {
    static var failed: WeatherPanel {
        WeatherPanel(weather: ResourceStore(.failure(URLError(.timedOut))))
    }
}

// MARK: - A view keyed by an id

struct Recipe: Sendable {
    let id: Int
    let name: String
}

enum RecipeService {
    static func recipe(_ id: Int) async throws -> Recipe {
        Recipe(id: id, name: "Recipe \(id)")
    }
}

@MainActor
@Observable
final class RecipeModel {
    let recipe: Recipe
    var portions = 4

    convenience init(id: Int) async throws {
        self.init(try await RecipeService.recipe(id))
    }

    init(_ recipe: Recipe) {
        self.recipe = recipe
    }
}

struct RecipeScreen: View {
    @Bindable var model: RecipeModel

    var body: some View {
        VStack {
            Text(model.recipe.name)
            Stepper("\(model.portions) portions", value: $model.portions)
        }
    }

    struct Async: View {
        let id: Int

        var body: some View {
            AsyncResourceView(id: id) {
                try await RecipeModel(id: id)
            } content: { model in
                RecipeScreen(model: model)
            }
        }
    }
}

// MARK: - A request and a transform

struct Tune: Decodable, Identifiable, Sendable {
    let id: Int
    let name: String
}

extension URL {
    fileprivate static let tunes = URL(string: "https://radio.example/tunes")!
}

extension Resource where Value == [Tune] {
    static func tunes(of genre: String) -> Resource {
        .http(.get(.tunes.appending(path: genre)), .json())
    }
}

struct TuneList: View {
    let genre: String

    var body: some View {
        AsyncResourceView(.tunes(of: genre)) { tunes in
            List(tunes) { Text($0.name) }
        }
    }
}

// MARK: - A view that prepares its content

@MainActor
@Observable
final class Album {
    private(set) var titles: [String] = []

    func prepare() async throws {
        titles = ["Owl"]
    }
}

struct AlbumScreen: View {
    let album: Album

    var body: some View {
        AsyncResourceView {
            try await album.prepare()
        } content: { _ in
            List(album.titles, id: \.self) { Text($0) }
        }
    }
}

func keepThumbnail(_ thumbnail: Data, of id: String, in store: PersistentDataStore) async throws {
    try await store.store(thumbnail, for: "thumbnails/\(id)")
    let kept = try await store.data(for: "thumbnails/\(id)")
    assert(kept == thumbnail)
}

// MARK: - A feed with one owner

struct HeadlineScreen: View {
    let headlines: ResourceStore<[String]>

    var body: some View {
        VStack {
            Button("Check silently") {
                Task { await headlines.sync() }
            }
            AsyncResourceView(headlines) { headlines in
                List(headlines, id: \.self) { Text($0) }
            }
        }
    }
}

// MARK: - Keys, freshness and invalidation

struct Chore: Identifiable, Sendable {
    let id: Int
    let title: String
}

enum ChoreService {
    actor Server {
        private var chores: [Chore] = []

        func add(to list: String) {
            chores.append(Chore(id: chores.count, title: "\(list) \(chores.count)"))
        }

        func all(of list: String) -> [Chore] {
            if chores.isEmpty { add(to: list) }
            return chores
        }
    }

    static let server = Server()

    static func chores(on list: String) async throws -> [Chore] { await server.all(of: list) }

    static func add(to list: String) async throws { await server.add(to: list) }
}

extension Resource where Value == [Chore] {
    static func chores(on list: String) -> Resource {
        Resource(["chores", list]) { try await ChoreService.chores(on: list) }
            .stale(after: .seconds(60))
            .retention(.seconds(300))
    }
}

struct ChoreList: View {
    let list: String

    @Environment(\.resourceContainer) private var container

    var body: some View {
        Button("Add") {
            Task {
                try await ChoreService.add(to: list)
                container.invalidate(prefix: "chores")
            }
        }
        AsyncResourceView(.chores(on: list)) { chores in
            List(chores) { Text($0.title) }
        }
        .keepPrevious()
    }
}

// MARK: - A picture from an address

extension Resource where Value == Data {
    static func logo(at url: URL) -> Resource {
        .http(.get(url), .data()).persisted()
    }
}

struct TeamLogo: View {
    let url: URL

    var body: some View {
        AsyncResourceView(.logo(at: url)) { file in
            LogoPicture(file: file)
        } loading: {
            Color.gray.opacity(0.2)
        }
        .frame(width: 64, height: 64)
    }
}

struct LogoPicture: View {
    let file: Data

    var body: some View {
        Text("\(file.count) bytes")
    }
}
