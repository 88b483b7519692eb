import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceInspector

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

    /// Returns a host of the strip of all events so far.
    private func host() async -> HeadlessHost {
        container.endEvents()
        var timeline = LoadTimeline()
        for await event in events { timeline.note(event) }
        return HeadlessHost { [container] in LoadStrip(timeline, of: container) }
    }

    private func begin(_ key: ResourceKey) async -> (ResourceStore<String>, GatedLoader<String>.Call) {
        let store = ResourceStore(gate.resource(key), in: container)
        store.start(.load)
        return (store, await gate.nextCall())
    }

    private func load(_ key: ResourceKey) async {
        let (store, call) = await begin(key)
        clock.advance(by: .seconds(2))
        call.succeed("hello")
        await store.until { $0.value == "hello" }
    }

    @Test func `it counts the loads of the last 30 seconds, and its legend names the marks`() async {
        await load("a")
        let (store, _) = await begin("b")
        defer { withExtendedLifetime(store) {} }
        let host = await host()
        #expect(host.contains(nil, "The last 30 seconds: 2 loads of 2 keys, 1 running"))
        for name in ["running", "succeeded", "failed", "discarded", "joined", "retry delay", "barrier", "mutation"] {
            #expect(host.contains(.text, name), "\(name)")
        }
        clock.advance(by: .seconds(31))
        host.advance(by: .seconds(1))
        #expect(host.contains(nil, "The last 30 seconds: 1 load of 1 key, 1 running"))
    }

    @Test func `it moves until the last load has left it, and waits for nothing then`() async {
        let empty = HeadlessHost { [container] in LoadStrip(LoadTimeline(), of: container) }
        #expect(empty.nextDate == nil)
        await load("a")
        let host = await host()
        #expect(host.nextDate != nil)
        clock.advance(by: .seconds(30))
        for _ in 1...64 { host.advance(by: .milliseconds(500)) }
        #expect(host.nextDate == nil)
    }

    @Test func `lanes share a row if they don't overlap, or if there are too many of them`() {
        func lane(_ name: String, _ start: Int, _ end: Int?) -> LoadLane {
            let id = LoadLane.ID(key: [name], work: .value)
            let bar = LoadBar(
                id: 1, lane: id, number: 1, intent: .load, cause: .appeared, start: .seconds(start),
                end: end.map { .seconds($0) })
            return LoadLane(id: id, bars: [bar])
        }
        let lanes = [lane("d", 6, 7), lane("a", 0, nil), lane("b", 1, 3), lane("c", 4, 9), lane("e", 6, 7)]
        func names(_ limit: Int) -> [[String]] { lanes.packed(into: limit).map { $0.map(\.id.description) } }
        #expect(names(9) == [["a"], ["b", "c"], ["d"], ["e"]])
        #expect(names(2) == [["a", "d", "e"], ["b", "c"]])
    }
}
