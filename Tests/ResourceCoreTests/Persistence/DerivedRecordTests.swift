import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The records of values that are derived from others, across launches (R22, W4).
@Suite(.timeLimit(.minutes(10))) @MainActor struct DerivedRecordTests {
    private let clock = ManualClock()
    private let values = MemoryStore()
    private let mutations = MemoryStore()
    private let server = Lock<LoadResult<String>?>(.modified("old", validator: "1"))

    /// The title on the server, or an error without a connection.
    private var title: Resource<String> {
        Resource(revalidating: "title") { [server] _ in
            guard let result = server.withLock({ $0 }) else { throw Unavailable() }
            return result
        }.retry(.never).loadsOffline().persisted()
    }

    private func shout(of title: Resource<String>) -> Resource<String> {
        Resource(
            "shout",
            load: { [server] (context: LoadContext<String>) in
                let text = try await context.value(of: title).uppercased()
                guard server.withLock({ $0 != nil }) else { throw Unavailable() }
                return text
            }
        ).retry(.never).loadsOffline().persisted()
    }

    /// A durable mutation of the title that waits for a connection.
    private struct Rename: DurableMutation {
        static let kind = "rename"
        let text: String
        func send(_ context: MutationContext) async throws {}

        var overlays: [Overlay] {
            Overlay(Resource<String>("title") { "" }) { [text] title in title = text }
        }
    }

    /// A mutation of the title that waits for the test.
    private struct Retitle: Mutation {
        let sends: GatedLoader<String>
        var affectedKeys: [ResourceKey] { ["other"] }
        func send(_ context: MutationContext) async throws { _ = try await sends.load() }
        var overlays: [Overlay] { Overlay(Resource<String>("title") { "" }) { $0 = "new" } }
    }

    private func launch(on archive: (any DataStore)? = nil) async throws -> ResourceContainer {
        let outbox = try await Outbox(mutations, Rename.self)
        let time = clock
        let container = ResourceContainer(
            clock: clock, wallClock: { Restarts.date(time.now.sinceStart / .seconds(1)) }, archive: archive ?? values,
            outbox: outbox)
        container.notice(.offline)
        return container
    }

    /// Returns the values that a resource shows until its load has ended.
    private func shown(_ resource: Resource<String>, in container: ResourceContainer) async -> [String] {
        var shown: [String] = []
        for await state in container.states(of: resource) {
            if let value = state.value { shown.append(value) }
            if state.activity == nil, state.value != nil || state.error != nil { break }
        }
        return shown
    }

    @Test func `a derived value isn't restored without an effect that its source shows, W4`() async throws {
        let first = try await launch()
        _ = try await first.value(of: shout(of: title))
        await first.flush()
        first.send(Rename(text: "new"))
        await first.settled()
        await first.close()
        server.withLock { $0 = nil }
        let shown = await shown(shout(of: title), in: try await launch())
        #expect(!shown.contains("OLD"))
    }

    @Test func `a derived value isn't restored without an effect that is about to become part of its source, W4`()
        async throws
    {
        let (gate, sends, isHeld) = (GatedLoader<Void>(), GatedLoader<String>(), Lock(false))
        let archive = WatchedArchive.held(by: gate) { call in call == "read shout" && isHeld.withLock { $0 } }
        let first = try await launch(on: archive)
        #expect(try await first.value(of: shout(of: title)) == "OLD")
        await first.close()
        isHeld.withLock { $0 = true }
        server.withLock { $0 = nil }
        let second = try await launch(on: archive)
        async let shown = shown(shout(of: title), in: second)
        let reading = try await gate.nextCall()
        isHeld.withLock { $0 = false }
        second.notice(.online)
        let sent = second.send(Retitle(sends: sends))
        try await sends.nextCall().succeed("")
        try await sent.output
        reading.succeed(())
        #expect(await !shown.contains("OLD"))
        await second.close()
    }

    @Test func `a derived value isn't restored once its source has another record`() async throws {
        let first = try await launch()
        _ = try await first.value(of: shout(of: title))
        await first.close()
        clock.advance(by: .seconds(1))
        let second = try await launch()
        second.set("new", for: title)
        await second.close()
        server.withLock { $0 = nil }
        let shown = await shown(shout(of: title), in: try await launch())
        #expect(!shown.contains("OLD"))
    }

    @Test func `what is derived from what isn't persisted is restored only with the records of its sources`()
        async throws
    {
        let middle = Resource<String>(
            "middle", load: { [title] (context: LoadContext<String>) in try await context.value(of: title) }
        ).loadsOffline()
        let first = try await launch()
        _ = try await first.value(of: shout(of: middle))
        await first.close()
        let record = try #require(values.records.first { $0.id.key == "shout" })
        #expect(Set(record.sources.keys.map(\.key)) == ["middle", "title"])
        server.withLock { $0 = nil }
        #expect(await shown(shout(of: middle), in: try await launch()).contains("OLD"))
        try await RecordStore(values).remove(.key("title"))
        #expect(await !shown(shout(of: middle), in: try await launch()).contains("OLD"))
    }

    @Test(arguments: [LoadResult.notModified, .modified("old", validator: "2")])
    func `a derived value is restored after its source was found unchanged, R13`(_ result: LoadResult<String>)
        async throws
    {
        let first = try await launch()
        _ = try await first.value(of: shout(of: title))
        server.withLock { $0 = result }
        clock.advance(by: .seconds(1))
        let store = ResourceStore(title, in: first)
        await store.refresh()
        await first.close()
        server.withLock { $0 = nil }
        #expect(await shown(shout(of: title), in: try await launch()).contains("OLD"))
    }

    @Test func `a derived value isn't restored beside a source that has another value in memory`() async throws {
        let first = try await launch()
        _ = try await first.value(of: shout(of: title))
        await first.close()
        server.withLock { $0 = nil }
        let second = try await launch()
        second.set("new", for: Resource<String>("title") { "" })
        #expect(await !shown(shout(of: title), in: second).contains("OLD"))
    }

    @Test func `what is derived from an effect isn't kept, even if something that isn't persisted lies between`()
        async throws
    {
        let middle = Resource<String>(
            "middle", load: { [title] (context: LoadContext<String>) in try await context.value(of: title) }
        ).loadsOffline()
        let first = try await launch()
        _ = try await first.value(of: title)
        let sent = first.send(Rename(text: "new"))
        await first.settled()
        #expect(try await first.value(of: shout(of: middle)) == "NEW")
        await first.flush()
        #expect(await sent.cancel())
        #expect(values.records.map(\.id.key) == ["title"])
        await first.close()
    }

    @Test func `what is derived from an effect is kept once that is acknowledged, whatever lies between, W4`()
        async throws
    {
        let middle = Resource<String>(
            "middle", load: { [title] (context: LoadContext<String>) in try await context.value(of: title) }
        ).loadsOffline()
        let (container, sends) = (try await launch(), GatedLoader<String>())
        _ = try await container.value(of: title)
        container.notice(.online)
        let sent = container.send(Retitle(sends: sends))
        #expect(try await container.value(of: shout(of: middle)) == "NEW")
        try await sends.nextCall().succeed("")
        try await sent.output
        await container.flush()
        #expect(Set(values.records.map(\.text)) == ["new", "NEW"])
        await container.close()
    }

    @Test func `a value that is set on a derived one is kept, whatever its sources do`() async throws {
        let first = try await launch()
        _ = try await first.value(of: shout(of: title))
        first.set("new", for: title)
        first.set("MINE", for: shout(of: title))
        await first.close()
        server.withLock { $0 = nil }
        #expect(await shown(shout(of: title), in: try await launch()).contains("MINE"))
    }

    @Test func `records that are derived from each other end the reading`() async throws {
        let ids: [ValueRecord.ID] = [.text("shout"), .text("title")]
        for (id, other) in zip(ids, ids.reversed()) {
            values.write(
                ValueRecord(
                    id, payload: Data("\"A\"".utf8), updatedAt: Restarts.date(0), sources: [other: 0]))
        }
        server.withLock { $0 = nil }
        #expect(await shown(shout(of: title), in: try await launch()).contains("A"))
    }
}
