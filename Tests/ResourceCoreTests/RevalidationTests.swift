import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// Loaders that find the value unmodified (R13).
@Suite(.timeLimit(.minutes(10))) @MainActor struct RevalidationTests {
    private let clock = ManualClock()
    private let gate: GatedLoader<LoadResult<Page>>
    private let told = Told()
    private let container: ResourceContainer
    private let resource: Resource<Page>

    init() {
        let (clock, gate, told) = (clock, GatedLoader<LoadResult<Page>>(.ignoresCancellation), told)
        self.gate = gate
        container = ResourceContainer(
            clock: clock, wallClock: { Date(timeIntervalSince1970: clock.now.sinceStart / .seconds(1)) })
        resource = Resource(revalidating: "page") { context in
            told.note(context)
            return try await gate.load()
        }
        .stale(after: .seconds(60))
    }

    /// Returns a store on screen that shows a page with a validator.
    private func loaded() async throws -> ResourceStore<Page> {
        let store = ResourceStore(resource, in: container)
        store.appear()
        try await gate.nextCall().succeed(.modified(Page("first"), validator: "v1"))
        try await store.until { $0.value != nil }
        return store
    }

    private func refresh(_ store: ResourceStore<Page>, _ result: LoadResult<Page>) async throws {
        store.start(.refresh)
        try await gate.nextCall().succeed(result)
        try await store.until { !$0.isLoading }
    }

    @Test func `"not modified" renews the age, keeps the identical value, clears the error`() async throws {
        let store = try await loaded()
        let page = store.value
        store.start(.refresh)
        try await gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        clock.advance(by: .seconds(60))
        try await store.until { $0.isStale }
        try await refresh(store, .notModified)
        #expect(store.value === page && store.error == nil && !store.isStale)
        #expect(store.updatedAt == Date(timeIntervalSince1970: 60))
        clock.advance(by: .seconds(59))
        await store.load()
        #expect(gate.count == 3)
        clock.advance(by: .seconds(1))
        try await store.until { $0.isStale }
    }

    @Test func `"not modified" without any local value is an error`() async throws {
        let store = ResourceStore(resource, in: container)
        store.appear()
        try await gate.nextCall().succeed(.notModified)
        try await store.until { $0.error != nil }
        #expect(store.error as? LoadError == .notModifiedWithoutValue)
        #expect(store.value == nil && !store.isLoading && gate.count == 1)
    }

    @Test func `"not modified" evaluates no body that reads the value or the phase, R13`() async throws {
        let store = try await loaded()
        let readings = Readings { _ = (store.value, store.phase, store.error) }
        let time = Readings { _ = store.updatedAt }
        clock.advance(by: .seconds(1))
        try await refresh(store, .notModified)
        #expect(readings.changes == 0 && time.changes == 1)
    }

    @Test func `a silent "not modified" shows its new age, R13`() async throws {
        let store = try await loaded()
        clock.advance(by: .seconds(1))
        store.start(.sync)
        try await gate.nextCall().succeed(.notModified)
        try await store.until { $0.updatedAt == Date(timeIntervalSince1970: 1) }
        #expect(store.value?.text == "first")
    }

    @Test func `"not modified" is a success for those who wait`() async throws {
        let store = try await loaded()
        clock.advance(by: .seconds(60))
        async let value = container.value(of: resource)
        try await gate.nextCall().succeed(.notModified)
        #expect(try await value === store.value)
    }

    @Test func `the loader is given the validator of the value that is there`() async throws {
        let store = try await loaded()
        try await refresh(store, .notModified)
        try await refresh(store, .modified(Page("second"), validator: "v2"))
        try await refresh(store, .modified(Page("third")))
        store.set(Page("mine"))
        try await refresh(store, .notModified)
        try await refresh(store, .notModified)
        #expect(told.validators == [nil, "v1", "v1", "v2", nil, nil])
        #expect(told.texts == [nil, "first", "first", "second", "mine", "mine"])
    }

    @Test func `"not modified" of a value that was reset or replaced since cannot count, R1 and R2`() async throws {
        let store = try await loaded()
        store.start(.refresh)
        let early = try await gate.nextCall()
        store.reset()
        try await early.waitForCancellation()
        early.succeed(.notModified)
        try await refresh(store, .modified(Page("after"), validator: "v2"))
        store.start(.refresh)
        let late = try await gate.nextCall()
        clock.advance(by: .seconds(1))
        store.set(Page("mine"))
        try await late.waitForCancellation()
        late.succeed(.notModified)
        clock.advance(by: .seconds(59))
        try await refresh(store, .modified(Page("last")))
        #expect(store.value?.text == "last" && told.texts == [nil, "first", nil, "after", "mine"])
    }

    @Test func `"not modified" from before an invalidation is not fresh, R2`() async throws {
        let store = try await loaded()
        store.start(.refresh)
        let early = try await gate.nextCall()
        store.invalidate()
        early.succeed(.notModified)
        let late = try await gate.nextCall()
        #expect(store.isStale && store.isLoading && store.value?.text == "first")
        late.succeed(.notModified)
        try await store.until { !$0.isStale }
        #expect(gate.count == 3)
    }

    @Test func `the event log says that a value was renewed`() async throws {
        let store = try await loaded()
        var events = container.events().makeAsyncIterator()
        try await refresh(store, .notModified)
        _ = await events.next()
        let end = await events.next()
        #expect(end?.cause == .notModified && end?.changes == [.renewed])
    }
}

/// A value that can be distinguished from an equal one.
private final class Page: Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

/// A record of the loader's arguments, call by call.
private final class Told: Sendable {
    private let calls = Lock<[(LoadValidator?, String?)]>([])

    var validators: [LoadValidator?] { calls.withLock { $0.map(\.0) } }
    var texts: [String?] { calls.withLock { $0.map(\.1) } }

    func note(_ context: LoadContext<Page>) {
        calls.withLock { $0.append((context.validator, context.previous?.text)) }
    }
}
