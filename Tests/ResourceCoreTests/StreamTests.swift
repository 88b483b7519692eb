import ResourceTesting
import Testing

@testable import ResourceCore

/// Sequences as sources (conformance 121).
@Suite(.timeLimit(.minutes(10))) @MainActor struct StreamTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let source = StreamSource()
    private let resource: Resource<Int>

    init() {
        container = ResourceContainer(clock: clock, jitter: { 1 })
        resource = Resource(streaming: "count") { [source] in source.make() }
    }

    private func store() -> ResourceStore<Int> {
        ResourceStore(resource, in: container)
    }

    @Test func `a stream is loading until its first element, then live until it ends, and stale then, R24`()
        async throws
    {
        let store = store()
        let recorder = StateRecorder(store)
        store.appear()
        let elements = await source.next()
        guard case .loading = store.phase else { return #expect(Bool(false), "not loading") }
        elements.yield(1)
        try await store.until { $0.value == 1 }
        #expect(store.isLoading && store.isLive && !store.isStale)
        elements.yield(2)
        try await store.until { $0.value == 2 }
        #expect(store.isLoading && store.isLive)
        elements.finish()
        try await store.until { !$0.isLoading }
        #expect(store.value == 2 && store.isStale && !store.isLive && store.error == nil)
        #expect(recorder.timeline == "idle ─ loading ─ 1 ─ 2")
    }

    @Test func `every element reaches the store, however fast they come`() async throws {
        let store = store()
        let recorder = StateRecorder(store)
        store.appear()
        let elements = await source.next()
        for number in 1...100 { elements.yield(number) }
        elements.finish()
        try await store.until { $0.value != nil && !$0.isLoading }
        #expect(recorder.states.compactMap(\.value).removingRepeats == Array(1...100))
    }

    @Test func `a joiner that arrives after some intermediate values gets the latest and all later ones`() async throws
    {
        let first = store()
        first.appear()
        let elements = await source.next()
        elements.yield(1)
        elements.yield(2)
        try await first.until { $0.value == 2 }
        let joiner = store()
        joiner.appear()
        #expect(joiner.value == 2)
        await joiner.refresh()
        #expect(try await container.value(of: resource) == 2)
        elements.yield(3)
        try await joiner.until { $0.value == 3 }
        #expect(source.count == 1)
    }

    @Test func `callers return with the first element`() async throws {
        async let value = container.value(of: resource)
        let elements = await source.next()
        elements.yield(1)
        #expect(try await value == 1)
        try await clock.sleepers(1)
    }

    @Test func `a failure after elements keeps the last one, stale, with the error beside it`() async throws {
        let store = store()
        store.appear()
        let elements = await source.next()
        elements.yield(1)
        elements.finish(throwing: Broken())
        try await store.until { $0.error != nil }
        #expect(store.value == 1 && store.error is Broken && store.isStale && !store.isLoading)
    }

    @Test func `a sequence that ends without an element has failed`() async throws {
        let store = store()
        store.appear()
        await source.next().finish()
        try await store.until { $0.error != nil }
        #expect(store.error as? LoadError == .endedWithoutValue && source.count == 1)
    }

    @Test func `cancelling ends the iteration, and what was delivered is stale`() async throws {
        let store = store()
        store.appear()
        let elements = await source.next()
        elements.yield(1)
        try await store.until { $0.value == 1 }
        store.cancel()
        #expect(!store.isLoading && store.isStale && store.value == 1)
        await source.terminations(1)
        elements.yield(2)
        store.disappear()
        store.appear()
        #expect(store.isLoading && store.value == 1)
        await source.next().yield(3)
        try await store.until { $0.value == 3 }
    }

    @Test func `subscriptions are shared, and closed with the last observer after its grace`() async throws {
        let (one, other) = (store(), store())
        one.appear()
        other.appear()
        let elements = await source.next()
        elements.yield(1)
        try await one.until { $0.value == 1 }
        try await other.until { $0.value == 1 }
        one.disappear()
        container.advance(clock, by: .seconds(100))
        elements.yield(2)
        try await other.until { $0.value == 2 }
        #expect(other.isLoading && !other.isStale)
        other.disappear()
        container.advance(clock, by: .seconds(5) - .nanoseconds(1))
        #expect(other.isLoading && !other.isStale)
        container.advance(clock, by: .nanoseconds(1))
        await source.terminations(1)
        #expect(source.count == 1 && other.isStale && !other.isLoading)
    }

    @Test func `a refresh joins the sequence, and a reload begins it anew over the last element`() async throws {
        let store = store()
        store.appear()
        let early = await source.next()
        early.yield(1)
        try await store.until { $0.value == 1 }
        await store.refresh()
        #expect(source.count == 1 && store.isLoading)
        let recorder = StateRecorder(store)
        async let reloaded = store.reload()
        let late = await source.next()
        await source.terminations(1)
        #expect(store.value == 1 && store.isStale && store.isLoading)
        early.yield(2)
        late.yield(3)
        _ = await reloaded
        #expect(recorder.timeline == "1 ─ 3" && !store.isStale && source.count == 2)
    }

    @Test func `an invalidation begins a sequence anew that has delivered, R2`() async throws {
        let store = store()
        store.appear()
        let early = await source.next()
        early.yield(1)
        try await store.until { $0.value == 1 }
        store.invalidate()
        #expect(store.isStale && store.isLoading)
        let late = await source.next()
        await source.terminations(1)
        early.yield(2)
        late.yield(3)
        try await store.until { $0.value == 3 }
        #expect(!store.isStale && source.count == 2)
    }

    @Test func `an element from before a barrier never counts as fresh, and resumes nobody, R2`() async throws {
        let store = store()
        store.appear()
        let early = await source.next()
        async let value = container.value(of: resource)
        try await store.until { $0.isLoading }
        store.invalidate()
        early.yield(1)
        let late = await source.next()
        try await store.until { $0.value == 1 }
        #expect(store.isStale && store.isLoading)
        late.yield(2)
        #expect(try await value == 2)
        try await store.until { $0.value == 2 }
        #expect(!store.isStale && source.count == 2)
    }

    @Test func `a sequence that breaks off is begun anew where the retry policy says so`() async throws {
        let store = ResourceStore(
            resource.retry(RetryPolicy { attempt, _ in attempt < 2 ? .seconds(1) : nil }), in: container)
        store.appear()
        let first = await source.next()
        first.yield(1)
        first.finish(throwing: Spoken.transient)
        try await store.until { $0.waiting != nil }
        #expect(store.value == 1 && store.isStale && store.error == nil)
        container.advance(clock, by: .seconds(1))
        await source.next().yield(2)
        try await store.until { $0.value == 2 }
        #expect(!store.isStale && store.isLoading)
    }

    @Test func `a sequence that is lost again and again is opened again, as long as each has delivered, R24`()
        async throws
    {
        let store = store()
        store.appear()
        for loss in 1...10 {
            let elements = await source.next()
            elements.yield(loss)
            try await store.until { $0.value == loss && $0.isLive }
            elements.finish(throwing: Spoken.transient)
            try await store.until { $0.waiting != nil }
            #expect(store.attempt?.number == 1 && store.isStale && !store.isLive && store.error == nil)
            container.advance(clock, by: .seconds(1))
        }
        #expect(source.count == 10)
    }

    @Test func `a sequence that lasts 10 seconds counts as one that has delivered, R24`() async throws {
        let store = store()
        store.appear()
        for _ in 1...6 {
            let elements = await source.next()
            container.advance(clock, by: .seconds(10))
            elements.finish(throwing: Spoken.transient)
            try await store.until { $0.waiting != nil }
            container.advance(clock, by: .seconds(1))
        }
        for attempt in 2...4 {
            let elements = await source.next()
            container.advance(clock, by: .seconds(10) - .nanoseconds(1))
            elements.finish(throwing: Spoken.transient)
            if attempt < 4 {
                try await store.until { $0.attempt?.number == attempt && $0.waiting != nil }
                container.advance(clock, by: .seconds(4))
            }
        }
        try await store.until { $0.error != nil }
        #expect(store.error is Spoken)
    }

    @Test func `a server that ends each sequence at once is asked every half second at most, R24`() async throws {
        let store = ResourceStore(
            resource.reconnects().retry(.exponential(retries: 3, first: .zero)), in: container)
        store.appear()
        for turn in 1...6 {
            let elements = await source.next()
            elements.yield(turn)
            try await store.until { $0.value == turn && $0.isLive }
            elements.finish(throwing: Spoken.transient)
            try await store.until { $0.waiting != nil }
            container.advance(clock, by: .milliseconds(500) - .nanoseconds(1))
            #expect(source.count == turn)
            container.advance(clock, by: .nanoseconds(1))
        }
    }

    @Test func `a live value doesn't age, so that no call waits for another one, R24`() async throws {
        let store = ResourceStore(resource.stale(after: .seconds(60)), in: container)
        store.appear()
        let elements = await source.next()
        elements.yield(1)
        try await store.until { $0.isLive }
        container.advance(clock, by: .seconds(3600))
        #expect(store.isLive && !store.isStale)
        #expect(try await container.value(of: resource) == 1)
        #expect(await store.refresh().value == 1)
        elements.finish()
        try await store.until { !$0.isLive }
        #expect(store.isStale)
    }

    @Test func `a sequence that has ended is opened again where the resource says so, without an error, R24`()
        async throws
    {
        let store = ResourceStore(resource.reconnects(), in: container)
        store.appear()
        for turn in 1...10 {
            let elements = await source.next()
            elements.yield(turn)
            try await store.until { $0.value == turn && $0.isLive }
            elements.finish()
            try await store.until { $0.waiting != nil }
            #expect(store.isStale && store.error == nil && store.attempt?.lastError == nil)
            container.advance(clock, by: .seconds(1))
        }
        _ = await source.next()
        store.disappear()
        container.advance(clock, by: .seconds(5))
        await source.terminations(1)
    }

    @Test func `sequences without elements are opened again after longer and longer delays, R24`() async throws {
        let store = ResourceStore(resource.reconnects(), in: container)
        store.appear()
        for delay in [1, 2, 4, 8, 16, 30, 30] {
            await source.next().finish()
            try await store.until { $0.waiting != nil }
            let count = source.count
            container.advance(clock, by: .seconds(delay) - .nanoseconds(1))
            #expect(source.count == count && store.error == nil && store.attempt?.limit == nil)
            container.advance(clock, by: .nanoseconds(1))
        }
        await source.next().yield(1)
        try await store.until { $0.value == 1 }
    }

    @Test func `what has ended is opened again when its store appears or is focused, and isn't before, R24`()
        async throws
    {
        let store = ResourceStore(resource.refresh(on: .focus), in: container)
        store.appear()
        var elements = await source.next()
        elements.yield(1)
        elements.finish()
        try await store.until { $0.value == 1 && !$0.isLoading }
        container.advance(clock, by: .seconds(3600))
        #expect(source.count == 1)
        container.notice(.foreground)
        elements = await source.next()
        elements.yield(2)
        elements.finish()
        try await store.until { $0.value == 2 && !$0.isLoading }
        store.disappear()
        store.appear()
        await source.next().yield(3)
        try await store.until { $0.value == 3 && $0.isLive }
    }

    @Test func `a value that is set ends the sequence`() async throws {
        let store = store()
        store.appear()
        let elements = await source.next()
        elements.yield(1)
        try await store.until { $0.value == 1 }
        store.set(7)
        await source.terminations(1)
        elements.yield(2)
        #expect(store.value == 7 && !store.isStale && !store.isLoading)
    }

    @Test func `time limits count up to the first element`() async throws {
        let store = ResourceStore(
            resource.timeout(attempt: .seconds(10), total: .seconds(20)).retry(.never), in: container)
        store.appear()
        let elements = await source.next()
        elements.yield(1)
        try await store.until { $0.value == 1 }
        container.advance(clock, by: .seconds(60))
        elements.yield(2)
        try await store.until { $0.value == 2 }
        #expect(store.isLoading && store.error == nil)
    }

    @Test func `the event log tells elements from the end`() async {
        var events = container.events().makeAsyncIterator()
        container.prefetch(resource)
        let elements = await source.next()
        elements.yield(1)
        elements.finish()
        var causes: [ResourceEvent.Cause] = []
        while causes.count < 3, let event = await events.next() { causes.append(event.cause) }
        #expect(causes == [.prefetched, .delivered, .succeeded])
    }
}

extension [Int] {
    /// The elements without those that equal the preceding one.
    fileprivate var removingRepeats: [Int] {
        reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
