import HeadlessHost
import Observation
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// A resource that changes often, such as that of a search field, is loaded once it has stopped changing.
@Suite(.timeLimit(.minutes(10))) @MainActor struct DebounceTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<String>()
    private let search = Search()

    init() {
        container = ResourceContainer(clock: clock)
    }

    private func host() -> HeadlessHost {
        HeadlessHost { [gate, container, search] in
            Observing {
                AsyncResourceView(search.resource(gate)) { Text("Rows: \($0)") }
                    .debounce(for: .milliseconds(300))
                    .loadingViewDelay(.zero, minimum: .zero)
                    .resourceContainer(container)
            }
        }
    }

    /// Types a word letter by letter, in a tenth of a second.
    private func type(_ word: String, in host: HeadlessHost) async throws {
        for end in 1...word.count {
            clock.advance(by: .milliseconds(100) / word.count)
            search.word = String(word.prefix(end))
            try await host.settle()
        }
    }

    @Test func `seven letters in a tenth of a second are one request`() async throws {
        let host = host()
        try await host.settle()
        try await type("station", in: host)
        let end = clock.now
        try await clock.sleepers(1)
        #expect(gate.count == 0 && clock.nextDeadline == end.advanced(by: .milliseconds(300)))
        clock.advance(by: .milliseconds(300))
        try await gate.nextCall().succeed(search.word)
        try await host.until { host.contains(.text, "Rows: station") }
        #expect(gate.count == 1)
    }

    @Test func `the first resource isn't delayed, and the rows stay while the next ones are typed and load`()
        async throws
    {
        search.word = "sea"
        let host = host()
        try await gate.nextCall().succeed("sea")
        try await host.until { host.contains(.text, "Rows: sea") }
        try await type("station", in: host)
        #expect(host.contains(.text, "Rows: sea") && gate.count == 1)
        clock.advance(by: .milliseconds(300))
        let call = try await gate.nextCall()
        try await host.settle()
        #expect(host.contains(.text, "Rows: sea") && host.findAll(.progress).isEmpty)
        call.succeed("station")
        try await host.until { host.contains(.text, "Rows: station") }
    }

    @Test func `results never go back to an older word`() async throws {
        search.word = "sea"
        let host = host()
        let old = try await gate.nextCall()
        search.word = "station"
        try await host.settle()
        clock.advance(by: .milliseconds(300))
        try await gate.nextCall().succeed("station")
        try await host.until { host.contains(.text, "Rows: station") }
        old.succeed("sea")
        let store = ResourceStore(gate.resource(["sea"]), in: container)
        try await store.until { $0.value == "sea" }
        try await host.settle()
        #expect(host.contains(.text, "Rows: station"))
    }

    @Test func `an empty word takes effect at once, and asks nothing`() async throws {
        search.word = "sea"
        let host = host()
        try await gate.nextCall().succeed("sea")
        try await host.until { host.contains(.text, "Rows: sea") }
        try await type("seal", in: host)
        search.word = ""
        try await host.until { host.findAll(.text).isEmpty }
        #expect(!clock.deadlines.contains { $0.sinceStart <= .seconds(1) })
        clock.advance(by: .seconds(1))
        try await host.settle()
        #expect(gate.count == 1 && host.findAll(.text).isEmpty)
    }

    @Test func `a word that comes back in time is not loaded again`() async throws {
        search.word = "sea"
        let host = host()
        try await gate.nextCall().succeed("sea")
        try await host.until { host.contains(.text, "Rows: sea") }
        search.word = "seal"
        try await host.settle()
        search.word = "sea"
        try await host.settle()
        try clock.expectNoSleepers()
        #expect(host.contains(.text, "Rows: sea") && gate.count == 1)
    }

    @Test func `the ID of a closure is debounced as well`() async throws {
        search.word = "sea"
        let host = HeadlessHost { [gate, container, search] in
            Observing {
                let word = search.word
                AsyncResourceView(id: word, load: { try await gate.load() + word }) { Text("Rows: \($0)") }
                    .debounce(for: .milliseconds(300))
                    .resourceContainer(container)
            }
        }
        try await gate.nextCall().succeed("the ")
        try await host.until { host.contains(.text, "Rows: the sea") }
        try await type("station", in: host)
        #expect(gate.count == 1 && host.contains(.text, "Rows: the sea"))
        clock.advance(by: .milliseconds(300))
        try await gate.nextCall().succeed("a ")
        try await host.until { host.contains(.text, "Rows: a station") }
        #expect(gate.count == 2)
    }

    @Test func `a property is debounced as well`() async throws {
        search.word = "sea"
        let host = HeadlessHost { [gate, container, search] in
            Observing {
                Results(resource: search.resource(gate)).resourceContainer(container)
            }
        }
        try await gate.nextCall().succeed("sea")
        try await host.until { host.contains(.text, "Rows: sea") }
        try await type("station", in: host)
        #expect(gate.count == 1 && host.contains(.text, "Rows: sea"))
        clock.advance(by: .milliseconds(300))
        let call = try await gate.nextCall()
        #expect(host.contains(.text, "Rows: sea"))
        call.succeed("station")
        try await host.until { host.contains(.text, "Rows: station") }
        search.word = ""
        try await host.until { host.contains(.text, "Rows: none") }
    }
}

private struct Results: View {
    @AsyncResource<String> private var results: ResourceStore<String>

    init(resource: Resource<String>?) {
        _results = AsyncResource(resource, debounce: .milliseconds(300))
    }

    var body: some View {
        Text("Rows: \(results.value ?? results.previous ?? "none")")
    }
}

@MainActor @Observable
private final class Search {
    var word = ""

    func resource(_ gate: GatedLoader<String>) -> Resource<String>? {
        word.isEmpty ? nil : gate.resource([word])
    }
}
