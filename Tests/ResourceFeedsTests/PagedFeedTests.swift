import Foundation
import ResourceCore
import ResourceFeeds
import ResourcePages
import ResourceTesting
import ResourceWriting
import Testing

/// Lists in pages that a feed keeps current (V22), whose server waits for the test.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PagedFeedTests {
    typealias Server = ScriptedFeed<Pages<Note>, Edit, Int>

    let clock = ManualClock()
    let archive = MemoryStore()
    let server = Server()
    let loads = GatedLoader<Page<Note, Int>>()
    let cursors = Lock<[Int?]>([])

    var room: Resource<Pages<Note>> {
        .pages("room") { [loads, cursors] cursor in
            cursors.withLock { $0.append(cursor) }
            return try await loads.load()
        }
        .live { [server] in
            try await server.changes(after: $0)
        } apply: {
            $0.apply($1)
        }
    }

    func container() -> ResourceContainer { ResourceContainer(clock: clock, jitter: { 1 }, archive: archive) }

    /// Returns a store on screen with the first page, 9 and 8, at position 1, and its connection.
    func connected(
        _ resource: Resource<Pages<Note>>? = nil, in container: ResourceContainer, announces: Bool = false
    ) async throws -> (ResourceStore<Pages<Note>>, Server.Connection) {
        let store = ResourceStore(resource ?? room, in: container)
        store.appear()
        try await loads.nextCall().succeed(.notes(9, 8, next: 8).at(1))
        let connection = try await server.nextConnection()
        connection.accept()
        if announces { connection.send(.upToDate) }
        try await store.until { $0.isLive && !$0.isStale }
        return (store, connection)
    }

    /// Begins to load the next page, and returns its call.
    func nextPage(of store: ResourceStore<Pages<Note>>) async throws -> GatedLoader<Page<Note, Int>>.Call {
        Task { await store.loadNext() }
        return try await loads.nextCall()
    }

    @Test func `the first page names the position after which the changes resume`() async throws {
        let (store, connection) = try await connected(in: container())
        #expect(connection.position == 1)
        connection.send(.change(.add(10), at: 2))
        connection.send(.change(.edit(8, "new"), at: 3))
        connection.send(.change(.remove(9), at: 4))
        try await store.until { $0.value?.map(\.id) == [10, 8] }
        #expect(store.texts == ["10", "new"] && store.isLive && !store.isStale && store.value?.isConsistent == true)
        #expect(cursors.withLock { $0 } == [nil])
    }

    @Test func `a first page without a position is a failure`() async throws {
        let store = ResourceStore(room, in: container())
        store.appear()
        try await loads.nextCall().succeed(.notes(9, next: nil))
        try await store.until { $0.error != nil }
        #expect(store.value == nil)
    }

    @Test func `a change to an item that isn't loaded does nothing`() async throws {
        let (store, connection) = try await connected(in: container())
        connection.send(.change(.edit(3, "new"), at: 2))
        connection.send(.change(.remove(4), at: 3))
        connection.send(.change(.add(10), at: 4))
        try await store.until { $0.value?.count == 3 }
        #expect(store.texts == ["10", "9", "8"])
    }

    @Test func `a change during a page load is applied to the page when it lands`() async throws {
        let (store, connection) = try await connected(in: container())
        let call = try await nextPage(of: store)
        connection.send(.change(.edit(7, "new"), at: 2))
        connection.send(.change(.remove(6), at: 3))
        connection.send(.change(.add(10), at: 4))
        try await store.until { $0.value?.count == 3 }
        call.succeed(.notes(7, 6, 5, next: 5))
        try await store.until { $0.value?.count == 5 }
        #expect(store.texts == ["10", "9", "8", "new", "5"] && store.value?.isConsistent == true)
        #expect(store.isLive && !store.isStale)
        connection.send(.change(.edit(5, "newer"), at: 5))
        try await store.until { $0.texts.last == "newer" }
    }

    @Test func `a change that a page has already is skipped, and the ones after it aren't`() async throws {
        let (store, connection) = try await connected(in: container())
        let call = try await nextPage(of: store)
        connection.send(.change(.append(7, "a"), at: 2))
        connection.send(.change(.append(7, "b"), at: 3))
        connection.send(.change(.add(10), at: 4))
        try await store.until { $0.value?.count == 3 }
        call.succeed(Page([Note(id: 7, text: "7a")], next: nil).at(2))
        try await store.until { $0.value?.count == 4 }
        #expect(store.texts == ["10", "9", "8", "7ab"])
    }

    @Test func `a page that is newer than the list keeps its items until the changes have come there`() async throws {
        let (store, connection) = try await connected(in: container())
        let call = try await nextPage(of: store)
        call.succeed(Page([Note(id: 7, text: "7ab"), Note(id: 5, text: "5")], next: nil).at(4))
        try await store.until { $0.value?.count == 4 }
        #expect(store.value?.isConsistent == false)
        connection.send(.change(.append(7, "a"), at: 2))
        connection.send(.change(.append(8, "a"), at: 2 + 1))
        try await store.until { $0.texts == ["9", "8a", "7ab", "5"] }
        connection.send(.change(.append(7, "b"), at: 4))
        try await store.until { $0.value?.isConsistent == true }
        #expect(store.texts == ["9", "8a", "7ab", "5"])
        connection.send(.change(.append(7, "c"), at: 5))
        try await store.until { $0.texts == ["9", "8a", "7abc", "5"] }
    }

    @Test func `an item that a newer page has stays, although it was removed before`() async throws {
        let (store, connection) = try await connected(in: container())
        try await nextPage(of: store).succeed(.notes(7, 6, 5, next: nil).at(4))
        try await store.until { $0.value?.count == 5 }
        connection.send(.change(.remove(6), at: 2))
        connection.send(.change(.edit(9, "new"), at: 3))
        try await store.until { $0.texts.first == "new" }
        #expect(store.texts == ["new", "8", "7", "6", "5"])
        connection.send(.change(.remove(6), at: 5))
        try await store.until { $0.value?.count == 4 }
    }

    @Test func `an item that a newer page has brought isn't replaced by that of an older page`() async throws {
        let (store, connection) = try await connected(in: container())
        let call = try await nextPage(of: store)
        call.succeed(Page([Note(id: 7, text: "7ab"), Note(id: 6, text: "6")], next: 6).at(3))
        try await store.until { $0.value?.count == 4 }
        try await nextPage(of: store).succeed(.notes(7, 5, next: nil))
        try await store.until { $0.value?.count == 5 }
        #expect(store.texts == ["9", "8", "7ab", "6", "5"])
        connection.send(.change(.append(7, "a"), at: 2))
        connection.send(.change(.append(7, "b"), at: 3))
        connection.send(.change(.append(7, "c"), at: 4))
        try await store.until { $0.texts == ["9", "8", "7abc", "6", "5"] }
    }

    @Test func `a page that is older than the list at its request is loaded again`() async throws {
        let (store, connection) = try await connected(in: container())
        connection.send(.change(.edit(7, "new"), at: 2))
        connection.send(.change(.add(10), at: 3))
        try await store.until { $0.value?.count == 3 }
        let call = try await nextPage(of: store)
        call.succeed(.notes(7, next: nil).at(2))
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await loads.nextCall().succeed(Page([Note(id: 7, text: "new")], next: nil).at(3))
        try await store.until { $0.value?.count == 4 }
        #expect(store.texts == ["10", "9", "8", "new"])
    }

    @Test func `a change during a walk is applied to the list that the walk brings`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        try await nextPage(of: store).succeed(.notes(7, 6, next: nil))
        try await store.until { $0.value?.count == 4 }
        store.itemAppeared(6)
        container.invalidate("room")
        let first = try await loads.nextCall()
        connection.send(.change(.add(10), at: 2))
        try await store.until { $0.value?.count == 5 }
        first.succeed(.notes(9, 8, next: 8).at(1))
        let second = try await loads.nextCall()
        connection.send(.change(.add(11), at: 3))
        connection.send(.change(.edit(7, "new"), at: 4))
        try await store.until { $0.texts.contains("new") }
        #expect(store.isStale)
        second.succeed(.notes(7, 6, next: nil))
        try await store.until { !$0.isStale }
        #expect(store.texts == ["11", "10", "9", "8", "new", "6"])
        #expect(!connection.isCancelled && server.connectionCount == 1 && store.value?.isConsistent == true)
    }

    @Test func `a walk that is newer than the list skips the changes that it has`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        container.invalidate("room")
        try await loads.nextCall().succeed(Page([Note(id: 9, text: "9ab")], next: nil).at(3))
        try await store.until { !$0.isStale }
        connection.send(.change(.append(9, "a"), at: 2))
        connection.send(.change(.append(9, "b"), at: 3))
        connection.send(.change(.append(9, "c"), at: 4))
        try await store.until { $0.texts == ["9abc"] }
    }

    // NB: Without a time, the list couldn't be written.
    @Test func `a walk that is older than the list is dropped, and confirms it`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        connection.send(.change(.add(10), at: 2))
        try await store.until { $0.value?.count == 3 }
        container.invalidate("room")
        try await loads.nextCall().succeed(.notes(9, 8, next: 8).at(1))
        try await store.until { !$0.isStale }
        #expect(store.texts == ["10", "9", "8"] && store.isLive && !connection.isCancelled)
        #expect(store.updatedAt != nil)
    }

    @Test func `an item that is removed at a seam leaves the seam intact for a page from before`() async throws {
        let (store, connection) = try await connected(in: container())
        let call = try await nextPage(of: store)
        connection.send(.change(.remove(8), at: 2))
        try await store.until { $0.value?.count == 1 }
        call.succeed(.notes(8, 7, 6, next: nil).overlapping)
        try await store.until { $0.value?.count == 3 }
        #expect(store.texts == ["9", "7", "6"] && !store.isStale)
    }

    @Test func `a page that doesn't fit because of a removed item leads to a walk, and no new connection`() async throws
    {
        let (store, connection) = try await connected(in: container())
        connection.send(.change(.remove(8), at: 2))
        try await store.until { $0.value?.count == 1 }
        let call = try await nextPage(of: store)
        call.succeed(.notes(7, 6, next: nil).overlapping)
        try await loads.nextCall().succeed(.notes(9, 7, next: 7).at(2))
        try await loads.nextCall().succeed(.notes(7, 6, next: nil).overlapping)
        try await store.until { $0.value?.count == 3 && !$0.isStale }
        #expect(store.texts == ["9", "7", "6"] && store.isLive && server.connectionCount == 1)
    }

    @Test func `a list that changes have emptied goes on by itself`() async throws {
        let (store, connection) = try await connected(in: container())
        connection.send(.change(.remove(9), at: 2))
        connection.send(.change(.remove(8), at: 3))
        try await loads.nextCall().succeed(.notes(7, next: nil))
        try await store.until { $0.texts == ["7"] }
    }
}

struct Note: Codable, Hashable, Identifiable, Sendable {
    let id: Int
    var text: String
}

enum Edit: Hashable, Sendable {
    case add(Int)
    case edit(Int, String)
    case append(Int, String)
    case remove(Int)
}

extension Pages<Note> {
    mutating func apply(_ edit: Edit) {
        switch edit {
        case .add(let id): insert(Note(id: id, text: "\(id)"))
        case .edit(let id, let text): self[id: id]?.text = text
        case .append(let id, let text): self[id: id]?.text += text
        case .remove(let id): self[id: id] = nil
        }
    }
}

extension Page<Note, Int> {
    static func notes(_ ids: Int..., next: Int?, previous: Int? = nil) -> Page {
        Page(ids.map { Note(id: $0, text: "\($0)") }, next: next, previous: previous)
    }

    var overlapping: Page {
        var page = self
        page.overlapsPrevious = true
        return page
    }
}

extension ResourceState<Pages<Note>> {
    var texts: [String] { value?.map(\.text) ?? [] }
}

extension ResourceStore<Pages<Note>> {
    var texts: [String] { value?.map(\.text) ?? [] }
}
