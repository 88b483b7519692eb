import Foundation
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceInspector

private struct Refusal: Error {}

/// The timeline in small.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct LoadStripTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<String>(.ignoresCancellation)
    private let events: AsyncStream<ResourceEvent>

    init() {
        container = ResourceContainer(clock: clock)
        events = container.events()
    }

    /// Returns the timeline of all events so far.
    private func timeline(limit: Int = 1000) async -> LoadTimeline {
        container.endEvents()
        var timeline = LoadTimeline(limit: limit)
        for await event in events { timeline.note(event) }
        return timeline
    }

    /// Returns a host of the strip of all events so far.
    private func host() async -> HeadlessHost {
        let timeline = await timeline()
        return HeadlessHost { [container] in LoadStrip(timeline, of: container) }
    }

    private func begin(_ key: ResourceKey) async throws -> (ResourceStore<String>, GatedLoader<String>.Call) {
        let store = ResourceStore(gate.resource(key), in: container)
        store.start(.load)
        return (store, try await gate.nextCall())
    }

    private func load(_ key: ResourceKey, rest: Duration = .zero) async throws {
        let (store, call) = try await begin(key)
        clock.advance(by: .seconds(2))
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
        clock.advance(by: rest)
    }

    @Test func `it counts the loads of the last 30 seconds, and its legend names the marks that it shows`()
        async throws
    {
        try await load("a")
        let (store, _) = try await begin("b")
        defer { withExtendedLifetime(store) {} }
        let host = await host()
        #expect(host.contains(nil, "The last 30 seconds: 2 loads of 2 keys, 1 running"))
        for name in ["running", "succeeded"] { #expect(host.contains(.text, name), "\(name)") }
        for name in ["failed", "canceled", "discarded", "joined", "retry delay", "no connection", "mutation"] {
            #expect(!host.contains(.text, name), "\(name)")
        }
        clock.advance(by: .seconds(31))
        host.advance(by: .seconds(1))
        #expect(host.contains(nil, "The last 30 seconds: 1 load of 1 key, 1 running"))
        #expect(!host.contains(.text, "succeeded"))
    }

    @Test func `it moves until the last load has left it, and waits for nothing then`() async throws {
        let empty = HeadlessHost { [container] in LoadStrip(LoadTimeline(), of: container) }
        #expect(empty.nextDate == nil)
        try await load("a")
        clock.advance(by: .milliseconds(120))
        let host = await host()
        #expect(host.nextDate != nil)
        for _ in 1...64 {
            clock.advance(by: .milliseconds(500))
            host.advance(by: .milliseconds(500))
        }
        #expect(host.contains(nil, "The last 30 seconds: 0 loads of 0 keys, 0 running"))
        #expect(host.nextDate == nil)
    }

    @Test func `work stays in its row, and takes another one only if other work runs there`() async throws {
        let (a, firstA) = try await begin("a")
        let (b, firstB) = try await begin("b")
        firstA.succeed("hello")
        try await a.until { $0.value == "hello" }
        clock.advance(by: .seconds(1))
        let (c, firstC) = try await begin("c")
        a.start(.refresh)
        let secondA = try await gate.nextCall()
        for call in [firstB, firstC, secondA] { call.succeed("bye") }
        for store in [a, b, c] { try await store.until { $0.value == "bye" } }
        b.start(.refresh)
        try await gate.nextCall().succeed("again")
        try await b.until { $0.value == "again" }
        #expect(await rows(of: timeline()) == ["a 0", "b 1", "c 0", "a 2", "b 1"])
    }

    @Test func `work leaves its row if it's removed because there is too much`() async throws {
        let (store, _) = try await begin("a")
        defer { withExtendedLifetime(store) {} }
        for key: ResourceKey in ["b", "c", "d"] { try await load(key, rest: .seconds(1)) }
        #expect(await rows(of: timeline(limit: 2)) == ["c 1", "d 0"])
    }

    @Test func `a lane keeps its row when the work of another one is removed`() async throws {
        let (a, firstA) = try await begin("a")
        let (b, firstB) = try await begin("b")
        for call in [firstA, firstB] { call.succeed("hello") }
        for store in [a, b] { try await store.until { $0.value == "hello" } }
        clock.advance(by: .seconds(1))
        try await load("c")
        b.start(.refresh)
        try await gate.nextCall().succeed("again")
        try await b.until { $0.value == "again" }
        #expect(await rows(of: timeline(limit: 2)) == ["c 0", "b 1"])
    }

    @Test func `work leaves its row if it's removed because its end may be missed`() async throws {
        let (store, _) = try await begin("a")
        defer { withExtendedLifetime(store) {} }
        clock.advance(by: .seconds(1))
        try await load("b")
        container.endEvents()
        var timeline = LoadTimeline()
        for await event in events {
            if event.key == "b", timeline.bars.map(\.lane.key) == ["a"] { timeline.removeUnended() }
            timeline.note(event)
        }
        #expect(rows(of: timeline) == ["b 0"])
    }

    @Test func `work that runs at the same time is in rows of its own, however much it is`() async throws {
        var stores: [ResourceStore<String>] = []
        for index in 0..<20 { stores.append(try await begin(ResourceKey("\(index)")).0) }
        let timeline = await timeline()
        #expect(timeline.bars.map(\.row) == Array(0..<20))
        #expect(timeline.rows(in: .zero...LoadTimeline.window).count == 24)
        withExtendedLifetime(stores) {}
    }

    @Test func `work of others leaves room for bars that are longer than they were`() async throws {
        let (a, call) = try await begin("a")
        call.succeed("hello")
        try await a.until { $0.value == "hello" }
        _ = try await begin("b")
        clock.advance(by: .seconds(1))
        _ = try await begin("c")
        #expect(await rows(of: timeline()) == ["a 0", "b 1", "c 0"])
    }

    @Test func `failures are drawn last, so that nothing covers them`() async throws {
        let store = ResourceStore(gate.resource("a").retry(.never), in: container)
        store.start(.load)
        try await gate.nextCall().fail(Refusal())
        try await store.until { $0.error != nil }
        try await load("b")
        let lanes = await timeline().lanes
        let host = HeadlessHost {
            Canvas { context, size in
                TimelineDrawing(lanes: lanes, now: .seconds(20), size: size).drawLanes(in: context)
            }
            .accessibilityLabel("Loads")
        }
        let marks = try #require(host.find(.graphic, "Loads").value)
        #expect(marks.hasPrefix("fill M 133 36 ") && marks.contains(", fill M 131.5 8 "), "first b, then a")
    }

    @Test func `a load is drawn in each window in which it runs, and continues beyond the edge`() async throws {
        try await load("a")
        let (store, call) = try await begin("b")
        clock.advance(by: .seconds(33))
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
        let timeline = await timeline()
        func drawing(_ window: Int) -> TimelineDrawing {
            let times = .seconds(30 * window)...Duration.seconds(30 * window + 30)
            return TimelineDrawing(timeline, size: CGSize(width: 300, height: 30), times: times)
        }
        #expect([0, 1, 2].map { drawing($0).rows.joined().count } == [2, 1, 0])
        #expect([2, 30, 35, 99].map { drawing(0).x(.seconds($0)) } == [20, 300, 308, 308])
        #expect([2, 30, 35].map { drawing(1).x(.seconds($0)) } == [-8, 0, 50])
        #expect(drawing(0).rowHeight == 5)
    }

    /// Returns the keys of the loads, in order, with their rows.
    private func rows(of timeline: LoadTimeline) -> [String] {
        timeline.bars.map { "\($0.lane.key) \($0.row)" }
    }
}
