import HeadlessHost
import PortableUI
import ResourceCore
import ResourcePages
import ResourceTesting
import ResourceUI
import Testing

/// A list in pages whose end comes near.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ScrolledListTests {
    private struct Story: Identifiable {
        let id: Int
        var text = ""
    }

    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<Page<Story, Int>>()
    private let cursors = Lock<[Int?]>([])

    init() {
        container = ResourceContainer(clock: clock)
    }

    private var feed: Resource<Pages<Story>> {
        .pages("feed") { [gate, cursors] cursor in
            cursors.withLock { $0.append(cursor) }
            return try await gate.load()
        }
    }

    private func host(of store: ResourceStore<Pages<Story>>, ahead: Int) -> HeadlessHost {
        HeadlessHost {
            AsyncResourceView(store) { stories in
                List { PagedForEach(stories, ahead: ahead) { Text("Story \($0.id)\($0.text)") } }
            }
        }
    }

    private func page(_ ids: ClosedRange<Int>, next: Int?) -> Page<Story, Int> {
        Page(ids.map { Story(id: $0) }, next: next)
    }

    @Test
    func `ten rows near the end and five calls send one request, which only the button repeats once it has failed`()
        async throws
    {
        let store = ResourceStore(feed, in: container)
        let host = host(of: store, ahead: 10)
        try await gate.nextCall().succeed(page(0...24, next: 25))
        try await host.until { host.contains(.text, "Story 0") }
        try host.scroll(to: 15..<25)
        let calls = (1...5).map { _ in Task.immediate { await store.loadNext() } }
        try await gate.nextCall().fail(Trouble())
        for call in calls { await call.value }
        try await host.until { host.contains(.button, "Try Again") }
        // NB: A load would follow no failure of less than a second ago (R16).
        clock.advance(by: .seconds(2))
        try host.scroll(to: 0..<10)
        try host.scroll(to: 15..<25)
        try await host.settle()
        #expect(gate.count == 2 && host.contains(.button, "Try Again"))
        try host.tap("Try Again")
        try await gate.nextCall().succeed(page(25...26, next: nil))
        try await host.until { !host.contains(.button, "Try Again") && store.value?.count == 27 }
        try host.scroll(to: 17..<27)
        await store.loadNext()
        try await host.settle()
        #expect(gate.count == 3 && host.contains(.text, "Story 26"))
    }

    @Test func `pages of known items and of none don't end a list, and scrolling reaches its last item`() async throws {
        let store = ResourceStore(feed, in: container)
        let host = host(of: store, ahead: 1)
        try await gate.nextCall().succeed(page(0...2, next: 3))
        try await gate.nextCall().succeed(Page([Story(id: 1, text: ", edited")], next: 4))
        let empty = try await gate.nextCall()
        try await host.until { host.contains(.text, "Story 1, edited") }
        #expect(!store.state(of: .end).isFinished)
        empty.succeed(Page([], next: 5))
        let last = try await gate.nextCall()
        #expect(!store.state(of: .end).isFinished)
        last.succeed(page(9...9, next: nil))
        try await host.until { host.contains(.text, "Story 9") }
        #expect(host.findAll(.row).count { $0.matches(nil, "Story 1, edited") } == 1)
        #expect(cursors.withLock { $0 } == [nil, 3, 4, 5] && store.state(of: .end).isFinished)
    }
}

extension PagesEndState {
    fileprivate var isFinished: Bool { if case .finished = self { true } else { false } }
}
