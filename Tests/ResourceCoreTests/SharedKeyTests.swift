import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// Two resources of one key and type are the same remote value: each option is determined by one rule, in any order.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SharedKeyTests {
    private let clock = ManualClock()
    private let gate = GatedLoader<String>()
    private let warnings = Lock<[String]>([])
    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: clock, warn: { [warnings] text in warnings.withLock { $0.append(text) } })
    }

    @Test(arguments: [true, false])
    func `of two times after which a value is stale the shorter counts`(isStricterFirst: Bool) {
        let (strict, lax) = (
            gate.resource("n").stale(after: .seconds(10)), gate.resource("n").stale(after: .seconds(60))
        )
        let store = ResourceStore(isStricterFirst ? strict : lax, in: container)
        container.set("hello", for: isStricterFirst ? lax : strict)
        container.advance(clock, by: .seconds(9))
        #expect(!store.isStale)
        container.advance(clock, by: .seconds(1))
        #expect(store.isStale)
    }

    @Test func `a value that is there already is as old for a stricter resource as it is`() async throws {
        container.set("old", for: gate.resource("n"))
        container.advance(clock, by: .seconds(30))
        let strict = ResourceStore(gate.resource("n").stale(after: .seconds(20)), in: container)
        strict.appear()
        #expect(strict.value == "old" && strict.isStale && strict.isRefreshing)
        try await gate.nextCall().succeed("new")
        try await strict.until { $0.value == "new" && !$0.isStale }
    }

    @Test func `a store that shows a stricter resource is told when its value becomes stale`() {
        let store = ResourceStore(gate.resource("n"), in: container)
        store.set("old")
        store.show(gate.resource("n").stale(after: .seconds(10)))
        container.advance(clock, by: .seconds(9))
        #expect(!store.isStale)
        container.advance(clock, by: .seconds(1))
        #expect(store.isStale)
    }

    @Test func `a laxer resource that comes later lets a value be no fresher than its source`() async throws {
        let derived = gate.resource("source").stale(after: .seconds(10)).map(as: "derived") { $0 }
        let store = ResourceStore(derived, in: container)
        store.appear()
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        let lax = ResourceStore(derived.stale(after: .seconds(60)), in: container)
        container.advance(clock, by: .seconds(10))
        #expect(store.isStale && lax.isStale)
    }

    @Test func `the loader that runs brings its own retries and time limits`() async throws {
        let other = GatedLoader<String>()
        let first = ResourceStore(gate.resource("n").retry(.never), in: container)
        let second = ResourceStore(
            other.resource("n").retry(RetryPolicy { _, _ in .seconds(1) }).timeout(total: .seconds(30)), in: container,
            policy: .manual)
        second.appear()
        first.start(.load)
        try await gate.nextCall().fail(Answered(httpStatus: 503))
        try await first.until { $0.error != nil }
        second.start(.refresh)
        try await other.nextCall().fail(Answered(httpStatus: 503))
        try await second.until { $0.waiting != nil }
        container.advance(clock, by: .seconds(30))
        #expect((second.error as? LoadError)?.isTotal == true)
    }

    @Test func `a difference is told to the developer once`() {
        container.set("a", for: gate.resource("n").stale(after: .seconds(1)))
        container.set("b", for: gate.resource("n").stale(after: .seconds(1)))
        #expect(warnings.withLock { $0 }.isEmpty)
        for _ in 1...2 {
            container.set("c", for: gate.resource("n"))
            container.set("d", for: gate.resource("n").stale(after: .seconds(1)))
        }
        let told = warnings.withLock { $0 }
        #expect(told.count == 1)
        #expect(told.first?.contains("key n differ in stale(after:)") == true)
    }

    @Test func `two versions of one record are told to the developer`() {
        let container = ResourceContainer(
            clock: clock, archive: MemoryStore(), warn: { [warnings] text in warnings.withLock { $0.append(text) } })
        container.set("a", for: gate.resource("n").persisted(version: 1))
        container.set("b", for: gate.resource("n").persisted(version: 2))
        #expect(warnings.withLock { $0 }.first?.contains("key n differ in persisted(version:)") == true)
    }

    @Test func `two types under one key have two summaries`() {
        enum Other { struct Item: Sendable {} }
        struct Item: Sendable {}
        container.set(Item(), for: Resource("n") { Item() })
        container.set(Other.Item(), for: Resource("n") { Other.Item() })
        let ids = container.summaries().map(\.entryID)
        #expect(ids.count == 2 && Set(ids).count == 2)
        #expect(ids.map(\.valueType) == ["Item", "Item"])
    }

    @Test func `a store that leaves, cancels, resets or invalidates hands no loader in, R3`() async throws {
        let other = GatedLoader<String>()
        let first = ResourceStore(gate.resource("n"), in: container)
        let second = ResourceStore(other.resource("n"), in: container)
        first.appear()
        second.appear()
        try await gate.nextCall().succeed("first")
        try await first.until { $0.value == "first" }
        second.start(.refresh)
        try await other.nextCall().succeed("second")
        try await second.until { $0.value == "second" }
        first.cancel()
        first.disappear()
        first.invalidate()
        try await other.nextCall().succeed("third")
        try await second.until { $0.value == "third" }
        first.reset()
        container.refresh("n")
        try await other.nextCall().succeed("fourth")
        try await second.until { $0.value == "fourth" }
        #expect(gate.count == 1)
    }
}
