import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// Acknowledged mutations and the values on disk (W12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct InclusionTests {
    private let mutations = MemoryMutationArchive()
    private let values = MemoryArchive()
    private let server = NoteServer()

    private func launch() async throws -> NoteScene {
        let outbox = try await Outbox(
            archive: mutations, AddNote.self, RenameNote.self)
        return NoteScene(outbox, server, archive: values)
    }

    /// Ends a launch, and simulates the next one.
    private func relaunch(after scene: NoteScene) async throws -> NoteScene {
        await scene.container.close()
        return try await launch()
    }

    private var notes: Resource<[String]> { .notes(server).persisted() }

    @Test func `what was acknowledged is still displayed over the old value after a restart`() async throws {
        let first = try await launch()
        #expect(try await first.container.value(of: notes) == [])
        let sent = first.container.send(server.add(1, "a"))
        _ = try await sent.output
        await first.container.flush()
        server.isReachable = false
        let next = try await relaunch(after: first)
        let store = ResourceStore(notes, in: next.container)
        store.appear()
        try await store.until { $0.value != nil }
        #expect(store.value == ["a"] && store.isStale && server.requests.count == 1)
    }

    @Test func `a value that includes every mutation is restored as fresh, and the newest record stays`() async throws {
        let first = try await launch()
        for (number, text) in [(1, "a"), (2, "b")] {
            _ = try await first.container.send(server.add(number, text)).output
        }
        #expect(try await first.container.value(of: notes) == ["a", "b"])
        await first.container.flush()
        await first.container.settled()
        #expect(values.records.map(\.acknowledgment) == [2])
        let next = try await relaunch(after: first)
        #expect(try await next.container.value(of: notes) == ["a", "b"])
        #expect(next.container.state(of: notes).origin == .disk && !next.container.state(of: notes).isStale)
        #expect(mutations.contents().records.map(\.number) == [2])
    }

    /// Sends two mutations, of which the older one's record is removed once all values include it.
    private func sendTwo(from container: ResourceContainer) async throws {
        for (number, text) in [(1, "a"), (2, "b")] {
            _ = try await container.send(server.add(number, text)).output
        }
    }

    @Test func `a value that is dropped from memory no longer keeps the record, R21`() async throws {
        let outbox = try await Outbox(archive: mutations, AddNote.self)
        let container = NoteScene(outbox, server).container
        #expect(try await container.value(of: .notes(server)) == [])
        try await sendTwo(from: container)
        await container.settled()
        #expect(mutations.contents().records.map(\.number) == [1, 2])
        server.clock.advance(by: .seconds(600))
        await outbox.until { mutations.contents().records.map(\.number) == [2] }
    }

    @Test func `a value that lacks an acknowledged mutation is never restored as fresh, W5`() async throws {
        let first = try await launch()
        #expect(try await first.container.value(of: notes) == [])
        await first.container.flush()
        let old = try #require(values.records.first)
        _ = try await first.container.send(server.add(1, "a")).output
        await first.container.flush()
        values.write(old)  // As if the mark had been lost.
        let next = try await relaunch(after: first)
        #expect(try await next.container.value(of: notes) == ["a"])
        #expect(next.container.state(of: notes).origin == .network)
    }

    @Test func `an acknowledgment marks the value on disk as stale that no entry holds, W5`() async throws {
        let first = try await launch()
        #expect(try await first.container.value(of: notes) == [])
        _ = try await first.container.send(server.add(1, "a")).output
        #expect(try await first.container.value(of: notes) == ["a"])
        await first.container.flush()
        #expect(values.records.map(\.isStale) == [false])
        let second = try await relaunch(after: first)
        // NB: It affects the notes without an overlay, so no number tells that the value lacks it.
        _ = try await second.container.send(server.rename(1, "b")).output
        await second.container.flush()
        #expect(values.records.map(\.isStale) == [true])
    }

    @Test func `a value that is set after a restart has every effect that was acknowledged before it, W17`()
        async throws
    {
        let first = try await launch()
        _ = try await first.container.send(server.add(1, "a")).output
        await first.container.settled()
        server.isReachable = false
        let next = try await relaunch(after: first)
        next.container.set(["z"], for: notes)
        #expect(next.container.state(of: notes).value == ["z"])
    }

    @Test func `numbers never restart, W7`() async throws {
        for number in 1...3 {
            let scene = try await launch()
            _ = try await scene.container.send(server.add(number, "\(number)")).output
            #expect(try await scene.container.value(of: notes).count == number)
            await scene.container.flush()
            await scene.container.settled()
            #expect(values.records.map(\.acknowledgment) == [UInt64(number)])
            await scene.container.close()
        }
    }

    @Test func `acknowledgments in memory do not reach the records of values, W12`() async throws {
        struct Ping: Mutation {
            func send(_ context: MutationContext) async throws {}
            var affectedKeys: [ResourceKey] { ["notes"] }
        }
        let first = try await launch()
        for _ in 1...3 { try await first.container.send(Ping()).output }
        #expect(try await first.container.value(of: notes) == [])
        await first.container.flush()
        #expect(values.records.map(\.acknowledgment) == [0])
        _ = try await first.container.send(server.add(1, "a")).output
        #expect(try await first.container.value(of: notes) == ["a"])
        await first.container.flush()
        await first.container.settled()
        #expect(values.records.map(\.acknowledgment) == [4])
    }

    @Test func `a mutation that was made from a displayed value does not reach the disk with it`() async throws {
        server.isReachable = false
        let scene = try await launch()
        scene.container.set(["x"], for: notes)
        let count = notes.map(as: "count") { $0.count }.persisted()
        scene.container.send(server.add(1, "a"))
        #expect(try await scene.container.value(of: count) == 2)
        await scene.container.flush()
        #expect(!values.records.contains { $0.id.key == count.key })
        #expect(
            values.records.first { $0.id.key == notes.key }.map { String(decoding: $0.payload, as: UTF8.self) }
                == "[\"x\"]")
    }
}
