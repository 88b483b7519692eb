import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import Testing

/// The story of resources over HTTP: its code is compiled and run here.
@Suite(.timeLimit(.minutes(10)))
struct HTTPStoryTests {
    private let container = makePreviewContainer()

    @Test func `the story prints what is compiled here`() throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/ResourcesOverHTTP.md"
        #expect(try Snippets.all(in: page).count == 8)
        #expect(try Snippets.missing(of: page) == [])
    }

    @Test func `concerts come from the preview's transport`() async throws {
        let concerts = [Concert(town: "Bergen", title: "Harbor Jazz")]
        #expect(try await container.value(of: .concerts(in: "Bergen")) == concerts)
        #expect(try await container.value(of: concertCount(in: "Bergen")) == 1)
        #expect(try await container.value(of: RadioClient(RadioSession()).favorites) == concerts)
        announce(concerts[0], in: container)
        #expect(container.state(of: .concerts(in: "Bergen")).isStale)
    }

    @Test func `a failure is told in the words of the app`() async {
        let container = ResourceContainer()
        container.httpTransport = ScriptedTransport { _, _ in .status(.notFound) }
        let error = await #expect(throws: RadioError.self) { try await container.value(of: .http(program())) }
        #expect(error?.localizedDescription == "The radio is off the air. This could not be found (404).")
    }
}

nonisolated let radio = URL(string: "https://radio.example")!

struct Concert: Codable, Equatable, Sendable {
    let town: String
    let title: String
}

actor RadioSession {
    private var token = 1

    var authorization: String { "Bearer \(token)" }

    func renewToken() async throws {
        token += 1
    }
}

extension Resource where Value == [Concert] {
    static func concerts(in town: String) -> Resource {
        .http(.get(radio.appending(path: "towns/\(town)/concerts")), .json())
    }
}

func announce(_ concert: Concert, in container: ResourceContainer) {
    container.invalidate(prefix: .http(radio.appending(path: "towns/\(concert.town)")))
}

extension HTTPEndpoint where Value == [Concert] {
    static func concerts(in town: String) -> HTTPEndpoint {
        HTTPEndpoint(.get(radio.appending(path: "towns/\(town)/concerts")), .json())
            .modifyRequest { $0.headerFields[.acceptLanguage] = "en" }
            .accepting([200, 203])
            .bodyLimit(1_000_000)
            .honorsCacheControl()
    }
}

func concertCount(in town: String) -> Resource<Int> {
    .http(HTTPEndpoint.concerts(in: town).map(as: "count") { $0.count })
        .stale(after: .seconds(60))
        .retry(.exponential(retries: 5))
}

func concerts(in town: String, of promoter: String) -> Resource<[Concert]> {
    let request = HTTPEndpoint.concerts(in: town).modifyRequest { $0.headerFields[.from] = promoter }
    return .http(request, key: ["concerts", town, promoter])
}

struct RadioClient: Sendable {
    let session: RadioSession
    let renewal: HTTPRecovery

    init(_ session: RadioSession) {
        self.session = session
        renewal = HTTPRecovery { try await session.renewToken() }
    }

    var favorites: Resource<[Concert]> {
        let endpoint = HTTPEndpoint(.get(radio.appending(path: "favorites")), .json([Concert].self))
            .prepare { $0.headerFields[.authorization] = await session.authorization }
            .recover(by: renewal)
        return .http(endpoint)
    }
}

enum RadioError: LocalizedError {
    case offTheAir(String)

    var errorDescription: String? {
        switch self {
        case .offTheAir(let reason): "The radio is off the air. \(reason)"
        }
    }
}

func program() -> HTTPEndpoint<String> {
    HTTPEndpoint(.get(radio.appending(path: "program")), .text())
        .mapFailure { RadioError.offTheAir($0.localizedDescription) }
}

func makePreviewContainer() -> ResourceContainer {
    let container = ResourceContainer()
    container.httpTransport = ScriptedTransport { request, _ in
        request.method == .get ? .json(#"[{"town": "Bergen", "title": "Harbor Jazz"}]"#) : .status(.notFound)
    }
    return container
}
