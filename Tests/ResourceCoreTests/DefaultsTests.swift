import ResourceTesting
import Testing

@testable import ResourceCore

/// What resources at and below a prefix do if they don't say it themselves.
@Suite(.timeLimit(.minutes(10))) @MainActor struct DefaultsTests {
    private let clock = ManualClock()
    private let gate = GatedLoader<String>()
    private let container: ResourceContainer

    init() { container = ResourceContainer(clock: clock) }

    private func isStale(after time: Duration, _ resource: Resource<String>) -> Bool {
        container.set("value", for: resource)
        clock.advance(by: time)
        return container.state(of: resource).isStale
    }

    @Test func `values below a prefix become stale at its age, and others don't`() {
        container.setDefaults(below: "books", staleAfter: .seconds(60))
        #expect(isStale(after: .seconds(60), gate.resource(["books", 1])))
        #expect(!isStale(after: .seconds(59), gate.resource("books")))
        #expect(!isStale(after: .seconds(60), gate.resource(["bookshelves", 1])))
    }

    @Test func `what a resource says takes precedence, also if it's less strict`() {
        container.setDefaults(below: "books", staleAfter: .seconds(60), retention: .seconds(10))
        let book = gate.resource("books").stale(after: .seconds(600)).retention(.seconds(900))
        #expect(!isStale(after: .seconds(599), book))
        #expect(container.state(of: book).value == "value")
    }

    @Test func `the longest prefix that says something counts, and the empty one is for all`() {
        container.setDefaults(below: [], staleAfter: .seconds(5), retention: .seconds(900))
        container.setDefaults(below: "books", staleAfter: .seconds(60))
        #expect(isStale(after: .seconds(5), gate.resource("authors")))
        #expect(!isStale(after: .seconds(59), gate.resource(["books", 1])))
        container.advance(clock, by: .seconds(600))
        #expect(container.state(of: gate.resource(["books", 1])).value == "value")
    }

    @Test func `an entry below a prefix stays in memory for its retention`() {
        container.setDefaults(below: "books", retention: .seconds(10))
        container.set("value", for: gate.resource("books"))
        container.set("value", for: gate.resource("authors"))
        container.advance(clock, by: .seconds(10))
        #expect(container.summaries().map(\.key) == ["authors"])
    }

    @Test func `a failure below a prefix is retried by its policy`() async throws {
        container.setDefaults(below: "books", retry: .never)
        let store = ResourceStore(gate.resource("books"), in: container)
        store.appear()
        try await gate.nextCall().fail(Offline())
        try await store.until { $0.error != nil }
        #expect(store.attempt == nil && gate.count == 1)
        #expect(container.metrics.failures == 1)
    }

    @Test func `a closure has the defaults of all`() {
        container.setDefaults(below: [], staleAfter: .seconds(5))
        let store = ResourceStore(in: container) { "value" }
        store.appear()
        store.set("value")
        container.advance(clock, by: .seconds(5))
        #expect(store.state.isStale)
    }

    @Test func `a mapped resource ages with its source`() async throws {
        container.setDefaults(below: [], staleAfter: .seconds(60))
        let source = gate.resource("books").stale(after: .seconds(600)).retention(.forever)
        let count = source.map(as: "count") { $0.count }
        container.set("value", for: source)
        #expect(try await container.value(of: count) == 5)
        clock.advance(by: .seconds(599))
        #expect(!container.state(of: count).isStale)
    }

    @Test func `defaults that change are no difference between resources`() {
        let warnings = Lock<[String]>([])
        let container = ResourceContainer(clock: clock, warn: { text in warnings.withLock { $0.append(text) } })
        container.set("a", for: gate.resource("books"))
        container.setDefaults(below: "books", staleAfter: .seconds(60))
        container.set("b", for: gate.resource("books"))
        container.setDefaults(below: "books", staleAfter: .seconds(30))
        container.set("c", for: gate.resource("books"))
        #expect(warnings.withLock { $0 } == [])
    }

    @Test func `a resource that is passed again is still the same`() async throws {
        container.setDefaults(below: "books", staleAfter: .seconds(60))
        let resource = gate.resource("books")
        let entry = { [container] in container.withTurn { $0.state.entry(of: resource.erased)?.resource } }
        container.set("a", for: resource)
        let first = entry()
        container.set("b", for: resource)
        #expect(first != nil && first === entry() && first !== resource.erased)
    }
}

private struct Offline: LoadFailure {
    var kind: LoadFailureKind { .transient() }
}
