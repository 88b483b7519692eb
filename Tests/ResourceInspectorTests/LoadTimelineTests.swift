import ResourceCore
import ResourceFeeds
import ResourcePages
import ResourceTesting
import ResourceWriting
import Testing

@testable import ResourceInspector

/// A timeline is made from the events of a container.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct LoadTimelineTests {
    private struct Busy: LoadFailure {
        var kind: LoadFailureKind { .transient() }
    }

    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<String>()
    private let events: AsyncStream<ResourceEvent>

    init() {
        container = ResourceContainer(clock: clock, jitter: { 1 })
        events = container.events()
    }

    /// Returns the timeline of all events so far.
    private func timeline(limit: Int = 1000) async -> LoadTimeline {
        container.endEvents()
        var timeline = LoadTimeline(limit: limit)
        for await event in events { timeline.note(event) }
        return timeline
    }

    @Test func `a load is a bar as long as it ran, with its reason, its outcome, and its changes`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        clock.advance(by: .seconds(2))
        store.appear()
        let call = try await gate.nextCall()
        clock.advance(by: .seconds(3))
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
        let timeline = await timeline()
        let bar = timeline.bars[0]
        #expect(timeline.bars.count == 1)
        #expect((bar.start, bar.end) == (.seconds(2), .seconds(5)))
        #expect((bar.cause, bar.outcome) == (.appeared, .succeeded))
        #expect(bar.effects.contains(.valueChanged))
        #expect(bar.description(at: clock.now.sinceStart) == "appeared, succeeded after 3.0 s")
    }

    @Test func `a feature runs in a lane of its own, from the first event that says so to the first that doesn't`()
        async
    {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let tell = { (event: String, isRunning: Bool) in
            store.store.act { entry, _, turn in
                entry.handle(
                    because: .feature(name: "connection", event: event, isRunning: isRunning), &turn)
            }
            clock.advance(by: .seconds(2))
        }
        tell("opened", true)
        tell("live", true)
        tell("live", true)
        tell("closed", false)
        tell("opened", true)
        let timeline = await timeline()
        let lane = LoadLane.ID(key: "greeting", work: .feature("connection"))
        #expect(timeline.pauses.map(\.lane) == [lane, lane] && timeline.bars.isEmpty)
        #expect(timeline.pauses.map(\.start) == [.zero, .seconds(8)])
        #expect(timeline.pauses.map(\.end) == [.seconds(6), nil])
        #expect(timeline.lanes.map(\.id.description) == ["greeting (connection)"])
        #expect(timeline.pauses.map(\.row) == [0, 0] && timeline.lastTime == nil)
    }

    @Test func `the connection of a feed is a bar as long as it's open`() async throws {
        let server = ScriptedFeed<[String], String, Int>()
        let store = ResourceStore(server.resource("room") { $0.append($1) }, in: container)
        store.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        clock.advance(by: .seconds(1))
        let connection = try await server.nextConnection()
        connection.send(.change("world", at: 2))
        try await store.until { $0.isLive && $0.value?.count == 2 }
        clock.advance(by: .seconds(3))
        connection.end()
        try await store.until { $0.isStale }
        let timeline = await timeline()
        let bars = timeline.pauses.filter { $0.lane == LoadLane.ID(key: "room", work: .feature("feed")) }
        #expect(bars.map(\.end) == [.seconds(4)])
        #expect(bars.allSatisfy { $0.start <= .seconds(1) })
    }

    @Test func `events that two readers have exchanged are not missed`() async {
        for number in 1...3 { container.set("\(number)", for: gate.resource("greeting")) }
        container.endEvents()
        var timeline = LoadTimeline()
        var all: [ResourceEvent] = []
        for await event in events { all.append(event) }
        for event in [all[1], all[0], all[2]] { timeline.note(event) }
        #expect(timeline.missedEventCount == 0)
    }

    @Test func `a running load ends at no time, and those who join it are ticks`() async {
        let stores = (0..<3).map { _ in ResourceStore(gate.resource("greeting"), in: container) }
        for store in stores {
            store.appear()
            clock.advance(by: .seconds(1))
        }
        let timeline = await timeline()
        #expect(timeline.bars.map(\.end) == [nil])
        #expect(timeline.bars[0].joins == [.seconds(1), .seconds(2)])
        #expect(timeline.bars[0].description(at: .seconds(3)) == "appeared, running for 3.0 s, 2 joined")
    }

    @Test func `a response that comes too late is struck through when it comes`() async throws {
        let gate = GatedLoader<String>(.ignoresCancellation)
        let store = ResourceStore(gate.resource("greeting"), in: container)
        store.appear()
        let old = try await gate.nextCall()
        clock.advance(by: .seconds(1))
        async let refreshed = store.reload()
        let new = try await gate.nextCall()
        new.succeed("new")
        _ = await refreshed
        clock.advance(by: .seconds(4))
        let events = container.events()
        old.succeed("old")
        for await event in events {
            if event.changes.contains(where: { if case .discarded = $0 { true } else { false } }) { break }
        }
        let timeline = await timeline()
        #expect(timeline.bars.map(\.outcome) == [.discarded, .succeeded])
        #expect(timeline.bars.map(\.end) == [.seconds(1), .seconds(1)])
        #expect(timeline.bars.map(\.discarded) == [.seconds(5), nil])
        #expect(timeline.bars[0].lastTime == .seconds(5))
        #expect(timeline.bars[0].effects.isEmpty)
        #expect(timeline.bars[0].description(at: .seconds(5)).hasSuffix("after 1.0 s, response discarded after 5.0 s"))
    }

    @Test func `between the attempts of a load is a pause`() async throws {
        let policy = RetryPolicy.exponential(retries: 3, first: .seconds(2), longest: .seconds(2))
        let store = ResourceStore(gate.resource("greeting").retry(policy), in: container)
        store.appear()
        try await gate.nextCall().fail(Busy())
        try await store.until { $0.waiting != nil }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        let timeline = await timeline()
        #expect(timeline.bars.map(\.number) == [1, 2])
        #expect(timeline.bars.map(\.outcome) == [.failed, .succeeded])
        #expect(timeline.pauses.map(\.reason) == [.retryDelay])
        #expect(timeline.pauses.map(\.end) == [timeline.bars[1].start])
    }

    @Test func `a load that waits for a connection pauses until it is back`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        container.notice(.offline)
        store.appear()
        clock.advance(by: .seconds(7))
        container.notice(.online)
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        let timeline = await timeline()
        #expect(timeline.pauses.map(\.reason) == [.connection])
        #expect(timeline.pauses.map(\.end) == [.seconds(7)])
        #expect(timeline.bars.map(\.outcome) == [.succeeded])
    }

    @Test func `an invalidation is a line, and overtakes the load that runs`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        store.appear()
        let call = try await gate.nextCall()
        clock.advance(by: .seconds(1))
        container.invalidate("greeting")
        call.succeed("old")
        try await gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
        let timeline = await timeline()
        #expect(timeline.barriers.map(\.cause) == [.invalidated])
        #expect(timeline.barriers.map(\.time) == [.seconds(1)])
        #expect(timeline.bars.map(\.isOvertaken) == [true, false])
    }

    @Test func `each key has a lane, in the order of the keys, and its pages have one below it`() async {
        for key: ResourceKey in [["b", "2"], "c", ["b", "1"]] { container.set("x", for: gate.resource(key)) }
        let timeline = await timeline()
        #expect(timeline.lanes.map(\.id.description) == ["b/1", "b/2", "c"])
        let ids = [LoadLane.Work.mutations, .pages(.end), .value, .pages(.start)].map {
            LoadLane.ID(key: "c", work: $0)
        }
        let names = ["c", "c (previous page)", "c (next page)", "c (mutations)"]
        #expect(ids.sorted().map(\.description) == names)
    }

    private struct Rename: Mutation {
        let gate: GatedLoader<Void>
        var overlays: [Overlay] { [Overlay(Resource<String>("greeting") { "" }) { $0 += "!" }] }
        var affectedKeys: [ResourceKey] { ["greeting", "names"] }
        func send(_ context: MutationContext) async throws { try await gate.load() }
    }

    @Test func `mutations of one key that are pending together have a row each`() async throws {
        let writes = GatedLoader<Void>()
        let sent = [container.send(Rename(gate: writes)), container.send(Rename(gate: writes))]
        #expect(await timeline().mutations.map(\.row) == [0, 1, 2, 3])
        withExtendedLifetime(sent) {}
    }

    @Test func `a mutation has a bar for each key that it affects, as long as it was pending`() async throws {
        let writes = GatedLoader<Void>()
        container.notice(.offline)
        let sent = container.send(Rename(gate: writes))
        clock.advance(by: .seconds(3))
        container.notice(.online)
        let call = try await writes.nextCall()
        clock.advance(by: .seconds(2))
        call.succeed(())
        try await sent.until { !$0.status.isPending }
        let timeline = await timeline()
        #expect(timeline.lanes.map(\.id.description).contains("greeting (mutations)"))
        #expect(Set(timeline.mutations.map(\.lane.key)) == ["greeting", "names"])
        let bar = try #require(timeline.mutations.first)
        #expect(bar.description(at: .seconds(9)) == "Rename, succeeded after 5.0 s")
        let sending = try #require(bar.spans.first { $0.stage == .sending(attempt: 1) })
        #expect((sending.start, sending.end) == (.seconds(3), .seconds(5)))
    }

    @Test func `what ended before the window is forgotten, and what runs isn't`() async throws {
        container.set("x", for: gate.resource("old"))
        let store = ResourceStore(gate.resource("greeting"), in: container)
        store.appear()
        _ = try await gate.nextCall()
        clock.advance(by: .seconds(31))
        var timeline = await timeline()
        #expect((timeline.bars.count, timeline.barriers.count) == (1, 1))
        timeline.trim(to: .seconds(30))
        #expect((timeline.bars.count, timeline.barriers.count) == (1, 1))
        timeline.trim(to: .seconds(31))
        #expect((timeline.bars.count, timeline.barriers.count) == (1, 0))
    }

    @Test func `its memory is bounded however many events there are`() async {
        for number in 0..<500 { container.set("\(number)", for: gate.resource("greeting")) }
        let timeline = await timeline(limit: 10)
        #expect(timeline.barriers.count <= 12)
        #expect(timeline.missedEventCount == 0)
    }

    @Test func `events that came too fast to be read are counted`() async {
        var events = container.events(limit: 3).makeAsyncIterator()
        var timeline = LoadTimeline()
        container.set("first", for: gate.resource("greeting"))
        if let event = await events.next() { timeline.note(event) }
        for number in 1...10 { container.set("\(number)", for: gate.resource("greeting")) }
        container.endEvents()
        while let event = await events.next() { timeline.note(event) }
        #expect(timeline.barriers.count == 4)
        #expect(timeline.missedEventCount == 7)
    }
}
