import Foundation
import ResourceCore
import ResourceFeeds
import ResourcePages
import ResourceTesting
import ResourceWriting
import Testing

// Lost connections, restarts, values that are set, and records.
extension PagedFeedTests {
    /// Returns a connected store with a second page, 7 and 6.
    private func scrolled(
        _ resource: Resource<Pages<Note>>? = nil, in container: ResourceContainer, announces: Bool = false
    ) async throws -> (ResourceStore<Pages<Note>>, Server.Connection) {
        let (store, connection) = try await connected(resource, in: container, announces: announces)
        try await nextPage(of: store).succeed(.notes(7, 6, next: 6))
        try await store.until { $0.value?.count == 4 }
        return (store, connection)
    }

    /// Loses a connection, whereupon the record of the list is written.
    private func lose(_ connection: Server.Connection, of store: ResourceStore<Pages<Note>>) async throws {
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
    }

    @Test func `a lost connection resumes with all pages`() async throws {
        let (store, connection) = try await scrolled(in: container())
        connection.send(.change(.add(10), at: 2))
        try await store.until { $0.value?.count == 5 }
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let next = try await server.nextConnection()
        #expect(next.position == 2 && store.value?.count == 5)
        next.send(.change(.edit(6, "new"), at: 3))
        try await store.until { $0.isLive && !$0.isStale && $0.texts.last == "new" }
        #expect(cursors.withLock { $0 } == [nil, 8])
    }

    @Test func `a page that lands while the connection is lost has the changes since its request`() async throws {
        let (store, connection) = try await connected(in: container())
        let call = try await nextPage(of: store)
        connection.send(.change(.edit(7, "new"), at: 2))
        connection.send(.change(.add(10), at: 3))
        try await store.until { $0.value?.count == 3 }
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
        call.succeed(.notes(7, next: nil))
        try await store.until { $0.value?.count == 4 }
        #expect(store.texts == ["10", "9", "8", "new"] && store.isStale)
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await server.nextConnection().accept()
        try await store.until { $0.isLive && !$0.isStale }
    }

    @Test func `a restart is a walk to the reading position, and holds page loads`() async throws {
        let (store, connection) = try await scrolled(in: container())
        store.itemAppeared(6, ahead: 0)
        let call = try await nextPage(of: store)
        connection.send(.restart)
        try await store.until { !$0.isLive }
        call.succeed(.notes(5, 4, next: nil).at(9))
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let first = try await loads.nextCall()
        #expect(store.value?.map(\.id) == [9, 8, 7, 6] && store.isStale)
        first.succeed(.notes(19, 8, next: 8).at(0))
        try await loads.nextCall().succeed(.notes(7, 6, next: 6))
        let next = try await server.nextConnection()
        #expect(next.position == 0)
        try await loads.nextCall().succeed(.notes(5, next: nil))
        next.accept()
        try await store.until { $0.isLive && !$0.isStale && $0.value?.count == 5 }
        #expect(store.value?.map(\.id) == [19, 8, 7, 6, 5])
        #expect(cursors.withLock { $0 } == [nil, 8, 6, nil, 8, 6])
    }

    @Test func `a restart during a walk begins the walk again`() async throws {
        let (store, connection) = try await scrolled(in: container())
        store.itemAppeared(6, ahead: 0)
        Task { await store.refresh() }
        try await loads.nextCall().succeed(.notes(9, 8, next: 8).at(1))
        let second = try await loads.nextCall()
        connection.send(.restart)
        try await store.until { !$0.isLive }
        second.succeed(.notes(7, 6, next: nil))
        try await loads.nextCall().succeed(.notes(19, 7, next: 8).at(0))
        try await loads.nextCall().succeed(.notes(6, next: nil))
        try await store.until { $0.value?.map(\.id) == [19, 7, 6] }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(try await server.nextConnection().position == 0)
    }

    @Test func `more changes than are kept lead to another load of the page`() async throws {
        let (store, connection) = try await connected(in: container())
        let call = try await nextPage(of: store)
        for part in 0..<3 {
            for number in 0..<500 { connection.send(.change(.edit(7, "\(number)"), at: 2 + part * 500 + number)) }
            connection.send(.change(.edit(9, "\(part)"), at: 2 + part * 500 + 499 + 1))
            try await store.until { $0.texts.first == "\(part)" }
        }
        call.succeed(.notes(7, next: nil))
        try await loads.nextCall().succeed(Page([Note(id: 7, text: "499")], next: nil))
        try await store.until { $0.texts == ["2", "8", "499"] }
    }

