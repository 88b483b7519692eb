import ResourceTesting
import Testing

@testable import ResourceCore

/// The questions that the event log of a container answers, and the replay of a log.
@Suite(.timeLimit(.minutes(10))) @MainActor struct EventReasonTests {
    @Test func `the log says why something loaded`() async throws {
        let scene = Scene(stale: .seconds(60))
        let log = scene.container.events()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        scene.container.advance(scene.clock, by: .seconds(2))
        try await scene.gate.nextCall().succeed("a")
        try await store.until { $0.value == "a" }
        store.invalidate()
        try await scene.gate.nextCall().succeed("b")
        try await store.until { $0.value == "b" }
        store.start(.refresh)
        try await scene.gate.nextCall().succeed("c")
        try await store.until { $0.value == "c" }
        let lines = await lines(log, of: scene.container)
        #expect(
            lines.filter { $0.contains("begins") } == [
                "appeared → #1 begins (load)",
                "retry due → #2 begins (load)",
                "invalidated → stale, #4 begins (load)",
                "asked to refresh → #5 begins (refresh)",
            ])
    }

    @Test func `the log says why a result was discarded`() async throws {
        let scene = Scene(.ignoresCancellation)
        let log = scene.container.events()
        let store = scene.store()
        store.appear()
        let first = try await scene.gate.nextCall()
        store.set("mine")
        first.succeed("late")
        store.start(.refresh)
        let second = try await scene.gate.nextCall()
        store.reset()
        second.fail(Broken())
        store.start(.load)
        let third = try await scene.gate.nextCall()
        scene.container.cancel("greeting")
        third.succeed("late")
        let lines = await lines(log, of: scene.container, discarded: 3)
        let reasons = lines.filter { $0.contains("stopped") || $0.contains("discarded") }
        #expect(
            Set(reasons) == [
                "set → #1 stopped, value, fresh", "succeeded → #1 discarded",
                "reset → #3 stopped, empty", "failed → #3 discarded",
                "canceled for all → #5 stopped", "succeeded → #5 discarded",
            ])
        for number in [1, 3, 5] {
            let stopped = reasons.firstIndex { $0.contains("#\(number) stopped") }
            let discarded = reasons.firstIndex { $0.contains("#\(number) discarded") }
            #expect(stopped.flatMap { stopped in discarded.map { stopped < $0 } } == true)
        }
    }

    @Test func `the log says why a value is stale`() async throws {
        let scene = Scene(stale: .seconds(60))
        let log = scene.container.events()
        let store = try await scene.loaded("a", .manual)
        scene.container.advance(scene.clock, by: .seconds(60))
        store.set("b")
        store.invalidate()
        store.start(.load)
        let call = try await scene.gate.nextCall()
        store.invalidate()
        call.succeed("old")
        try await store.until { $0.value == "old" }
        let lines = await lines(log, of: scene.container)
        #expect(
            lines.filter { $0.contains("stale") } == [
                "aged → stale",
                "invalidated → stale",
                "succeeded → value, stale, #6 begins (load)",
            ])
        #expect(lines.contains("invalidated → #4 overtaken"))
    }

    @Test func `a value that comes back stale from disk is said to be`() async throws {
        let app = Restarts()
        await app.archived("old", as: app.resource(stale: .seconds(60)))
        app.clock.advance(by: .seconds(60))
        let log = app.container.events()
        let store = app.shown(app.resource(stale: .seconds(60)))
        try await store.until { $0.value == "old" }
        try await app.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
        let lines = await lines(log, of: app.container)
        #expect(lines.contains { $0.hasPrefix("restored → value, stale, #2 begins") })
    }

    @Test func `loads without a connection and from disk can be replayed`() async throws {
        let app = Restarts()
        await app.archived("old", as: app.resource(stale: .seconds(60)))
        app.clock.advance(by: .seconds(60))
        let log = app.container.events()
        app.container.notice(.offline)
        let store = app.shown(app.resource(stale: .seconds(60)))
        try await store.until { $0.waiting == .connection }
        app.container.notice(.online)
        try await app.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
        app.container.endEvents()
        var replay = LogReplay()
        var states: [String] = []
        for await event in log {
            guard let state = try replay.replay(event)?.description, state != states.last else { continue }
            states.append(state)
        }
        #expect(
            states == [
                "nothing", "#1 (load) restoring", "stale value #1, #1 (load) waiting",
                "stale value #1, #2 (load) running", "fresh value #2",
            ])
    }

    /// Returns the lines of a log without times and keys, up to now, or until the given number of results were
    /// discarded.
    private func lines(
        _ log: AsyncStream<ResourceEvent>, of container: ResourceContainer, discarded: Int = 0
    ) async -> [String] {
        if discarded == 0 { container.endEvents() }
        var lines: [String] = []
        for await event in log {
            lines.append("\(event)".split(separator: ": ", maxSplits: 1).last.map(String.init) ?? "")
            if discarded > 0, lines.filter({ $0.contains("discarded") }).count == discarded { break }
        }
        return lines
    }
}
