import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The effects of acknowledged mutations, and the records of values (W12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct BakeTests {
    private let mutations = MemoryStore()
    private let values = WatchedArchive()
    private let server = NoteServer()

    private func launch(archive: (any DataStore)? = nil) async throws -> NoteScene {
        let outbox = try await Outbox(mutations, AddNote.self, RenameNote.self)
        return NoteScene(outbox, server, archive: archive ?? values)
    }

    private func relaunch(after scene: NoteScene) async throws -> NoteScene {
        await scene.container.close()
        return try await launch()
    }

    private var notes: Resource<[String]> { .notes(server).persisted() }

    private func shown(by container: ResourceContainer) async throws -> ResourceState<[String]> {
        let store = ResourceStore(notes, in: container)
        store.appear()
        defer { store.disappear() }
        try await store.until { $0.value != nil }
        return store.state
    }

    /// Uses the coding of the notes for another resource, so that it's known.
    private func useCoding(in container: ResourceContainer) async {
        container.set(["x"], for: Resource<[String]>("other") { [] }.persisted())
        await container.flush()
    }

    private var recorded: [String]? {
        values.memory.records.first { $0.id.key == notes.key }
            .flatMap { try? JSONDecoder().decode([String].self, from: $0.payload) }
    }

    // MARK: Records

    @Test func `what was acknowledged is part of the record after a restart, and nothing stays in the outbox, W12`()
        async throws
    {
        let first = try await launch()
        #expect(try await first.container.value(of: notes) == [])
        _ = try await first.container.send(server.add(1, "a")).output
        await first.container.flush()
        await first.container.settled()
        #expect(recorded == ["a"] && mutations.mutations.isEmpty)
        server.isReachable = false
        let state = try await shown(by: try await relaunch(after: first).container)
        #expect(state.value == ["a"] && state.isStale && state.origin == .disk && server.requests.count == 1)
    }

    @Test func `the record of a value whose coding isn't known yet gets the effect before it's read, W12`() async throws
    {
        let first = try await launch()
        #expect(try await first.container.value(of: notes) == [])
        let second = try await relaunch(after: first)
        _ = try await second.container.send(server.add(1, "a")).output
        await second.container.flush()
        #expect(recorded == [] && mutations.mutations.count == 1)
        server.isReachable = false
        let third = try await relaunch(after: second)
        #expect(try await shown(by: third.container).value == ["a"])
        await third.container.outbox.until { mutations.mutations.isEmpty }
        #expect(recorded == ["a"])
    }

    @Test func `a reading waits for the effects that are to become part of the record, W12`() async throws {
        let first = try await launch()
        #expect(try await first.container.value(of: notes) == [])
        let second = try await relaunch(after: first)
        _ = try await second.container.send(server.add(1, "a")).output
        server.isReachable = false
        #expect(recorded == [])
        #expect(try await shown(by: second.container).value == ["a"])
    }

    @Test func `effects become part of a record together after 100 ms, W12`() async throws {
        let first = try await launch()
        #expect(try await first.container.value(of: notes) == [])
        let second = try await relaunch(after: first)
        await useCoding(in: second.container)
        let writes = values.calls.count { $0.hasPrefix("write") }
        for number in 1...5 { _ = try await second.container.send(server.add(number, "\(number)")).output }
        #expect(recorded == [] && mutations.mutations.count == 5)
        second.container.advance(server.clock, by: .milliseconds(100))
        await second.container.outbox.until { mutations.mutations.isEmpty }
        #expect(recorded == ["1", "2", "3", "4", "5"] && values.calls.count { $0.hasPrefix("write") } == writes + 1)
    }

    @Test func `a value from a load that spans the acknowledgment is written with the effect, W12`() async throws {
        let scene = MutationScene(archive: values)
        let list = scene.loads.resource("list").persisted()
        let store = ResourceStore(list, in: scene.container)
        store.appear()
        let old = try await scene.loads.nextCall()
        let sent = scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().succeed("b")
        _ = try await sent.output
        old.succeed(["a"])
        try await store.until { $0.value == ["a", "b"] && $0.isStale }
        await scene.container.flush()
        #expect(values.memory.records.map { String(decoding: $0.payload, as: UTF8.self) } == [#"["a","b"]"#])
        store.disappear()
    }

    @Test func `a mutation that doesn't survive the process has its effect on the record too, W12`() async throws {
        let list = Resource<[String]>("list") { throw Unavailable() }.persisted()
        let first = ResourceContainer(clock: ManualClock(), archive: values)
        first.set(["a"], for: list)
        await first.close()
        let sends = GatedLoader<String>()
        let second = ResourceContainer(clock: ManualClock(), archive: values)
        let sent = second.send(PersistedAppend(text: "b", sends: sends))
        try await sends.nextCall().succeed("b")
        _ = try await sent.output
        await second.flush()
        #expect(values.memory.records.map { String(decoding: $0.payload, as: UTF8.self) } == [#"["a","b"]"#])
    }

    // MARK: Names

    @Test func `an effect that can't be repeated is part of a record once, wherever the process ends, W12`()
        async throws
    {
        let kept = KeepingArchive(base: mutations)
        func launch() async throws -> ResourceContainer {
            ResourceContainer(
                clock: server.clock, archive: values, outbox: try await Outbox(kept, CountVisit.self))
        }
        let first = try await launch()
        first.set(1, for: CountVisit.visits)
        try await first.send(CountVisit()).output
        await first.flush()
        #expect(visits == 2)
        await first.close()
        for _ in 1...2 {
            #expect(mutations.mutations.count == 1)
            let next = try await launch()
            await next.flush()
            #expect(visits == 2 && next.pendingMutations.isEmpty)
            await next.close()
        }
    }

    private var visits: Int? {
        values.memory.records.first { $0.id.key == CountVisit.visits.key }
            .flatMap { try? JSONDecoder().decode(Int.self, from: $0.payload) }
    }

    @Test func `effects of different selections become part of a record in the order of the acknowledgments, W12`()
        async throws
    {
        let container = try await launch().container
        let text = Resource<String>(["text", 1]) { throw Unavailable() }.persisted()
        container.set("", for: text)
        await container.flush()
        for (letter, isPrefix) in [("a", false), ("b", true), ("c", false)] {
            try await container.send(Spell(letter: letter, text: text, isPrefix: isPrefix)).output
        }
        await container.flush()
        #expect(values.memory.records.map(\.text) == ["abc"])
        #expect(container.state(of: text).value == "abc")
    }

    @Test func `all effects of a mutation become part of a record, whatever selects it, W12`() async throws {
        struct Both: Mutation {
            let text: Resource<String>
            func send(_ context: MutationContext) async throws {}
            var overlays: [Overlay] {
                Overlay(text) { $0 += "a" }.nonIdempotent()
                Overlay(prefix: "text", String.self) { $0 += "b" }.nonIdempotent()
            }
        }
        let container = try await launch().container
        let text = Resource<String>(["text", 1]) { throw Unavailable() }.persisted()
        container.set("", for: text)
        await container.flush()
        try await container.send(Both(text: text)).output
        await container.flush()
        #expect(values.memory.records.map(\.text) == ["ab"] && container.state(of: text).value == "ab")
    }

    @Test func `a value in a response is written without the effect of a later acknowledgment, W9, W12`() async throws {
        struct Lagging: Mutation {
            static let readLag = Duration.seconds(1)
            let text: Resource<String>
            func send(_ context: MutationContext) async throws { context.set("x", for: text) }
            var affectedKeys: [ResourceKey] { [text.key] }
        }
        let container = try await launch().container
        let text = Resource<String>(["text", 1]) { throw Unavailable() }.persisted()
        container.set("", for: text)
        let first = container.send(Lagging(text: text))
        let second = container.send(Spell(letter: "a", text: text, isPrefix: false))
        try await second.until { if case .settling = $0.status { true } else { false } }
        container.advance(server.clock, by: .seconds(1))
        _ = (try await first.output, try await second.output)
        await container.flush()
        #expect(values.memory.records.map(\.text) == ["xa"] && container.state(of: text).value == "xa")
    }

    @Test func `an effect is applied to no record of another type, whose coding may be unknown, W12`() async throws {
        struct Both: Mutation {
            let text: Resource<String>
            func send(_ context: MutationContext) async throws {}
            var overlays: [Overlay] {
                Overlay(text) { $0 += "a" }
                Overlay(prefix: "text", [Int].self) { $0.append(7) }
            }
        }
        let text = Resource<String>(["text", 1]) { throw Unavailable() }.persisted()
        let first = try await launch().container
        first.set("", for: text)
        await first.close()
        let second = try await launch().container
        try await second.send(Both(text: text)).output
        await second.flush()
        #expect(values.memory.records.map(\.text) == ["a"])
    }

    @Test func `what has no effect on records leaves the outbox in the next launch, W12`() async throws {
        let kept = KeepingArchive(base: mutations)
        let first = ResourceContainer(clock: server.clock, outbox: try await Outbox(kept, CountVisit.self))
        try await first.send(CountVisit()).output
        await first.close()
        #expect(mutations.mutations.count == 1)
        let outbox = try await Outbox(mutations, CountVisit.self)
        let second = ResourceContainer(clock: server.clock, outbox: outbox)
        await outbox.until { mutations.mutations.isEmpty }
        await second.close()
    }

    @Test func `a container that is closed forgets what it sends, W12`() async throws {
        let container = ResourceContainer(clock: server.clock, archive: values)
        await container.close()
        try await container.send(CountVisit.Now()).output
        #expect(container.readMutations { $0.state.kept.isEmpty })
    }

    // MARK: Records that can't be changed

    @Test func `an effect doesn't let a record be trusted whose removal has failed, R12`() async throws {
        let isFull = Lock(true)
        let values = WatchedArchive { call in
            if call.hasPrefix("remove"), isFull.withLock({ $0 }) { throw Unavailable() }
        }
        let container = try await launch(archive: values).container
        let (text, number) = (Resource<String>("text") { "new" }.persisted(), Resource<Int>("text") { 2 }.persisted())
        container.set("old", for: text)
        container.set(1, for: number)
        await container.flush()
        container.reset(prefix: ResourceKey())
        await container.flush()
        isFull.withLock { $0 = false }
        try await container.send(Spell(letter: "a", text: Resource<String>([]) { "" }, isPrefix: true)).output
        await container.flush()
        #expect(try await container.value(of: number) == 2)
    }

    @Test(arguments: [2, 1])
    func `a record of another version is removed, and so is one that can't be decoded, W12`(version: Int) async throws {
        let first = try await launch()
        await useCoding(in: first.container)
        values.memory.write(
            ValueRecord(
                ValueRecord.ID(notes.key, valueType: "Swift.Array<Swift.String>"), payload: Data("?".utf8),
                version: version, updatedAt: Date()))
        _ = try await first.container.send(server.add(1, "a")).output
        await first.container.flush()
        await first.container.outbox.until { mutations.mutations.isEmpty }
        #expect(values.memory.records.map(\.id.key) == ["other"])
    }

    @Test func `a prefix changes the records whose coding this launch has used, of its type alone, W12`() async throws {
        struct Clear: Mutation {
            func send(_ context: MutationContext) async throws {}
            var overlays: [Overlay] { Overlay(prefix: "list", Int.self) { $0 = 0 } }
        }
        let container = try await launch().container
        for number in 1...2 {
            container.set(number, for: Resource<Int>(["list", number]) { 7 }.persisted(as: "count"))
        }
        container.set("text", for: Resource<String>(["list", 1]) { "" }.persisted())
        await container.flush()
        try await container.send(Clear()).output
        await container.flush()
        let texts = values.memory.records.map { String(decoding: $0.payload, as: UTF8.self) }
        #expect(texts.sorted() == [#""text""#, "0", "0"])
    }

    @Test func `a record that can't be changed isn't shown, and is tried again, W12`() async throws {
        let isFull = Lock(false)
        let values = WatchedArchive { call in
            let isWrite = ["write", "remove"].contains { call.hasPrefix($0) }
            if isWrite, isFull.withLock({ $0 }) { throw Unavailable() }
        }
        let first = try await launch(archive: values)
        #expect(try await first.container.value(of: notes) == [])
        await first.container.close()
        let second = try await launch(archive: values)
        await useCoding(in: second.container)
        isFull.withLock { $0 = true }
        _ = try await second.container.send(server.add(1, "a")).output
        await second.container.flush()
        #expect(mutations.mutations.count == 1)
        #expect(try await second.container.value(of: notes) == ["a"])
        #expect(second.container.state(of: notes).origin == .network)
        // The write of the loaded value fails, too.
        await second.container.flush()
        isFull.withLock { $0 = false }
        await second.container.flush()
        await second.container.outbox.until { mutations.mutations.isEmpty }
        #expect(values.memory.records.map(\.id.key) == ["other"])
    }

    @Test func `an archive that doesn't work is asked again after 30 seconds, W12`() async throws {
        let isFull = Lock(true)
        let values = WatchedArchive { call in
            if call.hasPrefix("write notes"), isFull.withLock({ $0 }) { throw Unavailable() }
            if call.hasPrefix("remove"), isFull.withLock({ $0 }) { throw Unavailable() }
        }
        values.memory.write(
            ValueRecord(
                ValueRecord.ID(notes.key, valueType: "Swift.Array<Swift.String>"), payload: Data("[]".utf8),
                updatedAt: Date()))
        let scene = try await launch(archive: values)
        await useCoding(in: scene.container)
        _ = try await scene.container.send(server.add(1, "a")).output
        await scene.container.flush()
        isFull.withLock { $0 = false }
        scene.container.advance(server.clock, by: .seconds(29))
        #expect(mutations.mutations.count == 1)
        scene.container.advance(server.clock, by: .seconds(1))
        await scene.container.outbox.until { mutations.mutations.isEmpty }
    }

    @Test func `a wipe forgets what was to become part of records, W14`() async throws {
        let first = try await launch()
        first.container.set(["x"], for: notes)
        await first.container.flush()
        _ = try await first.container.send(server.add(1, "a")).output
        try await first.container.wipe()
        first.container.set(["y"], for: notes)
        first.container.advance(server.clock, by: .seconds(1))
        await first.container.flush()
        #expect(recorded == ["y"] && mutations.mutations.isEmpty)
    }

    @Test func `a restored value with an effect confirms no load, W5`() async throws {
        let asked = Lock<[LoadValidator?]>([])
        let list = Resource<[String]>("list") { context in
            asked.withLock { $0.append(context.validator) }
            return .modified(["a"], validator: LoadValidator("1"))
        }.persisted()
        let first = ResourceContainer(clock: ManualClock(), archive: values)
        #expect(try await first.value(of: list) == ["a"])
        await first.close()
        let (second, sends) = (ResourceContainer(clock: ManualClock(), archive: values), GatedLoader<String>())
        let sent = second.send(PersistedAppend(text: "b", sends: sends))
        try await sends.nextCall().succeed("b")
        _ = try await sent.output
        await second.close()
        let record = try #require(values.memory.records.first)
        #expect(String(decoding: record.payload, as: UTF8.self) == #"["a","b"]"# && record.isStale)
        #expect(record.validator == LoadValidator("1") && !record.confirmsLoads)
        let third = ResourceContainer(clock: ManualClock(), archive: values)
        _ = try await third.value(of: list)
        #expect(asked.withLock { $0 } == [nil, nil])
        #expect(third.state(of: list).origin == .network)
    }
}
