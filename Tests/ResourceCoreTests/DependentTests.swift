import ResourceTesting
import Testing

@testable import ResourceCore

/// Resources that are derived from others.
@Suite(.timeLimit(.minutes(10))) @MainActor struct DependentTests {
    private let scene = Scene(stale: .seconds(60))
    private let transforms = Counter()

    private var lengths: Resource<Int> {
        scene.resource.map(as: "length") { [transforms] text in
            transforms.increase()
            return text.count
        }
    }

    private func store<Value>(_ resource: Resource<Value>) -> ResourceStore<Value> {
        ResourceStore(resource, in: scene.container)
    }

    /// Returns a store on screen that shows the length of a value, which no other store shows.
    private func measured(_ value: String) async throws -> ResourceStore<Int> {
        let store = store(lengths)
        store.appear()
        try await scene.gate.nextCall().succeed(value)
        try await store.until { $0.value == value.count && !$0.isLoading }
        return store
    }

    @Test func `a mapped resource shares the load with those who use its source`() async throws {
        let source = scene.store()
        let length = store(lengths)
        length.appear()
        source.appear()
        try await scene.gate.nextCall().succeed("hello")
        try await length.until { $0.value == 5 }
        try await source.until { $0.value == "hello" }
        let later = store(scene.resource.map(as: "first") { $0.prefix(1) })
        later.appear()
        try await later.until { $0.value == "h" }
        #expect(scene.gate.count == 1 && !length.isStale && !length.isLoading)
    }

    @Test func `a transform over a value that throws becomes a failure of the derived view, not of the source`()
        async throws
    {
        let source = scene.store()
        let broken = store(scene.resource.map(as: "broken") { text -> Int in throw Broken(number: text.count) })
        broken.appear()
        try await scene.gate.nextCall().succeed("hello")
        try await broken.until { $0.error != nil }
        #expect(broken.error as? Broken == Broken(number: 5) && broken.value == nil)
        #expect(source.value == "hello" && source.error == nil)
        #expect(scene.container.flights == 0 && scene.gate.count == 1)
    }

    @Test func `a transform that throws is not called again, whatever it throws`() async throws {
        let broken = store(
            scene.resource.map(as: "broken") { [transforms] _ -> Int in
                transforms.increase()
                throw Spoken.transient
            })
        broken.appear()
        try await scene.gate.nextCall().succeed("hello")
        try await broken.until { $0.error != nil || $0.waiting != nil }
        #expect(broken.error is Spoken && transforms.count == 1)
    }

    @Test func `what is made of a resource is synced as silently, and stays as long`() async throws {
        let length = store(scene.resource.retention(.forever).map(as: "length") { $0.count })
        length.start(.sync)
        let call = try await scene.gate.nextCall()
        #expect(call.context?.intent == .sync && !length.isLoading)
        call.succeed("hello")
        try await length.until { $0.value == 5 }
        #expect(scene.resource.retention(.forever).map(as: "length") { $0.count }.policy.retention == .forever)
    }

    @Test func `a selector runs again only if data or selector changed`() async throws {
        let shown = try await measured("hello")
        let source = try await scene.loadedAlready()
        try await source.refreshed(by: scene.gate, "hello")
        #expect(transforms.count == 1 && shown.value == 5 && scene.container.flights == 0)
        try await source.refreshed(by: scene.gate, "hello!")
        try await shown.until { $0.value == 6 && !$0.isLoading }
        #expect(transforms.count == 2 && scene.gate.count == 3)
        let others = Counter()
        let double = scene.resource.map(as: "double") { text in
            others.increase()
            return text.count * 2
        }
        shown.show(double)
        try await shown.until { $0.value == 12 && !$0.isLoading }
        for again in [double, lengths, double] {
            shown.show(again)
            #expect(shown.value != nil && scene.container.flights == 0)
        }
        #expect(transforms.count == 2 && others.count == 1)
        try await source.refreshed(by: scene.gate, "hi")
        try await shown.until { $0.value == 4 && !$0.isLoading }
        #expect(transforms.count == 2 && others.count == 2 && scene.gate.count == 4)
    }

    @Test func `a value that is set in the source reaches what is made of it`() async throws {
        let length = try await measured("hello")
        scene.container.set("hi", for: scene.resource)
        try await length.until { $0.value == 2 && !$0.isStale }
        #expect(scene.gate.count == 1)
    }

    @Test func `an invalidation of the source makes the derived stale, and loads it on screen`() async throws {
        let length = try await measured("hello")
        scene.container.invalidate("greeting")
        #expect(length.isStale && length.isRefreshing)
        try await scene.gate.nextCall().succeed("hi")
        try await length.until { $0.value == 2 && !$0.isLoading }
        #expect(!length.isStale && scene.gate.count == 2)
        length.disappear()
        scene.container.invalidate("greeting")
        #expect(length.isStale && !length.isLoading)
    }

    @Test func `a reset of the source ends a load that waits for it, and who asks again joins no such load`()
        async throws
    {
        let length = store(lengths)
        length.appear()
        _ = try await scene.gate.nextCall()
        scene.container.reset("greeting")
        #expect(!length.isLoading && length.value == nil && length.error == nil)
        scene.container.set("hello", for: scene.resource)
        await length.load()
        #expect(length.value == 5 && !length.isStale && scene.gate.count == 1)
    }

    @Test func `a cancelled source ends a load that waits for it, and who asks again joins no such load`() async throws
    {
        let length = store(lengths)
        length.appear()
        _ = try await scene.gate.nextCall()
        scene.container.cancel("greeting")
        #expect(!length.isLoading && length.value == nil && length.error == nil)
        scene.container.set("hello", for: scene.resource)
        await length.load()
        #expect(length.value == 5 && !length.isStale && scene.gate.count == 1)
    }

    @Test func `a source that cancels itself leaves it to the loader what becomes of the derived`() async throws {
        let source = scene.resource
        let store = store(Resource("derived") { context in (try? await context.value(of: source)) ?? "without" })
        store.appear()
        try await scene.gate.nextCall().fail(CancellationError())
        try await store.until { $0.value == "without" && $0.activity == nil }
    }

    @Test func `a cancelled source ends loads that wait for it through others`() async throws {
        let double = store(lengths.map(as: "double") { $0 * 2 })
        double.appear()
        _ = try await scene.gate.nextCall()
        scene.container.cancel("greeting")
        #expect(!double.isLoading)
        scene.container.set("hello", for: scene.resource)
        await double.load()
        #expect(double.value == 10)
    }

    @Test func `a load that was overtaken begins anew when the source it waits for is cancelled, R2`() async throws {
        let length = store(lengths)
        length.appear()
        _ = try await scene.gate.nextCall()
        length.invalidate()
        scene.container.cancel("greeting")
        #expect(length.isLoading)
        let call = try await scene.gate.nextCall()
        call.succeed("hello")
        try await length.until { $0.value == 5 && !$0.isStale }
    }

    @Test func `a reset reaches loads that wait for it through others`() async throws {
        let double = store(lengths.map(as: "double") { $0 * 2 })
        double.appear()
        _ = try await scene.gate.nextCall()
        scene.container.reset("greeting")
        #expect(!double.isLoading)
        scene.container.set("hello", for: scene.resource)
        await double.load()
        #expect(double.value == 10)
    }

    @Test func `a reset of the source resets what is made of it, R12`() async throws {
        let length = try await measured("hello")
        scene.container.reset("greeting")
        guard case .idle = length.phase else { return #expect(Bool(false), "not idle") }
        #expect(scene.gate.count == 1)
    }

    @Test func `a reset of the source resets what was made of an earlier value of it, R12`() async throws {
        let length = try await measured("hello")
        length.disappear()
        scene.container.set("bye", for: scene.resource)
        #expect(length.value == 5 && length.isStale)
        scene.container.reset("greeting")
        #expect(length.value == nil)
    }

    @Test func `a reset of the source ends a load that has read an earlier value of it, R12`() async throws {
        let gate = GatedLoader<Int>(.ignoresCancellation)
        scene.container.set("hello", for: scene.resource)
        let sum = store(
            Resource<Int>("sum") { [resource = scene.resource] context in
                _ = try await context.value(of: resource)
                return try await gate.load(context)
            })
        sum.appear()
        let call = try await gate.nextCall()
        scene.container.set("bye", for: scene.resource)
        scene.container.reset("greeting")
        #expect(!sum.isLoading && call.isCancelled)
        call.succeed(5)
        #expect(sum.value == nil)
    }

    @Test func `a refresh of the derived refreshes the source, and a load does not if that is fresh`() async throws {
        let length = try await measured("hello")
        async let refreshed = length.refresh()
        try await scene.gate.nextCall().succeed("hi")
        _ = await refreshed
        #expect(length.value == 2)
        length.reset()
        await length.load()
        #expect(length.value == 2 && scene.gate.count == 2)
    }

    @Test func `a value that is no longer made of another one does not follow that`() async throws {
        let (source, readsSource) = (scene.resource, Lock(true))
        let length = store(
            Resource<Int>("length") { context in
                guard readsSource.withLock({ $0 }) else { return 0 }
                return try await context.value(of: source).count
            })
        length.appear()
        try await scene.gate.nextCall().succeed("hello")
        try await length.until { $0.value == 5 && !$0.isLoading }
        readsSource.withLock { $0 = false }
        await length.refresh()
        #expect(length.value == 0 && !length.isStale)
        scene.container.invalidate("greeting")
        #expect(!length.isStale && !length.isLoading)
    }

    @Test func `the derived ages with its source`() async throws {
        let length = try await measured("hello")
        scene.container.advance(scene.clock, by: .seconds(59))
        #expect(!length.isStale)
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(length.isStale && length.value == 5)
        length.start(.load)
        try await scene.gate.nextCall().succeed("hi")
        try await length.until { $0.value == 2 }
    }

    @Test func `a source that changes while something is made of it overtakes that, R2`() async throws {
        let gate = GatedLoader<Int>()
        let resource = scene.resource
        let sum = store(
            Resource("sum") { context in try await context.value(of: resource).count + gate.load() })
        sum.appear()
        try await scene.gate.nextCall().succeed("hello")
        let early = try await gate.nextCall()
        scene.container.set("hi", for: resource)
        early.succeed(100)
        try await gate.nextCall().succeed(200)
        try await sum.until { $0.value == 202 }
        #expect(!sum.isStale && gate.count == 2)
    }

    @Test func `a load that is cancelled ends its interest in another`() async throws {
        let length = store(lengths)
        length.appear()
        let call = try await scene.gate.nextCall()
        length.cancel()
        try await scene.clock.sleepers(1)
        #expect(!call.isCancelled)
        scene.container.advance(scene.clock, by: .seconds(5))
        try await call.waitForCancellation()
        #expect(!length.isLoading && length.error == nil)
    }

    @Test func `the source stays as long as what is made of it is on screen, and goes after it`() async throws {
        let length = try await measured("hello")
        scene.container.advance(scene.clock, by: .seconds(3600))
        scene.container.invalidate("greeting")
        try await scene.gate.nextCall().succeed("hi")
        try await length.until { $0.value == 2 }
        length.start(.refresh)
        try await scene.gate.nextCall().succeed("hey")
        try await length.until { $0.value == 3 && !$0.isLoading }
        scene.container.advance(scene.clock, by: .seconds(60))
        #expect(length.isStale)
        length.disappear()
        #expect(scene.container.summaries().count == 2)
        length.show(Resource("other") { 0 })
        scene.container.advance(scene.clock, by: .seconds(300))
        scene.container.advance(scene.clock, by: .seconds(300))
        #expect(scene.container.summaries().count == 1)
    }

    @Test func `the failure of a source is the derived one's, is retried there alone, and ends with it`() async throws {
        let policy = RetryPolicy { attempt, _ in attempt < 2 ? .seconds(1) : nil }
        let length = store(
            Resource("length") { [resource = scene.resource.retry(policy)] context in
                try await context.value(of: resource).count
            })
        length.appear()
        var events = scene.container.events().makeAsyncIterator()
        try await scene.gate.nextCall().fail(Spoken.transient)
        await events.first { $0.key == "greeting" && $0.cause == .failed }
        #expect(length.error == nil && length.isLoading)
        scene.container.advance(scene.clock, by: .seconds(1))
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await length.until { $0.error != nil }
        #expect(scene.gate.count == 2 && scene.container.flights == 0)
        scene.container.set("hi", for: scene.resource)
        try await length.until { $0.value == 2 }
    }

    @Test func `what is made of a stream follows it, and keeps it alive`() async throws {
        let (elements, sink) = AsyncStream.makeStream(of: String.self)
        let length = store(Resource(streaming: "texts") { elements }.map(as: "length") { $0.count })
        length.appear()
        sink.yield("a")
        try await length.until { $0.value == 1 && !$0.isLoading }
        scene.container.advance(scene.clock, by: .seconds(60))
        sink.yield("ab")
        try await length.until { $0.value == 2 && !$0.isLoading }
        let ended = Watch()
        sink.onTermination = { _ in ended.ring() }
        length.disappear()
        scene.container.advance(scene.clock, by: .seconds(5))
        await ended.wait()
        #expect(length.isStale)
    }

    @Test func `what is made of a polled resource is polled, as long as it is on screen`() async throws {
        let length = store(scene.resource.refresh(every: .seconds(10)).map(as: "length") { $0.count })
        length.appear()
        try await scene.gate.nextCall().succeed("a")
        try await length.until { $0.value == 1 && !$0.isLoading }
        scene.container.advance(scene.clock, by: .seconds(10))
        try await scene.gate.nextCall().succeed("ab")
        try await length.until { $0.value == 2 && !$0.isLoading }
        length.disappear()
        scene.container.advance(scene.clock, by: .seconds(50))
        #expect(scene.gate.count == 2)
    }

    @Test func `a resource that asks for itself fails instead of waiting for ever`() async throws {
        let store = store(Resource<Int>("a") { context in try await context.value(of: Resource<Int>("a") { 1 }) })
        store.appear()
        try await store.until { $0.error != nil }
        #expect(store.error as? LoadError == .dependsOnItself("a"))
    }

    @Test func `resources that wait for one another fail instead of waiting forever, no matter which began`()
        async throws
    {
        let gates = (a: GatedLoader<Int>(), b: GatedLoader<Int>())
        let (a, b) = (store(Ring.a(gates.a, gates.b)), store(Ring.b(gates.a, gates.b)))
        a.appear()
        b.appear()
        try await gates.a.nextCall().succeed(1)
        try await gates.b.nextCall().succeed(1)
        try await a.until { $0.error != nil }
        try await b.until { $0.error != nil }
        #expect((a.error as? LoadError)?.isTimeout == false && (b.error as? LoadError)?.isTimeout == false)
        #expect(gates.a.count == 1 && gates.b.count == 1)
    }
}

/// Two resources, each of which depends on the other.
private enum Ring {
    static func a(_ one: GatedLoader<Int>, _ other: GatedLoader<Int>) -> Resource<Int> {
        Resource("a") { context in try await one.load() + context.value(of: b(one, other)) }
    }

    static func b(_ one: GatedLoader<Int>, _ other: GatedLoader<Int>) -> Resource<Int> {
        Resource("b") { context in try await other.load() + context.value(of: a(one, other)) }
    }
}

extension Scene {
    /// Returns a store on screen for an existing value.
    fileprivate func loadedAlready() async throws -> ResourceStore<String> {
        let store = store()
        store.appear()
        try await store.until { $0.value != nil }
        return store
    }
}
