import Foundation
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourceStorage
import ResourceTesting
import ResourceUI
import ResourceWriting

// The code in the guides to caching, offline lists, streams, derived resources, and cancellation, and the declarations
// that it assumes.

struct Trail: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    let name: String
}

/// A service of trails, whose second one is closed.
@MainActor
enum TrailService {
    nonisolated struct Busy: LoadFailure {
        var kind: LoadFailureKind { .permanent }
    }

    private static var regions: [String] = []

    /// Returns the number of requests for the trails of a region.
    static func requests(in region: String) -> Int {
        regions.count { $0 == region }
    }

    static func trails(in region: String) async throws -> [Trail] {
        regions.append(region)
        return [Trail(id: 1, name: "Ridge"), Trail(id: 2, name: "Lake")]
    }

    static func closures(in region: String) async throws -> Set<Int> { [2] }

    static func forecast(at trail: Trail) async throws -> String { throw Busy() }

    static func elevations(of trail: Trail, inTile tile: Int) async throws -> [Int] { [tile * 100] }
}

extension Resource where Value == [Trail] {
    static func trails(in region: String) -> Resource {
        Resource(["trails", region]) { try await TrailService.trails(in: region) }
            .stale(after: .seconds(300))
            .retention(.seconds(1800))
            .persisted(.json(), version: 2, expiresAfter: .seconds(7 * 86_400))
    }
}

@MainActor
func makeTrailContainer() -> ResourceContainer {
    ResourceContainer(
        limits: ResourceLimits(entries: 500, bytes: 50_000_000),
        archive: .folder("Trails", limits: DataStoreLimits(bytes: 100_000_000)))
}

nonisolated let trailAPI = HTTPService(URL(string: "https://trails.example/api")!)

extension Resource where Value == Trail {
    static func trail(_ id: Trail.ID) -> Resource {
        .http(trailAPI.get(["trails", "\(id)"], .json()).honorsCacheControl())
    }
}

func trailsForWidget(in region: String, _ container: ResourceContainer) async throws -> [Trail] {
    try await container.value(
        of: .trails(in: region), staleUpTo: .seconds(3600), orOnFailure: .seconds(7 * 86_400))
}

/// A service of errands, whose requests to finish one wait for the test.
nonisolated enum ErrandService {
    static let requests = GatedLoader<Void>()

    static func errands() async throws -> [Errand] { [] }

    static func finish(_ id: UUID, idempotencyKey: UUID) async throws { try await requests.load() }
}

nonisolated struct Errand: Codable, Identifiable, Hashable, Sendable {
    let id: UUID
    let text: String
    var isDone = false
}

extension Resource where Value == [Errand] {
    nonisolated static var errands: Resource {
        Resource("errands") { try await ErrandService.errands() }
            .stale(after: .seconds(60))
            .refresh(on: [.reconnect, .focus])
            .persisted(.json())
    }
}

struct FinishErrand: DurableMutation {
    let id: Errand.ID

    func send(_ context: MutationContext) async throws {
        try await ErrandService.finish(id, idempotencyKey: context.id)
    }

    var overlays: [Overlay] {
        Overlay(.errands) { errands in
            for index in errands.indices where errands[index].id == id { errands[index].isDone = true }
        }
    }
}

struct ErrandsApp: App {
    init() {
        do {
            try ResourceContainer.configureShared(mutations: [FinishErrand.self])
        } catch {
            print(error)
        }
    }

    var body: some Scene {
        WindowGroup { ErrandScreen().resourceContainer(.shared) }
    }
}

struct ErrandScreen: View {
    @AsyncResource(.errands) private var errands
    @Environment(\.send) private var send

    var body: some View {
        AsyncResourceView(errands) { list in
            List(list) { errand in
                Button(errand.text) { send(FinishErrand(id: errand.id)) }
                    .disabled(errand.isDone)
            }
        }
        if errands.pendingMutationCount > 0 {
            Text("Not sent yet: \(errands.pendingMutationCount)")
        }
    }
}

