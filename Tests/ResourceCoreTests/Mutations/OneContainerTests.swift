import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// One container for each archive and outbox, which windows share.
@Suite(.timeLimit(.minutes(10))) @MainActor struct OneContainerTests {
    private let values = MemoryStore()
    private let mutations = MemoryStore()
    private let server = NoteServer()
    private let warnings = Lock<[String]>([])

    private var notes: Resource<[String]> { .notes(server).persisted() }
    private var told: [String] { warnings.withLock { $0 } }

    private func makeOutbox() async throws -> Outbox {
        try await Outbox(mutations, AddNote.self)
    }

    private func makeContainer(archive: (any DataStore)? = nil, _ outbox: Outbox? = nil) -> ResourceContainer {
        ResourceContainer(
            clock: server.clock, jitter: { 1 }, archive: archive, outbox: outbox,
            warn: { [warnings] text in warnings.withLock { $0.append(text) } })
    }

    @Test func `a second container of an outbox says so, and its durable mutation fails with the cure, W1`()
        async throws
    {
        let outbox = try await makeOutbox()
        let first = NoteScene(outbox, server).container
        let second = makeContainer(outbox)
        #expect(told.map { $0.contains("close()") && $0.contains("another container") } == [true])
        second.set([], for: notes)
        let sent = second.send(server.add(1, "a"))
        #expect(sent.error as? MutationError == .outboxInUse && "\(MutationError.outboxInUse)".contains("all windows"))
        await #expect(throws: MutationError.outboxInUse) { try await sent.output }
        #expect(second.state(of: notes).value == [] && second.pendingMutations.isEmpty)
        #expect(mutations.mutations.isEmpty && server.requests.isEmpty)
        _ = try await first.send(server.add(2, "b")).output
        #expect(server.notes == ["b"])
    }

    @Test func `a second container sends what isn't durable, from memory`() async throws {
        let outbox = try await makeOutbox()
        let first = NoteScene(outbox, server).container
        let second = makeContainer(outbox)
        try await second.send(Jot(note: server.add(1, "a"))).output
        #expect(server.notes == ["a"] && first.pendingMutations.isEmpty)
    }

    @Test func `after close, the log goes on without the mutations that the outbox has taken back`() async throws {
        let container = NoteScene(try await makeOutbox(), server).container
        let log = container.events()
        container.notice(.offline)
        container.send(server.add(1, "a"))
        await container.close()
        container.notice(.online)
        try await container.send(Jot(note: server.add(2, "b"))).output
        container.endEvents()
        var replay = LogReplay()
        for await event in log { _ = try replay.replay(event) }
        #expect(server.notes == ["b"] && !replay.mutations.contains { $0.description.hasPrefix("#1 ") })
    }

    @Test func `after a log-out, no load of a second container reaches the archive, R12`() async throws {
        let gate = GatedLoader<String>()
        let account = gate.resource("account").persisted()
        let (first, second) = (makeContainer(archive: values), makeContainer(archive: values))
        let (one, other) = (ResourceStore(account, in: first), ResourceStore(account, in: second))
        one.appear()
        try await gate.nextCall().succeed("balance: 10")
        try await one.until { $0.value != nil }
        other.appear()
        let late = try await gate.nextCall()
        try await first.wipe()
        late.succeed("balance: 10")
        try await other.until { $0.value != nil }
        for container in [first, second] { await container.flush() }
        #expect(values.records.isEmpty && other.state.origin == .network)
        #expect(told.map { $0.contains("archive") && $0.contains("close()") } == [true])
    }

    @Test func `a container that was closed leaves the archive and the outbox to the next one`() async throws {
        let outbox = try await makeOutbox()
        let first = makeContainer(archive: values, outbox)
        server.isReachable = false
        first.set(["x"], for: notes)
        let sent = first.send(server.add(1, "a"))
        await first.settled()
        await first.close()
        #expect(outbox.pendingMutations.count == 1 && first.pendingMutations.isEmpty)
        #expect(first.state(of: notes).value == ["x"])
        server.isReachable = true
        let next = NoteScene(outbox, server, archive: values).container
        _ = try await sent.output
        #expect(try await next.value(of: notes) == ["a"] && server.notes == ["a"])
        first.set(["late"], for: notes)
        await first.flush()
        await next.close()
        #expect(values.records.map { String(decoding: $0.payload, as: UTF8.self) } == [#"["a"]"#])
        #expect(first.send(server.add(2, "b")).error as? MutationError == .unknownKind)
        #expect(told.filter { $0.contains("another container") }.isEmpty)
    }

    @Test func `what a container without a connection leaves is sent by the next one, which has one`() async throws {
        let outbox = try await makeOutbox()
        let first = NoteScene(outbox, server).container
        first.notice(.offline)
        let sent = first.send(server.add(1, "a"))
        await first.close()
        #expect(outbox.pendingMutations.map(\.status.isPending) == [true] && server.requests.isEmpty)
        let next = makeContainer(outbox)
        _ = try await sent.output
        #expect(server.notes == ["a"] && next.pendingMutations.isEmpty)
    }

    @Test func `a time to undo goes on in the next container`() async throws {
        let outbox = try await makeOutbox()
        let first = NoteScene(outbox, server).container
        let sent = first.send(server.add(1, "a"), after: .seconds(5))
        try await first.waits(for: .delay)
        await first.close()
        let next = makeContainer(outbox)
        server.clock.advance(by: .seconds(5))
        _ = try await sent.output
        #expect(server.notes == ["a"] && next.pendingMutations.isEmpty)
    }

    @Test func `what has waited for the same time is sent in its order by the next container`() async throws {
        let outbox = try Outbox(inMemory: AddNote.self)
        let (first, sends) = (ResourceContainer(clock: server.clock, outbox: outbox), GatedLoader<String>())
        let numbers = 1...5
        for number in numbers {
            first.send(Append(text: "", sends: sends, keys: [[number]]), after: .seconds(5))
        }
        await first.close()
        let next = ResourceContainer(clock: server.clock, outbox: outbox)
        await next.settled()
        next.advance(server.clock, by: .seconds(5))
        // NB: Four requests run at once, and the last one waits for its turn.
        let isSent = next.pendingMutations.map { if case .sending = $0.status { true } else { false } }
        #expect(isSent == numbers.map { $0 < 5 })
    }

    @Test func `nothing is canceled that a container has refused, or that has none yet, W8`() async throws {
        let refused = makeContainer().send(server.add(1, "a"))
        #expect(await !refused.cancel())
        let first = NoteScene(try await makeOutbox(), server).container
        first.notice(.offline)
        first.send(server.add(2, "b"))
        await first.settled()
        let listed = try await makeOutbox().pendingMutations
        #expect(listed.count == 1)
        for mutation in listed { #expect(await !mutation.cancel()) }
        #expect(mutations.mutations.count == 1)
    }

    @Test func `a value of the next container has on disk what was acknowledged in the first one, W12`() async throws {
        let outbox = try await makeOutbox()
        let first = makeContainer(archive: values, outbox)
        _ = NoteScene(try Outbox(inMemory: AddNote.self), server)
        _ = try await first.send(server.add(1, "a")).output
        await first.close()
        let next = makeContainer(archive: values, outbox)
        #expect(try await next.value(of: notes) == ["a"])
        await next.flush()
        #expect(values.records.map { String(decoding: $0.payload, as: UTF8.self) } == [#"["a"]"#])
    }

    @Test func `a container that was closed leaves what was acknowledged before to the next one, W12`() async throws {
        let kept = try await Outbox(KeepingArchive(base: mutations), AddNote.self)
        _ = try await NoteScene(kept, server).container.send(server.add(1, "a")).output
        let closed = makeContainer(archive: values)
        await closed.close()
        let outbox = try await makeOutbox()
        closed.use(outbox)
        await closed.settled()
        #expect(mutations.mutations.count == 1)
        await closed.close()
        let next = makeContainer(archive: values, outbox)
        await next.flush()
        await outbox.until { mutations.mutations.isEmpty }
    }

    @Test func `a container may be closed twice at once, and sends from memory afterward`() async throws {
        let scene = MutationScene(outbox: try Outbox(inMemory: AddNote.self))
        async let first: Void = scene.container.close()
        async let second: Void = scene.container.close()
        _ = await (first, second)
        let sent = scene.container.send(scene.append("a"))
        try await scene.sends.nextCall().succeed("a")
        #expect(try await sent.output == "a")
    }

    @Test func `who waits for what nobody takes over is told, W18`() async throws {
        let container = makeContainer(try await makeOutbox())
        server.isReachable = false
        _ = NoteScene(try Outbox(inMemory: AddNote.self), server)
        let sent = container.send(server.add(1, "a"))
        await container.settled()
        await container.close()
        await #expect(throws: CancellationError.self) { try await sent.output }
        #expect(mutations.mutations.count == 1)
    }

    @Test func `a container that is closed waits for the request that is running`() async throws {
        let scene = MutationScene(outbox: try Outbox(inMemory: AddNote.self))
        let sent = scene.container.send(scene.append("a"))
        let request = try await scene.sends.nextCall()
        let closing = Task { await scene.container.close() }
        closing.cancel()
        request.succeed("a")
        await closing.value
        #expect(try await sent.output == "a" && scene.container.pendingMutations.isEmpty)
    }

    @Test func `an archive is free once its container is gone and everything is written`() async throws {
        let hold = GatedLoader<Void>()
        let archive = WatchedArchive.held(by: hold) { $0.hasPrefix("write") }
        var first: ResourceContainer? = makeContainer(archive: archive)
        first?.set(["a"], for: notes)
        let write = try await hold.nextCall()
        let queue = try #require(first?.records)
        first = nil
        #expect(makeContainer(archive: archive).records == nil && told.count == 1)
        write.succeed(())
        await queue.queue.flush()
        let next = makeContainer(archive: archive)
        #expect(next.records != nil && told.count == 1)
    }
}

/// A note that isn't kept on disk.
private struct Jot: Mutation {
    let note: AddNote

    func send(_ context: MutationContext) async throws { try await note.send(context) }

    var overlays: [Overlay] { note.overlays }
}
