import Foundation
import HTTPTypes
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourceStorage
import ResourceUI
import ResourceWriting

// The code in the guides of the documentation, and the declarations that they assume.

struct Boat: Codable, Identifiable, Equatable {
    let id: Int
    let name: String
}

let port = HTTPService(URL(string: "https://boats.example/api")!)

extension Resource where Value == [Boat] {
    static func boats(in harbor: String) -> Resource {
        .http(port.get(["harbors", harbor, "boats"], .json()))
            .stale(after: .seconds(60))
            .persisted(.json())
    }
}

struct BoatList: View {
    let harbor: String

    var body: some View {
        AsyncResourceView(.boats(in: harbor)) { boats in
            List(boats) { Text($0.name) }
        }
        .navigationTitle(harbor)
    }
}

struct BoatWindow: View {
    var body: some View {
        NavigationStack { BoatList(harbor: "Husum") }
            .resourceContainer(.shared)
    }
}

enum TideError: LoadFailure {
    case stationIsClosed, tooManyCallers

    var kind: LoadFailureKind {
        switch self {
        case .stationIsClosed: .permanent
        case .tooManyCallers: .transient(retryAfter: .seconds(20))
        }
    }
}

struct TideView: View {
    let harbor: String

    var body: some View {
        AsyncResourceView(.tide(at: harbor)) { tide in
            Text("\(tide) m")
        } failure: { error, retry in
            Button("\(error.localizedDescription) Once more?") { retry() }
        }
    }
}

extension Resource where Value == Double {
    static func tide(at harbor: String) -> Resource {
        Resource(["tides", harbor]) { try await TideService.tide(at: harbor) }
            .retry(.exponential(retries: 5, longest: .seconds(60)))
            .timeout(attempt: .seconds(10), total: .seconds(90))
    }
}

struct HarborPreviews: PreviewProvider {
    static var previews: some View {
        HarborCard(store: ResourceStore(.success("calm")))
        HarborCard(store: ResourceStore(.loading))
        HarborCard(store: ResourceStore(.failure(HarborIsClosed())))
    }
}

struct HarborCard: View {
    let store: ResourceStore<String>

    var body: some View {
        AsyncResourceView(store) { Text($0) }
    }
}

func previewContainer() -> ResourceContainer {
    let container = ResourceContainer()
    container.httpTransport = ScriptedTransport { request, _ in
        request.path == "/harbors" ? .json(#"["calm", "rough"]"#) : .status(.notFound)
    }
    return container
}

@MainActor
func signOut(of account: Account, _ container: ResourceContainer) async throws {
    account.token = nil
    try await container.wipe()
}

struct PersonView: View {
    let person: Person

    var body: some View {
        PersonScreen()
            .resourceContainer(person.container)
            .id(person.id)
    }
}

@MainActor
func watch(_ container: ResourceContainer, _ account: Account) {
    container.onFailure { failure in
        guard failure.kind == .unauthorized else { return }
        Task { @MainActor in account.isExpired = true }
    }
}

nonisolated struct Photograph: Sendable {
    let bytes: Data
}

extension Resource where Value == Photograph {
    static func photograph(_ url: URL) -> Resource {
        .http(HTTPEndpoint(.get(url), .data()).map { Photograph(bytes: $0) }, key: ["photographs", url.absoluteString])
            .cost { $0.bytes.count }
            .retention(.seconds(600))
            .persisted(
                ResourceCoding {
                    $0.bytes
                } decode: {
                    Photograph(bytes: $0)
                })
    }
}

func makePictureContainer() -> ResourceContainer {
    ResourceContainer(limits: ResourceLimits(bytes: 100_000_000), archive: .folder("Pictures"))
}

func nextTide(_ container: ResourceContainer) async -> String {
    do {
        return "\(try await container.value(of: .tide(at: "Husum"))) m"
    } catch {
        return "unknown"
    }
}

func refreshInTheBackground(_ container: ResourceContainer) async {
    _ = try? await container.value(of: .tide(at: "Husum"))
    await container.flush()
}

nonisolated struct WindSpeed: Codable, Equatable {
    let knots: Double
}

extension Resource where Value == WindSpeed {
    static func wind(at url: URL) -> Resource {
        .http(
            HTTPEndpoint(
                .get(url),
                HTTPDecoding { response in
                    WindSpeed(knots: Double(String(decoding: response.body, as: UTF8.self)) ?? 0)
                }))
    }
}

extension TideError: LocalizedError {
    var errorDescription: String? {
        switch self {
        case .stationIsClosed: "The station is closed."
        case .tooManyCallers: "Too many ask."
        }
    }
}

enum TideService {
    static func tide(at harbor: String) async throws -> Double {
        guard harbor != "Atlantis" else { throw TideError.stationIsClosed }
        return 1.5
    }
}

struct HarborIsClosed: Error {}

@MainActor
@Observable
final class Account {
    var token: String?
    var isExpired = false
}

struct Person: Identifiable {
    let id: Int
    let container: ResourceContainer
}

struct PersonScreen: View {
    var body: some View {
        AsyncResourceView(load: { "somebody else's" }) { Text($0) }
    }
}