    @Test func `a value that is set is shown until the next change, with the pages as they were`() async throws {
        let (store, connection) = try await scrolled(in: container())
        store.set(Pages([Note(id: 1, text: "mine")]))
        #expect(store.texts == ["mine"])
        connection.send(.change(.add(10), at: 2))
        try await store.until { $0.texts == ["10", "9", "8", "7", "6"] }
        try await nextPage(of: store).succeed(.notes(5, next: nil))
        try await store.until { $0.value?.count == 6 }
        #expect(cursors.withLock { $0 } == [nil, 8, 6] && !connection.isCancelled)
    }

    @Test func `a page that joins a list that was updated joins the server's`() async throws {
        let (store, connection) = try await connected(in: container())
        store.update { $0[id: 9]?.text = "mine" }
        #expect(store.texts == ["mine", "8"])
        try await nextPage(of: store).succeed(.notes(7, next: nil))
        try await store.until { $0.texts == ["9", "8", "7"] }
        connection.send(.change(.edit(7, "new"), at: 2))
        try await store.until { $0.texts == ["9", "8", "new"] && $0.isLive && !$0.isStale }
    }

    @Test func `a reset forgets the list and closes the connection`() async throws {
        let container = container()
        let (store, connection) = try await scrolled(in: container)
        let call = try await nextPage(of: store)
        container.reset("room")
        try await connection.waitForCancellation()
        #expect(store.value == nil)
        call.succeed(.notes(5, next: nil))
        store.disappear()
        store.appear()
        try await loads.nextCall().succeed(.notes(1, next: nil).at(5))
        #expect(try await server.nextConnection().position == 5)
        try await store.until { $0.texts == ["1"] }
    }

    @Test func `a wipe forgets the list and closes the connection`() async throws {
        let container = container()
        let (store, connection) = try await scrolled(in: container)
        try await container.wipe()
        try await connection.waitForCancellation()
        #expect(store.value == nil)
    }

    @Test func `a restored list resumes after its position with its pages`() async throws {
        let first = container()
        let (store, connection) = try await scrolled(room.persisted(), in: first, announces: true)
        connection.send(.change(.edit(7, "new"), at: 2))
        try await store.until { $0.texts.contains("new") }
        try await lose(connection, of: store)
        await first.close()
        let restored = ResourceStore(room.persisted(), in: container())
        restored.appear()
        let next = try await server.nextConnection()
        try await restored.until { $0.texts == ["9", "8", "new", "6"] }
        #expect(next.position == 2 && restored.isStale)
        next.send(.change(.edit(6, "newer"), at: 3))
        next.send(.upToDate)
        try await restored.until { $0.isLive && !$0.isStale }
        try await nextPage(of: restored).succeed(.notes(5, next: nil))
        try await restored.until { $0.texts == ["9", "8", "new", "newer", "5"] }
        #expect(cursors.withLock { $0 } == [nil, 8, 6])
    }

    @Test func `a list of which a page is newer isn't written`() async throws {
        let first = container()
        let (store, connection) = try await connected(room.persisted(), in: first, announces: true)
        try await lose(connection, of: store)
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let next = try await server.nextConnection()
        next.send(.upToDate)
        try await store.until { $0.isLive && !$0.isStale }
        try await nextPage(of: store).succeed(.notes(7, next: nil).at(3))
        try await store.until { $0.value?.count == 3 }
        next.send(.change(.edit(9, "new"), at: 2))
        try await store.until { $0.texts.first == "new" }
        try await lose(next, of: store)
        await first.close()
        let restored = ResourceStore(room.persisted(), in: container())
        restored.appear()
        #expect(try await server.nextConnection().position == 1)
        try await restored.until { $0.texts == ["9", "8"] }
    }

    @Test func `a refresh keeps the reading position`() async throws {
        let (store, connection) = try await scrolled(in: container())
        store.itemAppeared(6, ahead: 0)
        connection.send(.change(.add(10), at: 2))
        try await store.until { $0.value?.count == 5 }
        Task { await store.refresh() }
        try await loads.nextCall().succeed(.notes(10, 9, next: 9).at(2))
        try await loads.nextCall().succeed(.notes(8, 7, next: 7))
        try await loads.nextCall().succeed(.notes(6, 5, next: 5))
        try await store.until { $0.value?.count == 6 }
        #expect(store.texts == ["10", "9", "8", "7", "6", "5"] && !connection.isCancelled)
    }

