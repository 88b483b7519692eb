import Foundation
import HTTPTypes
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourcePages
import ResourceStorage
import ResourceTesting
import ResourceUI
import ResourceWriting
import Testing

// The code of the tutorial *Build an app in ten steps*, in its order. What a step replaces is in a namespace.

// MARK: - Step 1

nonisolated struct Sighting: Codable, Hashable, Identifiable, Sendable {
    let id: Int
    let bird: String
    var notes: String?
    var isConfirmed: Bool
}

// MARK: - Step 2

nonisolated let birdAPI = HTTPService(URL(string: "https://birds.example/api")!)

extension Resource where Value == [Sighting] {
    nonisolated static var newestSightings: Resource {
        .http(birdAPI.get(["sightings"], .json()))
    }
}

struct NewestSightings: View {
    var body: some View {
        NavigationStack {
            AsyncResourceView(.newestSightings) { sightings in
                List(sightings) { Text($0.bird) }
            }
            .navigationTitle("Sightings")
        }
    }
}

struct FieldNotesApp: App {
    var body: some Scene {
        WindowGroup { NewestSightings().resourceContainer(.shared) }
    }
}

// MARK: - Step 3

enum Step3 {
    struct NewestSightings: View {
        var body: some View {
            NavigationStack {
                AsyncResourceView(.newestSightings) { sightings in
                    List(sightings) { Text($0.bird) }
                } failure: { error, retry in
                    VStack {
                        Text("The birds have hidden. \(error.localizedDescription)")
                        RetryButton(retry: retry)
                    }
                }
                .navigationTitle("Sightings")
            }
        }
    }
}

// MARK: - Step 4

extension Resource where Value == Sighting {
    nonisolated static func sighting(_ id: Sighting.ID) -> Resource {
        .http(birdAPI.get(["sightings", "\(id)"], .json()))
            .stale(after: .seconds(60))
    }
}

struct SightingRow: View {
    let sighting: Sighting

    var body: some View {
        NavigationLink(sighting.bird) { SightingScreen(sighting: sighting) }
    }
}

struct SightingScreen: View {
    let sighting: Sighting

    var body: some View {
        AsyncResourceView(.sighting(sighting.id).initialValue(sighting, at: .distantPast)) { sighting in
            VStack {
                Text(sighting.bird)
                Text(sighting.notes ?? "No notes yet")
            }
        }
    }
}

// MARK: - Step 5

enum Step5 {
    // NB: The article shows a member of the extension of `Resource`, which has this name for itself.
    typealias Resource = ResourceCore.Resource<[Sighting]>

    nonisolated static var newestSightings: Resource {
        .http(birdAPI.get(["sightings"], .json()))
            .stale(after: .seconds(60))
            .persisted(.json())
    }
}

// MARK: - Step 6

extension Resource where Value == Pages<Sighting> {
    nonisolated static var sightings: Resource {
        .http(birdAPI.get(["sightings"], .json()), pages: .linkHeader)
            .stale(after: .seconds(60))
            .persisted(.json())
    }
}

struct SightingList: View {
    var body: some View {
        NavigationStack {
            AsyncResourceView(.sightings) { sightings in
                List {
                    PagedForEach(sightings) { SightingRow(sighting: $0) }
                }
            }
            .navigationTitle("Sightings")
        }
    }
}

// MARK: - Step 7

enum Step7 {
    struct ConfirmSighting: HTTPMutation {
        let id: Sighting.ID

        var endpoint: HTTPEndpoint<Void> { birdAPI.endpoint(.put, ["sightings", "\(id)", "confirmation"], .empty()) }

        var overlays: [Overlay] {
            Overlay(.sightings) { $0[id: id]?.isConfirmed = true }
            Overlay(.sighting(id)) { $0.isConfirmed = true }
        }
    }

    struct ConfirmButton: View {
        let sighting: Sighting
        @Environment(\.send) private var send

        var body: some View {
            Button(sighting.isConfirmed ? "Confirmed" : "Confirm") { send(ConfirmSighting(id: sighting.id)) }
                .disabled(sighting.isConfirmed)
        }
    }
}

// MARK: - Step 8

enum Step8 {
    struct ConfirmSighting: HTTPMutation, DurableMutation {
        let id: Sighting.ID

        var endpoint: HTTPEndpoint<Void> { birdAPI.endpoint(.put, ["sightings", "\(id)", "confirmation"], .empty()) }

        var overlays: [Overlay] {
            Overlay(.sightings) { $0[id: id]?.isConfirmed = true }
            Overlay(.sighting(id)) { $0.isConfirmed = true }
        }
    }

    struct FieldNotesApp: App {
        init() {
            do {
                try ResourceContainer.configureShared(mutations: [ConfirmSighting.self])
            } catch {
                print(error)
            }
        }

        var body: some Scene {
            WindowGroup { SightingList().resourceContainer(.shared) }
        }
    }
}

// MARK: - Step 9

enum Step9 {
    // NB: The article shows a member of the extension of `Resource`, which has this name for itself.
    typealias Resource = ResourceCore.Resource<Pages<Sighting>>

    nonisolated static var sightings: Resource {
        .http(birdAPI.get(["sightings"], .json()), pages: .linkHeader)
            .stale(after: .seconds(60))
            .persisted(.json())
            .refresh(on: [.focus, .reconnect])
    }
}

// MARK: - Step 10

extension Step8 {
    @MainActor struct FieldNotesTests {
        private let clock = ManualClock()
        private let server = GatedLoader<HTTPDataResponse>()

        @Test func `a confirmation is shown at once, and sent again if the server is busy`() async throws {
            let outbox = try Outbox(inMemory: ConfirmSighting.self)
            let container = ResourceContainer(clock: clock, archive: MemoryStore(), outbox: outbox)
            container.httpTransport = ScriptedTransport { [server] _, _ in try await server.load() }
            container.notice(.online)
            let store = ResourceStore(.sightings, in: container)
            store.appear()
            try await server.nextCall().succeed(.json(#"[{"id": 7, "bird": "Heron", "isConfirmed": false}]"#))
            try await store.until { $0.value?[id: 7]?.isConfirmed == false }

            let confirmation = container.send(ConfirmSighting(id: 7))
            #expect(store.value?[id: 7]?.isConfirmed == true)
            try await server.nextCall().succeed(.status(.serviceUnavailable))
            try await confirmation.until { if case .waiting(.backoff) = $0.status { true } else { false } }
            clock.advance(by: .seconds(1))
            try await server.nextCall().succeed(.status(.noContent))
            try await confirmation.output
            try await server.nextCall().succeed(.json(#"[{"id": 7, "bird": "Heron", "isConfirmed": true}]"#))
            try await store.until { !$0.isStale && $0.value?[id: 7]?.isConfirmed == true }
        }
    }
}
