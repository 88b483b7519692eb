import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import ResourceWriting
import Testing

/// The stories of the documentation: their code is compiled and run here.
@MainActor
struct StoriesTests {
    private let clock = ManualClock()
    private let container: ResourceContainer

    init() { container = ResourceContainer(clock: clock) }

    @Test(arguments: ["ProfileScreen", "FilteredList", "ServerHandler"])
    func `a story prints what is compiled here`(name: String) throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/\(name).md"
        #expect(try !Snippets.all(in: page).isEmpty)
        #expect(try Snippets.missing(of: page) == [])
    }

    @Test func `the profile screen shows its name in the title`() async throws {
        let host = HeadlessHost { [container] in
            NavigationStack { ProfileScreen(id: 7) }.resourceContainer(container)
        }
        try await host.until { host.contains(.screen, "Number 7") && host.contains(.text, "Slow and steady") }
    }

    @Test func `the list keeps its rows until those of the new topic are there`() async throws {
        let host = HeadlessHost { [container] in BookList().resourceContainer(container) }
        try await host.until { host.contains(.row, "All about trains") }
        try host.tap("About the sea")
        #expect(host.contains(.row, "All about trains"))
        try await host.until { host.contains(.row, "All about sea") && !host.contains(.row, "All about trains") }
    }

    @Test func `the search loads for its words`() async throws {
        let host = HeadlessHost { [container] in SearchResults(words: "owls").resourceContainer(container) }
        try await host.until { host.contains(.row, "All about owls") }
    }

    @Test func `a search field loads what was typed`() async throws {
        let clock = ManualClock()
        let host = HeadlessHost { BookSearch().resourceContainer(ResourceContainer(clock: clock)) }
        #expect(host.findAll(.button).isEmpty && host.findAll(.row).isEmpty)
        try host.type("owls", into: "Words")
        clock.advance(by: .milliseconds(300))
        try await host.until { host.contains(.row, "All about owls") }
        try host.type("", into: "Words")
        #expect(host.findAll(.row).isEmpty)
    }

    @Test func `a card is shown once the profile and its books are there`() async throws {
        let host = HeadlessHost { [container] in ReaderCard(id: 7).resourceContainer(container) }
        try await host.until { host.contains(.text, "Number 7 has 1 book") }
    }

    @Test func `the handler responds to a thousand callers with one load`() async throws {
        let handler = RateHandler(container: container)
        let before = await RateService.calls.count
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 1...1_000 { group.addTask { try await handler.response(to: "EUR") } }
            for try await answer in group { #expect(answer == "1 EUR is 1.25 today") }
        }
        #expect(await RateService.calls.count == before + 1)
        clock.advance(by: .seconds(90))
        #expect(try await handler.recentResponse(to: "EUR") == "1 EUR was 1.25 a moment ago")
    }
}

struct Profile: Sendable {
    let name: String
    let motto: String
}

enum ProfileService {
    static func profile(_ id: Int) async throws -> Profile {
        Profile(name: "Number \(id)", motto: "Slow and steady")
    }
}

extension Resource where Value == Profile {
    static func profile(_ id: Int) -> Resource {
        Resource(["profiles", id]) { try await ProfileService.profile(id) }
            .stale(after: .seconds(300))
    }
}

struct ProfileScreen: View {
    @AsyncResource private var profile: ResourceStore<Profile>

    init(id: Int) {
        _profile = AsyncResource(.profile(id))
    }

    var body: some View {
        AsyncResourceView(profile) { profile in
            Text(profile.motto)
        }
        .navigationTitle(profile.value?.name ?? "Profile")
    }
}

struct Book: Identifiable, Sendable {
    let id: Int
    let title: String
}

enum BookService {
    static func books(about topic: String) async throws -> [Book] {
        [Book(id: 1, title: "All about \(topic)")]
    }
}

extension Resource where Value == [Book] {
    static func books(about topic: String) -> Resource {
        Resource(["books", topic]) { try await BookService.books(about: topic) }
    }
}

struct BookList: View {
    @State private var topic = "trains"

    var body: some View {
        VStack {
            Button("About the sea") { topic = "sea" }
            AsyncResourceView(.books(about: topic)) { books in
                List(books) { Text($0.title) }
            }
            .keepPrevious()
        }
    }
}

struct BookSearch: View {
    @State private var words = ""

    var body: some View {
        VStack {
            TextField("Words", text: $words)
            AsyncResourceView(words.isEmpty ? nil : .books(about: words)) { books in
                List(books) { Text($0.title) }
            }
            .debounce(for: .milliseconds(300))
        }
    }
}

struct SearchResults: View {
    let words: String

    var body: some View {
        AsyncResourceView(id: words, load: { try await BookService.books(about: words) }) { books in
            List(books) { Text($0.title) }
        }
    }
}

struct ReaderCard: View {
    let id: Int

    var body: some View {
        AsyncResourceView(.profile(id), .books(about: "snails")) { profile, books in
            Text("\(profile.name) has \(books.count) book")
        }
    }
}

struct RateHandler: Sendable {
    let container: ResourceContainer

    func response(to currency: String) async throws -> String {
        let rate = try await container.value(of: .rate(of: currency))
        return "1 \(currency) is \(rate) today"
    }
}

extension RateHandler {
    func recentResponse(to currency: String) async throws -> String {
        let rate = try await container.value(
            of: .rate(of: currency), staleUpTo: .seconds(60), orOnFailure: .seconds(3600))
        return "1 \(currency) was \(rate) a moment ago"
    }
}

extension Resource where Value == Double {
    static func rate(of currency: String) -> Resource {
        Resource(["rates", currency]) { try await RateService.rate(of: currency) }
            .stale(after: .seconds(60))
    }
}

enum RateService {
    actor Calls {
        private(set) var count = 0
        func add() { count += 1 }
    }

    static let calls = Calls()

    static func rate(of currency: String) async throws -> Double {
        await calls.add()
        return 1.25
    }
}
