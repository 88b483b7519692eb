import Foundation
import ResourceCore
import ResourcePages
import ResourceTesting
import ResourceWriting
import Testing

/// A user who signs out while requests are in flight, none of which reacts to cancellation.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SignedOutTests {
    private let notes = GatedLoader<[String]>(.ignoresCancellation)
    private let pages = GatedLoader<Page<Row, Int>>(.ignoresCancellation)
    private let records = MemoryStore()
    private let mutations = MemoryStore()

    private var list: Resource<[String]> { notes.resource("notes").persisted() }

    private var feed: Resource<Pages<Row>> {
        .pages("feed") { [pages] (_: Int?) in try await pages.load() }.persisted()
    }

    @Test func `nothing of a user who signs out in the middle is shown, given to a caller, kept, or sent`() async throws
    {
        let outbox = try await Outbox(mutations, AddText.self)
        let container = ResourceContainer(clock: ManualClock(), archive: records, outbox: outbox)
        let (store, rows) = (ResourceStore(list, in: container), ResourceStore(feed, in: container))
        store.appear()
        rows.appear()
        try await notes.nextCall().succeed(["hers"])
        try await pages.nextCall().succeed(Page([Row(id: 1, text: "hers")], next: 2))
        try await store.until { $0.value == ["hers"] && !$0.isLoading }
        try await rows.until { $0.value != nil && !$0.isLoading }
        let sent = container.send(AddText(text: "her new one"))
        let write = try await AddText.requests.nextCall()
        let next = Task { await rows.loadNext() }
        let page = try await pages.nextCall()
        store.start(.refresh)
        let load = try await notes.nextCall()
        let resource = notes.resource("other notes")
        let caller = Task { try await container.value(of: resource) }
        let other = try await notes.nextCall()

        let wipe = Task { try await container.wipe() }
        try await store.until { $0.value == nil }
        let shown = (StateRecorder(store), StateRecorder(rows))
        store.start(.load)
        let his = try await notes.nextCall()
        load.succeed(["hers, late"])
        other.succeed(["hers, late"])
        page.succeed(Page([Row(id: 2, text: "hers, late")], next: nil))
        write.succeed(())
        await #expect(throws: CancellationError.self) { try await caller.value }
        await #expect(throws: CancellationError.self) { try await sent.output }
        await next.value
        try await wipe.value
        his.succeed(["his"])
        try await store.until { $0.value == ["his"] && !$0.isLoading }
        #expect(shown.0.states.allSatisfy { $0.value == nil || $0.value == ["his"] })
        #expect(shown.1.states.allSatisfy { $0.value == nil })
        #expect(container.pendingMutations.isEmpty && container.state(of: resource).value == nil)
        #expect(container.state(of: feed).value == nil)
        await container.close()
        try await expectNothingKept()
    }

    /// Expects the next launch to find what the second user has loaded, and nothing else.
    private func expectNothingKept() async throws {
        let outbox = try await Outbox(mutations, AddText.self)
        let container = ResourceContainer(clock: ManualClock(), archive: records, outbox: outbox)
        let (store, rows) = (ResourceStore(list, in: container), ResourceStore(feed, in: container))
        await store.load()
        #expect(store.value == ["his"] && store.state.origin == .disk)
        rows.start(.load)
        _ = try await pages.nextCall()
        #expect(rows.value == nil && outbox.pendingMutations.isEmpty && AddText.requests.count == 1)
    }
}

private struct AddText: DurableMutation {
    static let kind = "SignedOutTests.AddText"
    static let requests = GatedLoader<Void>(.ignoresCancellation)

    let text: String

    func send(_ context: MutationContext) async throws { try await Self.requests.load() }

    var overlays: [Overlay] { Overlay(Resource<[String]>("notes") { [] }) { [text] in $0 = [text] } }
}