    @Test func `nothing is inserted at a start that the limit has dropped`() async throws {
        let (store, connection) = try await connected(room.limit(pages: 2), in: container())
        try await nextPage(of: store).succeed(.notes(7, 6, next: 6, previous: 9))
        try await store.until { $0.value?.count == 4 }
        store.itemAppeared(6, ahead: 0)
        try await nextPage(of: store).succeed(.notes(5, 4, next: 4, previous: 7))
        try await store.until { $0.value?.map(\.id) == [7, 6, 5, 4] }
        connection.send(.change(.add(10), at: 2))
        connection.send(.change(.edit(7, "new"), at: 3))
        try await store.until { $0.texts == ["new", "6", "5", "4"] }
        Task { await store.refresh() }
        try await loads.nextCall().succeed(.notes(7, 6, next: 6, previous: 9).at(4))
        try await loads.nextCall().succeed(.notes(5, 4, next: 4, previous: 7))
        try await store.until { !$0.isLoading }
        #expect(store.texts == ["7", "6", "5", "4"] && !store.isStale && !connection.isCancelled)
        #expect(cursors.withLock { $0 } == [nil, 8, 6, 8, 6])
    }

    @Test func `a walk after a restart begins with the first cursor, although that page was dropped`() async throws {
        let (store, connection) = try await connected(room.limit(pages: 1), in: container())
        store.itemAppeared(8, ahead: 0)
        try await nextPage(of: store).succeed(.notes(7, 6, next: 6, previous: 9))
        try await store.until { $0.value?.count == 4 }
        store.itemAppeared(6, ahead: 0)
        try await nextPage(of: store).succeed(.notes(5, 4, next: nil, previous: 7))
        try await store.until { $0.value?.first?.id != 9 }
        connection.send(.restart)
        try await store.until { !$0.isLive }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        _ = try await loads.nextCall()
        #expect(cursors.withLock { $0 } == [nil, 8, 6, nil])
    }

    @Test func `an item that is inserted at the start belongs to the first page, although that is empty`() async throws
    {
        let (store, connection) = try await connected(room.limit(pages: 2), in: container())
        try await nextPage(of: store).succeed(.notes(7, 6, next: 6, previous: 9))
        try await store.until { $0.value?.count == 4 }
        store.itemAppeared(6, ahead: 0)
        connection.send(.change(.remove(9), at: 2))
        connection.send(.change(.remove(8), at: 3))
        connection.send(.change(.add(10), at: 4))
        try await store.until { $0.texts == ["10", "7", "6"] }
        try await nextPage(of: store).succeed(.notes(5, 4, next: nil, previous: 7))
        try await store.until { $0.texts == ["7", "6", "5", "4"] }
    }

    @Test func `a page before the start has what was inserted since its request`() async throws {
        let resource = Resource<Pages<Note>>.pages("room", from: 7) { [loads] _ in
            try await loads.load()
        }
        .live { [server] in
            try await server.changes(after: $0)
        } apply: {
            $0.apply($1)
        }
        let store = ResourceStore(resource, in: container())
        store.appear()
        try await loads.nextCall().succeed(.notes(7, 6, next: nil, previous: 8).at(1))
        let connection = try await server.nextConnection()
        connection.accept()
        try await store.until { $0.isLive && !$0.isStale }
        Task { await store.loadPrevious() }
        let call = try await loads.nextCall()
        connection.send(.change(.add(10), at: 2))
        connection.send(.change(.edit(6, "new"), at: 3))
        try await store.until { $0.texts == ["7", "new"] }
        call.succeed(.notes(9, 8, next: 7, previous: nil))
        try await store.until { $0.texts == ["10", "9", "8", "7", "new"] }
    }

    @Test func `a resource that isn't live takes the list's place, and gives it back`() async throws {
        let container = container()
        let (store, _) = try await scrolled(in: container)
        let plain = Resource<Pages<Note>>.pages("room") { [loads] (_: Int?) in try await loads.load() }
        let other = ResourceStore(plain, in: container)
        Task { await other.refresh() }
        try await loads.nextCall().succeed(.notes(3, 2, next: 2))
        try await other.until { $0.texts == ["3", "2"] }
        try await nextPage(of: other).succeed(.notes(1, next: nil))
        try await other.until { $0.texts == ["3", "2", "1"] }
        Task { await store.refresh() }
        try await loads.nextCall().succeed(.notes(10, 9, next: 9).at(4))
        try await store.until { $0.texts.first == "10" }
        try await nextPage(of: store).succeed(.notes(8, next: nil))
        try await store.until { $0.texts == ["10", "9", "8"] }
    }