nonisolated struct Heating: Equatable, Sendable {
    var degrees: Int
}

/// A hub of a home, whose sequences and writes a test controls.
nonisolated enum HomeHub {
    typealias Changes = AsyncThrowingStream<Heating, any Error>

    static let requests = GatedLoader<Void>()
    private static let opened = AsyncStream<Changes.Continuation>.makeStream()

    /// Returns the continuation of the next sequence, once it's open.
    static func nextSequence() async -> Changes.Continuation? {
        await opened.stream.first { _ in true }
    }

    static func changes(in room: String) async throws -> Changes {
        let (changes, continuation) = Changes.makeStream()
        opened.continuation.yield(continuation)
        return changes
    }

    static func set(_ degrees: Int, in room: String) async throws { try await requests.load() }
}

extension Resource where Value == Heating {
    nonisolated static func heating(in room: String) -> Resource {
        Resource(streaming: ["heating", room]) { try await HomeHub.changes(in: room) }
            .reconnects()
    }
}

struct HeatingView: View {
    @AsyncResource<Heating> private var heating: ResourceStore<Heating>

    init(room: String) {
        _heating = AsyncResource(.heating(in: room))
    }

    var body: some View {
        AsyncResourceView(heating) { Text("\($0.degrees)°") }
        if heating.value != nil, !heating.isLive { Text("Connecting…") }
    }
}

struct SetHeating: Mutation {
    let room: String
    let degrees: Int

    func send(_ context: MutationContext) async throws {
        try await HomeHub.set(degrees, in: room)
    }

    var overlays: [Overlay] {
        Overlay(.heating(in: room)) { $0.degrees = degrees }
    }
}

extension Resource where Value == [Trail] {
    static func openTrails(in region: String) -> Resource {
        Resource(["openTrails", region]) { context in
            async let trails = context.value(of: .trails(in: region))
            async let closures = context.value(of: .closures(in: region))
            let (all, closed) = try await (trails, closures)
            return all.filter { !closed.contains($0.id) }
        }
    }
}

extension Resource where Value == Set<Trail.ID> {
    static func closures(in region: String) -> Resource {
        Resource(["closures", region]) { try await TrailService.closures(in: region) }
            .stale(after: .seconds(60))
            .refresh(on: .focus)
    }
}

extension Resource where Value == Int {
    static func trailCount(in region: String) -> Resource {
        Resource<[Trail]>.trails(in: region).map(as: "count") { $0.count }
    }
}

extension Resource where Value == String {
    static func forecast(at trail: Trail) -> Resource {
        Resource(["forecasts", trail.id]) { try await TrailService.forecast(at: trail) }
    }
}

nonisolated struct Walk: Equatable, Sendable {
    let trail: Trail
    let forecast: String?
}

extension Resource where Value == Walk {
    static func walk(on trail: Trail) -> Resource {
        Resource(["walks", trail.id]) { context in
            let forecast = try? await context.value(of: .forecast(at: trail))
            return Walk(trail: trail, forecast: forecast)
        }
    }
}

extension Resource where Value == [Int] {
    static func elevations(of trail: Trail) -> Resource {
        Resource(["elevations", trail.id]) {
            var all: [Int] = []
            for tile in 1...20 {
                try Task.checkCancellation()
                let part = try await TrailService.elevations(of: trail, inTile: tile)
                all += part
            }
            return all
        }
    }
}

struct TrailScreen: View {
    @AsyncResource<[Trail]> private var trails: ResourceStore<[Trail]>

    init(region: String) {
        _trails = AsyncResource(.trails(in: region))
    }

    var body: some View {
        AsyncResourceView(trails) { list in
            List(list) { Text($0.name) }
        }
        if trails.isLoading { Button("Stop") { trails.cancel() } }
    }
}

func stopLoadingTrails(in container: ResourceContainer) {
    container.cancel(prefix: ["trails"])
}
