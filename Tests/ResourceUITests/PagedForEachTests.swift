import HeadlessHost
import PortableUI
import ResourceTesting
import ResourceUI
import Testing

@testable import ResourceCore
@testable import ResourcePages
@testable import ResourceWriting

/// The rows of a list that loads in pages, and the row for its end.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PagedForEachTests {
    private nonisolated struct Story: Identifiable {
        let id: Int
    }

    private nonisolated struct Offline: Error {}

    private let container = ResourceContainer()
    private let gate = GatedLoader<Page<Story, Int>>()

    private var feed: Resource<Pages<Story>> {
        .pages("feed") { [gate] _, context in .modified(try await gate.load(context)) }.retry(.never)
    }

    /// Returns a host that shows the feed in a list.
    private func host(ahead: Int = 1) -> HeadlessHost {
        HeadlessHost {
            AsyncResourceView(feed) { stories in
                List { PagedForEach(stories, ahead: ahead) { Text("Story \($0.id)") } }
            }
            .resourceContainer(container)
        }
    }

    private func page(_ ids: ClosedRange<Int>, isLast: Bool = false) -> Page<Story, Int> {
        Page(ids.map { Story(id: $0) }, next: isLast ? nil : ids.upperBound + 1)
    }

    @Test func `the next page loads when a row near the end appears, and the last one ends the list`() async throws {
        let host = host()
        try await gate.nextCall().succeed(page(0...2))
        let next = try await gate.nextCall()
        #expect(host.contains(.text, "Story 2") && host.contains(.progress, "Loading"))
        next.succeed(page(3...4, isLast: true))
        try await host.until { host.contains(.text, "Story 4") && !host.contains(.progress, "Loading") }
        #expect(gate.count == 2)
    }

    @Test func `no page loads while the end is far`() async throws {
        let host = host(ahead: 5)
        try await gate.nextCall().succeed(page(0...999))
        try await host.until { host.contains(.text, "Story 0") }
        #expect(gate.count == 1)
        try host.scroll(to: 980..<1000)
        try await gate.nextCall().succeed(page(1000...1999))
        try await host.until { host.contains(.text, "Story 1000") || gate.count == 2 }
        #expect(gate.count == 2)
    }

    /// Returns a host that has scrolled to the end of the first page, and has loaded the second one.
    private func hostOfTwoPages() async throws -> HeadlessHost {
        let host = host()
        try await gate.nextCall().succeed(page(0...24))
        try await host.until { host.contains(.text, "Story 0") }
        try host.scroll(to: 20..<25)
        try await gate.nextCall().succeed(page(25...49))
        try await host.until { !host.contains(.progress, "Loading") }
        return host
    }

    @Test func `P7: a refresh keeps the rows on screen, although a row above them appeared last`() async throws {
        let host = try await hostOfTwoPages()
        try host.scroll(to: 20..<31)
        try host.scroll(to: 19..<31)
        #expect(host.contains(.text, "Story 19") && host.contains(.text, "Story 30"))
        container.refresh("feed")
        try await gate.nextCall().succeed(page(0...24))
        try await gate.nextCall().succeed(page(25...49))
        try await container.until { $0.summaries().allSatisfy { $0.flight == nil } }
        #expect(host.contains(.text, "Story 19") && host.contains(.text, "Story 30") && gate.count == 4)
    }

    @Test func `P7: a refresh after a jump to the first row loads the first page alone`() async throws {
        let host = try await hostOfTwoPages()
        try host.scroll(to: 28..<40)
        try host.scroll(to: 0..<12)
        await Task { @MainActor in }.value
        container.refresh("feed")
        try await gate.nextCall().succeed(page(0...24))
        try await container.until { $0.summaries().allSatisfy { $0.flight == nil } }
        #expect(host.contains(.text, "Story 0") && gate.count == 3)
    }

    @Test func `a failed page offers another attempt at the end, and the list stays`() async throws {
        let host = host()
        try await gate.nextCall().succeed(page(0...2))
        try await gate.nextCall().fail(Offline())
        try await host.until { host.contains(.button, "Try Again") }
        #expect(host.contains(.text, "Story 2"))
        try host.tap("Try Again")
        let next = try await gate.nextCall()
        #expect(!host.contains(.button, "Try Again") && host.contains(.progress, "Loading"))
        next.succeed(page(3...3, isLast: true))
        try await host.until { host.contains(.text, "Story 3") }
        #expect(!host.contains(.button, "Try Again"))
    }

    @Test func `a failed page before the first one offers another attempt at the start`() async throws {
        let host = host()
        try await gate.nextCall().succeed(Page([Story(id: 5), Story(id: 6)], next: nil, previous: 3))
        try await gate.nextCall().fail(Offline())
        try await host.until { host.contains(.button, "Try Again") }
        #expect(host.contains(.text, "Story 5"))
        try host.tap("Try Again")
        let previous = try await gate.nextCall()
        #expect(!host.contains(.button, "Try Again") && host.contains(.progress, "Loading"))
        previous.succeed(Page([Story(id: 3), Story(id: 4)], next: 5))
        try await host.until { host.contains(.text, "Story 3") }
        #expect(!host.contains(.button, "Try Again") && !host.contains(.progress, "Loading") && gate.count == 3)
    }

    @Test func `a store that is passed in needs no view around it`() async throws {
        let store = ResourceStore(feed, in: container)
        let host = HeadlessHost {
            List {
                PagedForEach(store, ahead: 1) { story in
                    Text("Story \(story.id)")
                } footer: { state, loadNext in
                    if case .idle = state { Button("More") { loadNext() } }
                }
            }
        }
        store.appear()
        try await gate.nextCall().succeed(page(0...0))
        try await gate.nextCall().succeed(page(1...1, isLast: true))
        try await host.until { host.contains(.text, "Story 1") }
    }

    @Test func `two lists around each other each have their own store`() async throws {
        let outer = GatedLoader<Page<Story, Int>>()
        let other = Resource<Pages<Story>>.pages("outer") { _, context in .modified(try await outer.load(context)) }
        let host = HeadlessHost {
            AsyncResourceView(other) { stories in
                PagedForEach(stories, ahead: 0) { Text("Outer \($0.id)") }
                AsyncResourceView(feed) { stories in
                    PagedForEach(stories, ahead: 0) { Text("Inner \($0.id)") }
                }
            }
            .resourceContainer(container)
        }
        try await outer.nextCall().succeed(page(0...0))
        try await gate.nextCall().succeed(page(5...5))
        try await host.until { host.contains(.text, "Outer 0") && host.contains(.text, "Inner 5") }
        #expect(outer.count == 1 && gate.count == 1)
    }

    /// Returns a container that reports its warnings to a closure.
    private func container(warn: @escaping @Sendable (String) -> Void) -> ResourceContainer {
        ResourceContainer(clock: ManualClock(), wallClock: { .now }, jitter: { 1 }, starter: .system, warn: warn)
    }

    @Test func `without a store, debug builds warn and the rows are shown`() async {
        let warnings = Lock<[String]>([])
        let container = container { text in warnings.withLock { $0.append(text) } }
        let host = HeadlessHost {
            PagedForEach(Pages([Story(id: 1)])) { Text("Story \($0.id)") }.resourceContainer(container)
        }
        #expect(host.contains(.text, "Story 1"))
        #expect(warnings.withLock { $0.count } == 1)
    }

    @Test func `the rows of a skeleton and of a first load have the store, and load no page`() async throws {
        let warnings = Lock<[String]>([])
        let container = container { text in warnings.withLock { $0.append(text) } }
        let sample = Pages([Story(id: 7)])
        let host = HeadlessHost {
            AsyncResourceView(feed) { stories in
                PagedForEach(stories, ahead: 1) { Text("Story \($0.id)") }
            }
            .skeleton(sample)
            .resourceContainer(container)
            AsyncResourceView(feed) { stories in
                Text("\(stories.count) stories")
            } loading: {
                PagedForEach(sample, ahead: 1) { Text("Draft \($0.id)") }
            }
            .resourceContainer(container)
        }
        let first = try await gate.nextCall()
        #expect(host.contains(.text, "Draft 7") && warnings.withLock { $0 } == [] && gate.count == 1)
        first.succeed(page(0...2, isLast: true))
        try await host.until { host.contains(.text, "Story 2") && host.contains(.text, "3 stories") }
        #expect(warnings.withLock { $0 } == [] && gate.count == 1)
    }
}
