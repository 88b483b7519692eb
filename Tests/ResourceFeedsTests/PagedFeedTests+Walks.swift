import Foundation
import ResourceCore
import ResourceFeeds
import ResourcePages
import ResourceTesting
import Testing

// Walks beside a connection.
extension PagedFeedTests {
    @Test func `a position without a change doesn't outdate a walk`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        container.invalidate("room")
        let call = try await loads.nextCall()
        connection.send(.upToDate(at: 5))
        connection.send(.change(.add(10), at: 6))
        try await store.until { $0.value?.count == 3 }
        connection.send(.upToDate(at: 8))
        connection.send(.change(.edit(8, "new"), at: 9))
        connection.send(.upToDate(at: 12))
        try await store.until { $0.texts.last == "new" }
        call.succeed(.notes(9, 8, next: 8).at(2))
        try await store.until { !$0.isStale }
        #expect(store.texts == ["10", "9", "new"] && store.isLive)
        #expect(cursors.withLock { $0.count } == 2)
    }

    @Test func `a page that must not be written isn't, whatever changes follow`() async throws {
        let (loads, server) = (loads, server)
        let secret = Resource<Pages<Note>>.pages("room") { (_: Int?, context) in
            context.forbidRecord()
            return .modified(try await loads.load())
        }
        .live {
            try await server.changes(after: $0)
        } apply: {
            $0.apply($1)
        }
        .persisted()
        let container = container()
        let (store, connection) = try await connected(secret, in: container)
        connection.send(.change(.add(10), at: 2))
        try await store.until { $0.value?.count == 3 }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(10))
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
        await container.close()
        #expect(try await archive.identifiers().isEmpty)
    }

    @Test func `a list that comes alive asks for a whole first page`() async throws {
        let server = server
        let pages = Resource<Pages<Note>>.pages("room") { (_: Int?, context) in
            if context.validator != nil { return .notModified }
            return .modified(.notes(9, 8, next: nil).at(1), validator: "\"1\"")
        }
        let container = container()
        let plain = ResourceStore(pages, in: container)
        plain.appear()
        try await plain.until { $0.value?.count == 2 && !$0.isStale }
        let live = pages.live {
            try await server.changes(after: $0)
        } apply: {
            $0.apply($1)
        }
        let store = ResourceStore(live, in: container)
        store.appear()
        container.invalidate("room")
        let connection = try await server.nextConnection()
        connection.send(.change(.add(10), at: 2))
        try await store.until { $0.value?.count == 3 && $0.isLive }
    }
}
