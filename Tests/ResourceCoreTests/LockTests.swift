import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// No code of the caller runs under the container's lock: a program that used the container from there would hang.
@Suite(.timeLimit(.minutes(10))) @MainActor struct LockTests {
    /// An error that uses its container when it's released.
    private final class Curious: Error, Sendable {
        let container: Lock<ResourceContainer?>
        let heard: Lock<Int>
        let goodbye: AsyncStream<Void>.Continuation?

        init(_ container: ResourceContainer, _ heard: Lock<Int>, _ goodbye: AsyncStream<Void>.Continuation? = nil) {
            self.container = Lock(container)
            self.heard = heard
            self.goodbye = goodbye
        }

        deinit {
            _ = container.withLock { $0 }?.summaries()
            heard.withLock { $0 += 1 }
            goodbye?.yield()
        }
    }

    private let heard = Lock(0)
    private let gate = GatedLoader<String>()
    private let clock = ManualClock()
    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: clock)
    }

    /// Lets a load fail with an error that isn't retained elsewhere.
    private func fail(_ intent: LoadIntent, on store: ResourceStore<String>) async throws {
        let call = Task { intent == .sync ? await store.sync() : await store.refresh() }
        try await gate.nextCall().fail(Curious(container, heard))
        _ = await call.value
        #expect((intent == .sync ? store.lastSyncError : store.error) != nil)
    }

    @Test(arguments: [LoadIntent.refresh, .sync])
    func `an error that is replaced, cleared or reset may ask the container as it goes`(intent: LoadIntent) async throws
    {
        let store = ResourceStore(gate.resource("greeting").retry(.never), in: container, policy: .manual)
        for _ in 1...2 { try await fail(intent, on: store) }
        store.start(.refresh)
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        try await fail(intent, on: store)
        container.reset("greeting")
        container.set("new", for: gate.resource("greeting"))
        try await fail(intent, on: store)
        container.set("new", for: gate.resource("greeting"))
        _ = container.state(of: gate.resource("greeting"))
        #expect(heard.withLock { $0 } >= 3)
    }

    @Test func `the error of an attempt that is retried may ask the container as it goes`() async throws {
        let resource = gate.resource("greeting").retry(RetryPolicy { _, _ in .seconds(1) })
        let store = ResourceStore(resource, in: container)
        store.appear()
        for _ in 1...3 {
            try await gate.nextCall().fail(Transient(Curious(container, heard)))
            try await store.until { $0.waiting != nil }
            container.advance(clock, by: .seconds(1))
        }
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(heard.withLock { $0 } >= 2)
    }

    @Test func `the error of an attempt that only the container holds may ask it as it goes`() async throws {
        let resource = gate.resource("greeting").retry(RetryPolicy { _, _ in .seconds(1) })
        let call = Task { try await container.value(of: resource) }
        for _ in 1...3 {
            try await gate.nextCall().fail(Transient(Curious(container, heard)))
            try await container.until { $0.state(of: resource).waiting != nil }
            container.advance(clock, by: .seconds(1))
        }
        try await gate.nextCall().succeed("hello")
        #expect(try await call.value == "hello")
        #expect(heard.withLock { $0 } >= 2)
    }

    @Test func `a loader that another one replaces may ask the container as it goes`() {
        for _ in 1...2 {
            let curious = Curious(container, heard)
            let resource = Resource<String>("greeting") { [curious] in
                _ = curious; return ""
            }
            container.set("hello", for: resource)
        }
        #expect(heard.withLock { $0 } == 1)
    }

    @Test func `an effect that the next load brings may ask the container as it goes, W4`() async throws {
        let (goodbyes, goodbye) = AsyncStream.makeStream(of: Void.self)
        let (resource, sends) = (gate.resource("greeting"), GatedLoader<String>())
        let call = Task { try await container.value(of: resource) }
        let old = try await gate.nextCall()
        var sent: SentMutation<Keeping>? = container.send(
            Keeping(curious: Curious(container, heard, goodbye), sends: sends))
        try await sends.nextCall().succeed("")
        try await sent?.output
        sent = nil
        old.succeed("old")
        try await gate.nextCall().succeed("new")
        #expect(try await call.value == "new")
        var heardGoodbyes = goodbyes.makeAsyncIterator()
        await heardGoodbyes.next()
    }

    /// A mutation whose effect keeps an object.
    private struct Keeping: Mutation {
        let curious: Curious
        let sends: GatedLoader<String>

        func send(_ context: MutationContext) async throws { _ = try await sends.load() }

        var overlays: [Overlay] {
            Overlay(Resource<String>("greeting") { "" }) { [curious] _ in _ = curious }
        }
    }

    private struct Transient: LoadFailure {
        let cause: Curious
        var kind: LoadFailureKind { .transient() }

        init(_ cause: Curious) {
            self.cause = cause
        }
    }

    @Test func `values, closures and clocks may ask the container`() async throws {
        let asked = Lock<ResourceContainer?>(nil)
        // Each reading of the clock uses the container once, because that reads the clock again.
        let ask = { @Sendable in
            let container = asked.withLock { container in
                defer { container = nil }
                return container
            }
            _ = container?.summaries()
            asked.withLock { $0 = container }
        }
        let asking = AskingClock(base: clock, ask: ask)
        let container = ResourceContainer(
            clock: asking,
            wallClock: {
                ask()
                return Date(timeIntervalSince1970: 0)
            }, archive: MemoryStore())
        asked.withLock { $0 = container }
        let key: ResourceKey = "curious"
        let (goodbyes, goodbye) = AsyncStream.makeStream(of: Void.self)
        for _ in 1...3 {
            let curious = Curious(container, heard, goodbye)
            let resource = Resource<Curious>(key) { [curious] in curious }
                .refresh(every: { [curious] _ in
                    _ = curious; return .seconds(60)
                })
                .persisted(
                    ResourceCoding { [curious] _ in
                        _ = curious; return Data()
                    } decode: { _ in
                        throw Broken()
                    }, as: "Curious"
                )
                .cost { [curious] _ in
                    _ = curious; return 1
                }
            let store = ResourceStore(resource, in: container)
            store.appear()
            try await store.until { $0.value != nil }
            await store.refresh()
            store.disappear()
        }
        try await container.wipe()
        await container.flush()
        asked.withLock { $0 = nil }
        // NB: A task releases its last references after it has reported that it's done.
        var heardGoodbyes = goodbyes.makeAsyncIterator()
        for _ in 1...2 { await heardGoodbyes.next() }
    }

    /// A clock that calls a closure whenever it's read.
    private struct AskingClock: Clock {
        let base: ManualClock
        let ask: @Sendable () -> Void
        var minimumResolution: Duration { base.minimumResolution }

        var now: ManualClock.Instant {
            ask()
            return base.now
        }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            try await base.sleep(until: deadline, tolerance: tolerance)
        }
    }
}
