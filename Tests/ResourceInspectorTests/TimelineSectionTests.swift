import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceInspector
@testable import ResourceUI

/// The timeline as a drawing, and as text for those who don't see it.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct TimelineSectionTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<String>(.ignoresCancellation)
    private let journal = InspectorJournal()
    private let spotlight = ResourceSpotlight()

    init() {
        container = ResourceContainer(clock: clock)
        journal.open(container)
    }

    /// Returns a host of the timeline of all events so far.
    private func host() async -> HeadlessHost {
        container.endEvents()
        await journal.follow(container)
        let now = clock.now.sinceStart
        let timeline = journal.timeline(at: now)
        return HeadlessHost {
            TimelineSection(timeline: timeline, now: now).environment(\.resourceSpotlight, spotlight)
        }
    }

    /// Returns a store on screen whose first load took two seconds.
    private func loadedStore() async throws -> ResourceStore<String> {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        store.appear()
        let call = try await gate.nextCall()
        clock.advance(by: .seconds(2))
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
        return store
    }

    @Test func `every load is told in words, the newest first`() async throws {
        let store = try await loadedStore()
        store.start(.refresh)
        _ = try await gate.nextCall()
        clock.advance(by: .seconds(1))
        let host = await host()
        #expect(host.contains(.graphic, "The last 30 seconds: 2 loads of 1 key, 1 running"))
        let words = host.tree.all { $0.identifier?.hasPrefix("load-") == true }.map(\.label)
        #expect(words.count == 2)
        #expect(words.first?.contains("asked to refresh, running for 1.0 s") == true, "\(words)")
        #expect(words.last?.contains("appeared, succeeded after 2.0 s") == true, "\(words)")
        #expect(words.last?.contains("→ value, fresh") == true, "\(words)")
    }

    @Test func `a lane's name selects its loads`() async throws {
        for key: ResourceKey in ["a", "b"] {
            let store = ResourceStore(gate.resource(key), in: container)
            store.appear()
            try await gate.nextCall().succeed("hello")
            try await store.until { $0.value == "hello" }
        }
        let host = await host()
        func loads() -> Int { host.tree.all { $0.identifier?.hasPrefix("load-") == true }.count }
        #expect(loads() == 2)
        try host.tap("a")
        #expect(loads() == 1)
        #expect(host.contains(.text, "Loads of a"))
        try host.tap("a")
        #expect(loads() == 2)
    }

    @Test func `a bar says why it ran when a pointer rests on it, and a tap selects its loads and outlines its views`()
        async throws
    {
        _ = try await loadedStore()
        let host = await host()
        let bar = try #require(host.tree.first { $0.hint == "appeared, succeeded after 2.0 s → value, fresh" })
        try host.tap(bar)
        #expect(host.contains(.text, "Loads of greeting") && spotlight.key == "greeting")
        for _ in 1...3 { spotlight.tick() }
        #expect(spotlight.key == nil)
    }

    @Test func `without loads, it says so`() async {
        let host = await host()
        #expect(host.contains(.text, "There were no loads in the last 30 seconds."))
    }

    @Test func `the present is at the right edge, and what is older than the window at the left`() {
        let drawing = TimelineDrawing(lanes: [], now: .seconds(100), size: CGSize(width: 300, height: 40))
        #expect(drawing.x(.seconds(100)) == 300)
        #expect(drawing.x(.seconds(85)) == 150)
        #expect(drawing.x(.seconds(70)) == 0)
        #expect(drawing.x(.seconds(5)) == 0)
    }
}