    @Test func `without an order, a page has the changes since its request`() async throws {
        let resource = Resource<Pages<Note>>.pages("room") { [loads, cursors] cursor in
            cursors.withLock { $0.append(cursor) }
            return try await loads.load()
        }
        .live(order: .opaque) { [server] in
            try await server.changes(after: $0)
        } apply: {
            $0.apply($1)
        }
        let (store, connection) = try await connected(resource, in: container())
        let call = try await nextPage(of: store)
        connection.send(.change(.edit(7, "new"), at: -5))
        connection.send(.change(.add(10), at: -7))
        try await store.until { $0.value?.count == 3 }
        call.succeed(.notes(7, next: nil).at(99))
        try await store.until { $0.texts == ["10", "9", "8", "new"] }
        connection.send(.change(.edit(7, "newer"), at: -9))
        try await store.until { $0.texts.last == "newer" }
    }
}

/// Mutations of lists in pages.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PagedFeedWriteTests {
    private let feed = PagedFeedTests()

    private func launch() async throws -> ResourceContainer {
        ResourceContainer(clock: feed.clock, jitter: { 1 }, archive: feed.archive, outbox: nil)
    }

    @Test func `a mutation of a live list is shown once, and the connection stays`() async throws {
        let container = try await launch()
        let (store, connection) = try await feed.connected(in: container)
        try await container.send(AddNote(id: 10, position: 3)).output
        #expect(store.texts == ["10", "9", "8"] && store.isLive)
        connection.send(.change(.add(11), at: 2))
        try await store.until { $0.value?.count == 4 }
        #expect(store.texts == ["10", "11", "9", "8"])
        connection.send(.change(.add(10), at: 3))
        connection.send(.change(.edit(9, "new"), at: 4))
        try await store.until { $0.texts.contains("new") }
        #expect(store.texts == ["10", "11", "new", "8"])
        #expect(!connection.isCancelled && feed.server.connectionCount == 1 && feed.loads.count == 1)
    }

    @Test func `a mutation of an item that a page load is bringing is part of the page`() async throws {
        let container = try await launch()
        let (store, connection) = try await feed.connected(in: container)
        let call = try await feed.nextPage(of: store)
        try await container.send(EditNote(id: 7, text: "mine", position: 2)).output
        connection.send(.change(.edit(7, "mine"), at: 2))
        connection.send(.change(.add(10), at: 3))
        try await store.until { $0.value?.count == 3 && $0.pendingMutationCount == 0 }
        call.succeed(.notes(7, next: nil))
        try await store.until { $0.value?.count == 4 }
        #expect(store.texts == ["10", "9", "8", "mine"])
    }

    @Test func `a mutation whose place isn't known leads to one walk beside the connection`() async throws {
        let container = try await launch()
        let (store, connection) = try await feed.connected(in: container)
        try await container.send(AddNote(id: 10, position: nil)).output
        let call = try await feed.loads.nextCall()
        #expect(store.texts == ["10", "9", "8"] && store.isStale)
        call.succeed(.notes(10, 9, 8, next: 8).at(2))
        try await store.until { $0.isLive && !$0.isStale }
        connection.send(.change(.add(10), at: 2))
        connection.send(.change(.edit(9, "new"), at: 3))
        try await store.until { $0.texts == ["10", "new", "8"] }
        #expect(feed.loads.count == 2 && feed.server.connectionCount == 1)
    }
}

private struct AddNote: Mutation {
    let id: Int
    let position: Int?

    var affectedKeys: [ResourceKey] { ["room"] }

    var overlays: [Overlay] { Overlay(noteRoom) { [id] in $0.apply(.add(id)) } }

    func send(_ context: MutationContext) async throws {
        if let position { context.included(at: position) }
    }
}

private struct EditNote: Mutation {
    let id: Int
    let text: String
    let position: Int

    var affectedKeys: [ResourceKey] { ["room"] }
    var overlays: [Overlay] { Overlay(noteRoom) { [id, text] in $0.apply(.edit(id, text)) } }

    func send(_ context: MutationContext) async throws { context.included(at: position) }
}

private let noteRoom = Resource<Pages<Note>>("room") { throw CancellationError() }
