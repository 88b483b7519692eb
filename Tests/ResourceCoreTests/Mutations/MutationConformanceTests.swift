import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Behaviors of mutations that the list of conformance names (109 to 119).
@Suite(.timeLimit(.minutes(10))) @MainActor struct MutationConformanceTests {
    private let archive = MemoryStore()
    private let server = NoteServer()
    private let date = Date(timeIntervalSince1970: 1_000_000)

    private func open() async throws -> Outbox {
        try await Outbox(
            archive, AddNote.self, RenameNote.self, wallClock: { [date] in date })
    }

    /// Simulates a launch of the app.
    private func launch() async throws -> (Outbox, NoteScene) {
        let outbox = try await open()
        return (outbox, NoteScene(outbox, server, wallClock: { [date] in date }))
    }

    @Test func `a mutation is pending, then succeeded or failed, with its values and the time of send`() async throws {
        let (outbox, scene) = try await launch()
        scene.container.notice(.offline)
        let accepted = scene.container.send(server.add(1, "a"))
        let rejected = scene.container.send(server.rename(2, "b"))
        #expect(accepted.isPending && rejected.isPending && accepted.mutation.text == "a")
        let listed = outbox.pendingMutations
        #expect(listed.map(\.createdAt) == [date, date] && listed.map(\.status.isPending) == [true, true])
        #expect((listed.first?.mutation as? AddNote)?.text == "a")
        scene.container.notice(.online)
        try await accepted.output
        await #expect(throws: Rejected()) { try await rejected.output }
        #expect(!accepted.isPending && accepted.error == nil && rejected.error is Rejected)
        #expect(outbox.pendingMutations.map(\.createdAt) == [date])
    }

    @Test func `the closures for failures are called in their order, after the effect is gone`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let (calls, continuation) = AsyncStream<String>.makeStream()
        for number in 1...3 {
            scene.container.onMutationFailure { [store = scene.store] failure in
                continuation.yield("\(number) \(failure.name) \(store.value ?? [])")
            }
        }
        scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().fail(Rejected())
        var lines: [String] = []
        for await line in calls {
            lines.append(line)
            if lines.count == 3 { break }
        }
        #expect(lines == [#"1 Append ["a"]"#, #"2 Append ["a"]"#, #"3 Append ["a"]"#])
    }

    @Test func `a canceled mutation doesn't break its lane`() async throws {
        let scene = try await MutationScene.loaded()
        scene.container.send(scene.append("a"))
        let second = scene.container.send(scene.append("b"))
        let third = scene.container.send(scene.append("c"))
        let request = try await scene.sends.nextCall()
        #expect(await second.cancel())
        #expect(scene.store.value == ["a", "c"] && scene.sends.count == 1)
        request.succeed("a")
        try await scene.sends.nextCall().succeed("c")
        #expect(try await third.output == "c")
        #expect(scene.sends.count == 2)
    }

    @Test func `mutations pause offline, survive a restart, and are sent in their order with a connection`()
        async throws
    {
        do {
            let (outbox, scene) = try await launch()
            scene.container.notice(.offline)
            scene.container.send(server.add(1, "a"))
            scene.container.send(server.rename(1, "b"))
            scene.container.send(server.rename(1, "c"))
            await outbox.sendAll()
            #expect(outbox.pendingMutations.count == 3 && server.requests.isEmpty)
        }
        let outbox = try await open()
        #expect(outbox.pendingMutations.count == 3)
        let scene = NoteScene(outbox, server, wallClock: { [date] in date })
        await scene.container.settled()
        #expect(server.requests.map(\.text) == ["a", "b", "c"] && server.notes == ["c"])
    }

    @Test func `an acknowledged mutation is never sent again, whatever resumes the outbox, W12`() async throws {
        let (first, scene) = try await launch()
        try await scene.container.send(server.add(1, "a")).output
        first.resume()
        await first.sendAll()
        let (outbox, next) = try await launch()
        next.container.notice(.offline)
        next.container.notice(.online)
        outbox.resume()
        await outbox.sendAll()
        #expect(server.requests.count == 1 && outbox.pendingMutations.isEmpty)
    }

    @Test func `concurrent writes of a key all complete, in their order, and leave no record, W3`() async throws {
        let (outbox, scene) = try await launch()
        scene.store.appear()
        let sent = (1...20).map { scene.container.send(server.add($0, "\($0)")) }
        for mutation in sent { try await mutation.output }
        #expect(server.notes == (1...20).map { "\($0)" } && server.requests.count == 20)
        try await scene.store.until { !$0.isStale && $0.pendingMutationCount == 0 }
        await outbox.sendAll()
        #expect(archive.mutations.isEmpty)
        scene.store.disappear()
    }

    @Test func `a failed write is in the outbox, and is applied over the next read, W12`() async throws {
        let (_, scene) = try await launch()
        server.isReachable = false
        scene.container.send(server.add(1, "a"))
        try await server.clock.sleepers(1)
        let old = Resource<[String]>("notes") { ["old"] }
        #expect(try await scene.container.value(of: old) == ["old", "a"])
        let (_, next) = try await launch()
        #expect(try await next.container.value(of: old) == ["old", "a"])
        #expect(server.requests.isEmpty)
    }
}
