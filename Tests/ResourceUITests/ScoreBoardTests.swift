import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// The story of a live scoreboard: its code is compiled and run here.
@MainActor
struct ScoreBoardTests {
    @Test func `the story prints what is compiled here`() throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/ScoreBoard.md"
        #expect(try Snippets.all(in: page).count == 4)
        #expect(try Snippets.missing(of: page) == [])
    }

    @Test func `the board follows the score, and what is made of it`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let fixture = Fixture(id: "1", name: "Owls – Bats")
        let host = HeadlessHost { ScoreBoard(fixture: fixture).resourceContainer(container) }
        try await host.until { host.contains(.text, "Home 2, guest 1") && host.contains(.text, "Owls – Bats 2:1") }
        try await host.until { host.contains(.text, "1 matches today") }
    }
}

struct Fixture: Sendable {
    let id: String
    let name: String
}

struct Score: Sendable {
    let home: Int
    let guest: Int
}

nonisolated enum ScoreService {
    struct Answer: Sendable {
        let fixtures: [Fixture]?
        let validator: LoadValidator
    }

    static func fixtures(unless validator: LoadValidator?) async throws -> Answer {
        let current: LoadValidator = "v1"
        return Answer(
            fixtures: validator == current ? nil : [Fixture(id: "1", name: "Owls – Bats")], validator: current)
    }

    static func scores(of fixture: Fixture) -> AsyncStream<Score> {
        AsyncStream { continuation in
            continuation.yield(Score(home: 1, guest: 0))
            continuation.yield(Score(home: 2, guest: 1))
            continuation.finish()
        }
    }
}

extension Resource where Value == [Fixture] {
    static var fixtures: Resource {
        Resource(revalidating: "fixtures") { context in
            let response = try await ScoreService.fixtures(unless: context.validator)
            guard let fixtures = response.fixtures else { return .notModified }
            return .modified(fixtures, validator: response.validator)
        }
        .stale(after: .seconds(60))
    }
}

extension Resource where Value == Score {
    static func score(of fixture: Fixture) -> Resource {
        Resource(streaming: ["scores", fixture.id]) { ScoreService.scores(of: fixture) }
            .reconnects()
            .placeholderValue(Score(home: 0, guest: 0))
    }
}

extension Resource where Value == String {
    static func headline(of id: String) -> Resource {
        Resource(["headlines", id]) { context in
            let fixtures = try await context.value(of: .fixtures)
            guard let fixture = fixtures.first(where: { $0.id == id }) else { return "No such match" }
            let score = try await context.value(of: .score(of: fixture))
            return "\(fixture.name) \(score.home):\(score.guest)"
        }
    }
}

struct ScoreBoard: View {
    let fixture: Fixture

    var body: some View {
        AsyncResourceView(.headline(of: fixture.id)) { Text($0) }
        AsyncResourceView(.score(of: fixture)) { Text("Home \($0.home), guest \($0.guest)") }
        AsyncResourceView(Resource<[Fixture]>.fixtures.map(as: "count") { $0.count }) { Text("\($0) matches today") }
    }
}
