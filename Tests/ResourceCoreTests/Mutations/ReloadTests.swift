import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages
@testable import ResourceWriting

/// What is loaded again after the acknowledgment of a mutation, as its overlays say (W5).
@Suite(.timeLimit(.minutes(10))) @MainActor struct ReloadTests {
    private let scene = PagedScene()
    private let sends = GatedLoader<String>()

    /// A mutation that sets the text of a row, of which the overlay says what is loaded again.
    private struct SetText: Mutation {
        let row: Int
        var text = "liked"
        var reload = OverlayReload.nothing
        var others: [ResourceKey] = []
        let sends: GatedLoader<String>

        func send(_ context: MutationContext) async throws -> String { try await sends.load() }

        var overlays: [Overlay] {
            Overlay(Resource<Pages<Row>>("feed") { Pages() }) { [row, text] in $0[id: row]?.text = text }
                .reloading(reload)
        }

        var affectedKeys: [ResourceKey] { ["feed"] + others }
    }

    private func like(
        _ row: Int, reloading reload: OverlayReload, others: [ResourceKey] = []
    ) -> SentMutation<SetText> {
        scene.container.send(SetText(row: row, reload: reload, others: others, sends: sends))
    }

    private func acknowledge(_ sent: SentMutation<some Mutation>) async throws {
        try await sends.nextCall().succeed("done")
        _ = try await sent.output
    }

    @Test func `W5: an effect that is all there is to know becomes part of a value that stays fresh`() async throws {
        let store = try await scene.loaded(pages: 3)
        try await acknowledge(like(1, reloading: .nothing))
        #expect(store.value?[id: 1]?.text == "liked" && !store.isStale && scene.gate.count == 3)
        let loading = Task { await store.loadNext() }
        try await scene.succeed(6...7)
        await loading.value
        #expect(store.value?[id: 1]?.text == "liked" && !store.isStale)
    }

    @Test func `W5: an open sequence is opened again all the same, because its elements may lack the effect`()
        async throws
    {
        struct Raise: Mutation {
            let numbers: Resource<Int>
            func send(_ context: MutationContext) async throws {}
            var overlays: [Overlay] { Overlay(numbers) { $0 = max($0, 10) }.reloading(.nothing) }
        }
        let source = StreamSource()
        let numbers = Resource<Int>(streaming: "numbers") { source.make() }
        let store = ResourceStore(numbers, in: scene.container)
        store.appear()
        await source.next().yield(1)
        try await store.until { $0.value == 1 && $0.isLive }
        try await scene.container.send(Raise(numbers: numbers)).output
        try #require(!store.isLive && store.value == 10)
        await source.next().yield(3)
        try await store.until { $0.isLive }
        #expect(store.value == 3)
        store.disappear()
    }

    @Test func `W5: a load that spans such an acknowledgment counts, with the effect as a part`() async throws {
        let store = try await scene.loaded(pages: 1)
        let refreshing = Task { await store.refresh() }
        let call = try await scene.gate.nextCall()
        try await acknowledge(like(1, reloading: .nothing))
        call.succeed(Page([Row(id: 0), Row(id: 1)], next: 2))
        _ = await refreshing.value
        #expect(store.value?[id: 1]?.text == "liked" && !store.isStale && scene.gate.count == 2)
    }

    @Test func `W5: a failure loads the value, whatever the overlay says`() async throws {
        let store = try await scene.loaded(pages: 1)
        let sent = like(1, reloading: .nothing)
        struct Refused: Error {}
        try await sends.nextCall().fail(Refused())
        await #expect(throws: Refused.self) { _ = try await sent.output }
        try await scene.succeed(0...1)
        try await store.until { !$0.isStale }
        #expect(store.value?[id: 1]?.text == "")
    }

    @Test func `W5: other values that the mutation affects are loaded`() async throws {
        let store = try await scene.loaded(pages: 1)
        let loads = GatedLoader<Int>()
        let count = ResourceStore(Resource<Int>(["count", "all"]) { try await loads.load() }, in: scene.container)
        count.appear()
        try await loads.nextCall().succeed(1)
        try await count.until { $0.value == 1 }
        try await acknowledge(like(1, reloading: .nothing, others: ["count"]))
        try await loads.nextCall().succeed(2)
        try await count.until { $0.value == 2 }
        #expect(!store.isStale && scene.gate.count == 1)
    }

    @Test func `W5: one of two overlays without the option is enough for a load`() async throws {
        struct Both: Mutation {
            let sends: GatedLoader<String>

            func send(_ context: MutationContext) async throws -> String { try await sends.load() }

            var overlays: [Overlay] {
                Overlay(Resource<Pages<Row>>("feed") { Pages() }) { $0[id: 0]?.text = "a" }.reloading(.nothing)
                Overlay(Resource<Pages<Row>>("feed") { Pages() }) { $0[id: 1]?.text = "b" }
            }
        }
        let store = try await scene.loaded(pages: 1)
        try await acknowledge(scene.container.send(Both(sends: sends)))
        try await scene.succeed(0...1, text: "new")
        try await store.until { !$0.isStale }
        #expect(store.value?.map(\.text) == ["new", "new"])
    }

    @Test func `W5: an effect that isn't idempotent loads the value, whatever the overlay says`() async throws {
        struct Count: Mutation {
            let sends: GatedLoader<String>

            func send(_ context: MutationContext) async throws -> String { try await sends.load() }

            var overlays: [Overlay] {
                Overlay(Resource<Pages<Row>>("feed") { Pages() }) { $0[id: 0]?.text += "+" }
                    .reloading(.nothing).nonIdempotent()
            }
        }
        let store = try await scene.loaded(pages: 1)
        try await acknowledge(scene.container.send(Count(sends: sends)))
        try await scene.succeed(0...1, text: "+")
        try await store.until { !$0.isStale }
    }

    @Test func `P10: only the page that a mutation has changed is loaded, and then the list is fresh`() async throws {
        let store = try await scene.loaded(pages: 30)
        store.itemAppeared(59, ahead: 0)
        try await acknowledge(like(58, reloading: .changedPages))
        try await scene.succeed([58, 59], next: 60, text: "server")
        try await store.until { !$0.isStale }
        #expect(scene.requests.cursors.dropFirst(30) == [58])
        #expect(store.ids == Array(0..<60) && store.value?[id: 58]?.text == "server")
        #expect(store.value?.isConsistent == true)
    }

    @Test func `P10: a changed page out of view is loaded once it comes into view`() async throws {
        let store = try await scene.loaded(pages: 4)
        store.itemAppeared(7, ahead: 0)
        try await acknowledge(like(0, reloading: .changedPages))
        try await store.until { $0.isStale }
        #expect(store.value?[id: 0]?.text == "liked" && scene.gate.count == 4)
        store.itemAppeared(0, ahead: 0)
        try await scene.succeed([0, 1], next: 2, text: "server")
        try await store.until { !$0.isStale }
        #expect(store.value?[id: 0]?.text == "server" && scene.requests.cursors.count == 5)
    }

    @Test func `P10: a mutation that changes no page of a list loads none`() async throws {
        let store = try await scene.loaded(pages: 2)
        store.itemAppeared(3, ahead: 0)
        try await acknowledge(like(77, reloading: .changedPages))
        await Task { @MainActor in }.value
        #expect(!store.isStale && scene.gate.count == 2)
    }

    @Test func `P10: a page that joins a list shows the effect, and the changed one is loaded`() async throws {
        let store = try await scene.loaded(pages: 1)
        store.itemAppeared(1, ahead: 0)
        let loading = Task { await store.loadNext() }
        let call = try await scene.gate.nextCall()
        try await acknowledge(like(2, reloading: .changedPages))
        call.succeed(Page([Row(id: 2), Row(id: 3)], next: 4))
        await loading.value
        #expect(store.value?[id: 2]?.text == "liked")
        store.itemAppeared(3, ahead: 0)
        try await scene.succeed([2, 3], next: 4, text: "server")
        try await store.until { !$0.isStale && $0.value?[id: 2]?.text == "server" }
    }
}
