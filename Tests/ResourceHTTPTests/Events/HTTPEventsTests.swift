import Foundation
import HTTPTypes
import ResourceCore
import ResourceFeeds
import ResourceHTTP
import ResourcePages
import ResourceTesting
import Testing

/// A feed whose changes are server-sent events (V4, V5, V16 to V19).
@MainActor @Suite(.timeLimit(.minutes(10)))
struct HTTPEventsTests {
    let server = EventServer()
    let clock = ManualClock()
    let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: clock, jitter: { 1 })
        container.httpTransport = server
    }

    /// Returns a store that is connected, and the exchange of its connection.
    func connected(
        _ service: HTTPService = .rooms, _ events: HTTPEvents<String, Int>? = nil
    ) async throws -> (ResourceStore<[String]>, EventServer.Exchange) {
        let store = ResourceStore(service.room(events ?? service.roomEvents), in: container)
        store.appear()
        try await snapshot("[]", at: 0)
        let events = try await server.next("/room/events")
        events.open()
        try await store.until { $0.isLive && !$0.isStale }
        return (store, events)
    }

    @discardableResult
    func snapshot(_ items: String, at position: Int) async throws -> HTTPRequest {
        let exchange = try await server.next("/room")
        exchange.respond(#"{"items": \#(items), "position": \#(position)}"#)
        return exchange.request
    }

    @Test func `events are applied once and in order, and a lost connection resumes`() async throws {
        let (store, events) = try await connected()
        events.send("id: 1\ndata: \"a\"\n\nid: 2\nda")
        try await store.until { $0.value == ["a"] }
        events.send("ta: \"b\"\n\n: still here\n\ndata: \"without an ID\"\n\nid: 2\ndata: \"repeated\"\n\n")
        try await store.until { $0.value == ["a", "b"] }
        events.end(URLError(.networkConnectionLost))
        try await store.until { !$0.isLive }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let next = try await server.next("/room/events")
        #expect(next.request.headerFields[.init("Last-Event-ID")!] == "2")
        next.open()
        next.send("id: 3\ndata: \"c\"\n\n")
        try await store.until { $0.value == ["a", "b", "c"] && $0.isLive }
        #expect(server.count == 3)
    }

    @Test func `events keep a list in pages current`() async throws {
        let list = Resource<Pages<Line>>.pages("lines") { (_: Int?) in Page([Line(id: "b")], next: nil).at(1) }
            .live(changes: HTTPService.rooms.roomEvents) { $0.insert(Line(id: $1)) }
        let store = ResourceStore(list, in: container)
        store.appear()
        let events = try await server.next("/room/events")
        #expect(events.request.headerFields[.init("Last-Event-ID")!] == "1")
        events.open()
        events.send("id: 2\ndata: \"c\"\n\n")
        try await store.until { $0.value?.map(\.id) == ["c", "b"] && $0.isLive }
    }

    @Test func `requests ask for events and for a snapshot that isn't from a cache`() async throws {
        let store = ResourceStore(HTTPService.rooms.room(HTTPService.rooms.roomEvents), in: container)
        store.appear()
        #expect(try await snapshot("[]", at: 7).headerFields[.cacheControl] == "no-cache")
        let fields = try await server.next("/room/events").request.headerFields
        #expect(fields[.accept] == "text/event-stream" && fields[.cacheControl] == "no-store")
        #expect(fields[.acceptEncoding] == "identity" && fields[.init("Last-Event-ID")!] == "7")
    }

    @Test func `a position may be a query item`() async throws {
        let store = ResourceStore(
            HTTPService.rooms.room(HTTPService.rooms.roomEvents.resuming(withQueryItem: "after")), in: container)
        store.appear()
        try await snapshot("[]", at: 7)
        let request = try await server.next("/room/events?after=7").request
        #expect(request.headerFields[.init("Last-Event-ID")!] == nil)
    }

    @Test func `each connection is prepared, and an expired token is renewed without an error`() async throws {
        let tokens = GatedLoader<Void>()
        let recovery = HTTPRecovery { try await tokens.load() }
        let service = HTTPService(HTTPService.rooms.url) {
            $0.prepare { $0.headerFields[.authorization] = "token \(tokens.count)" }.recover(by: recovery)
        }
        let (store, events) = try await connected(service)
        #expect(events.request.headerFields[.authorization] == "token 0")
        events.end()
        try await store.until { !$0.isLive }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await server.next("/room/events").respond(status: .unauthorized)
        try await tokens.nextCall().succeed(())
        let next = try await server.next("/room/events")
        #expect(next.request.headerFields[.authorization] == "token 1")
        next.open()
        try await store.until { $0.isLive }
        #expect(store.lastSyncError == nil && store.error == nil)
    }

    @Test func `a connection whose token can't be renewed waits for a refresh`() async throws {
        let recovery = HTTPRecovery { throw Refusal() }
        let service = HTTPService(HTTPService.rooms.url) { $0.recover(by: recovery) }
        let store = ResourceStore(service.room(service.roomEvents), in: container)
        store.appear()
        try await snapshot(#"["a"]"#, at: 1)
        try await server.next("/room/events").respond(status: .unauthorized)
        try await store.until { $0.lastSyncError is Refusal }
        clock.advance(by: .seconds(3_000))
        #expect(store.value == ["a"] && server.count == 2)
        async let refreshed = store.refresh()
        try await snapshot(#"["a"]"#, at: 1)
        _ = await refreshed
        try await server.next("/room/events").open()
        try await store.until { $0.isLive }
    }

    @Test func `a redirect to another origin keeps the position, and withholds the token`() async throws {
        let service = HTTPService(HTTPService.rooms.url) {
            $0.prepare { $0.headerFields[.authorization] = "secret" }
        }
        let store = ResourceStore(service.room(service.roomEvents), in: container)
        store.appear()
        try await snapshot("[]", at: 7)
        try await server.next("/room/events")
            .respond(status: .temporaryRedirect, fields: [.location: "https://other.example/stream"])
        let next = try await server.next("/stream")
        #expect(next.request.headerFields[.init("Last-Event-ID")!] == "7")
        #expect(next.request.headerFields[.authorization] == nil)
        next.open()
        next.send("id: 8\ndata: \"a\"\n\n")
        try await store.until { $0.value == ["a"] }
    }

    @Test func `204 ends the feed until the view appears again`() async throws {
        let store = ResourceStore(HTTPService.rooms.room(HTTPService.rooms.roomEvents), in: container)
        store.appear()
        try await snapshot(#"["a"]"#, at: 1)
        try await server.next("/room/events").respond(status: .noContent)
        try await store.until { $0.lastSyncError != nil }
        clock.advance(by: .seconds(3_000))
        #expect(store.value == ["a"] && server.count == 2)
        store.disappear()
        store.appear()
        try await server.next("/room/events").open()
        try await store.until { $0.isLive }
    }

    @Test(arguments: [HTTPResponse.Status.conflict, .gone])
    func `a server without the changes after the position is asked for a snapshot`(
        status: HTTPResponse.Status
    ) async throws {
        let store = ResourceStore(HTTPService.rooms.room(HTTPService.rooms.roomEvents), in: container)
        store.appear()
        try await snapshot(#"["a", "b"]"#, at: 2)
        try await server.next("/room/events").respond(status: status)
        // NB: The time until the next load, and not the one in which the connection may be silent.
        try await store.until { _ in if case .waiting = store.connection { true } else { false } }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await snapshot(#"["c"]"#, at: 1)
        let next = try await server.next("/room/events")
        #expect(next.request.headerFields[.init("Last-Event-ID")!] == "1")
        try await store.until { $0.value == ["c"] }
    }

    @Test(arguments: ["id: 1\ndata: not JSON\n\n", "id: 1\ndata: \(String(repeating: "a", count: 200))"])
    func `an event that can't be read counts as one that was missed`(text: String) async throws {
        let (store, events) = try await connected(.rooms, HTTPService.rooms.roomEvents.eventLimit(100))
        var log = container.events().makeAsyncIterator()
        events.send(text)
        await events.hangUp()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await snapshot(#"["a"]"#, at: 1)
        try await server.next("/room/events").open()
        try await store.until { $0.isLive && $0.value == ["a"] }
        while let event = await log.next(), !event.description.contains("feed restarted: ") {}
    }

    @Test func `a time that the server asks for is waited for`() async throws {
        let store = ResourceStore(HTTPService.rooms.room(HTTPService.rooms.roomEvents), in: container)
        store.appear()
        try await snapshot("[]", at: 0)
        try await server.next("/room/events").respond(status: .serviceUnavailable, fields: [.retryAfter: "20"])
        try await pauses(20, until: 3)
        let events = try await server.next("/room/events")
        events.open()
        events.send("retry: 7000\n")
        try await store.until { $0.isLive }
        events.end(URLError(.networkConnectionLost))
        try await store.until { !$0.isLive }
        try await pauses(7, until: 4)
        _ = try await server.next("/room/events")
    }

    @Test func `a server that asks for no time isn't asked without a pause`() async throws {
        let store = ResourceStore(HTTPService.rooms.room(HTTPService.rooms.roomEvents), in: container)
        store.appear()
        try await snapshot("[]", at: 0)
        for (number, seconds) in [1, 2, 4].enumerated() {
            let events = try await server.next("/room/events")
            events.open()
            events.send("retry: 0\n\n")
            try await store.until { $0.isLive }
            events.end()
            try await store.until { !$0.isLive }
            try await pauses(seconds, until: number + 3)
        }
    }

    @Test func `an event that can't be read doesn't end live updates`() async throws {
        let updates = LiveUpdates("news", covering: ["story"], events: HTTPService.rooms.roomEvents) { _, _ in }
        let following = Task { [container] in await container.follow(updates) }
        let first = try await server.next("/room/events")
        first.open()
        first.send("id: 1\ndata: \"a\"\n\nid: 2\ndata: not JSON\n\n")
        await first.hangUp()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(try await server.next("/room/events").request.headerFields[.init("Last-Event-ID")!] == nil)
        following.cancel()
    }

    @Test(arguments: ["a\nb", " a", ""])
    func `a position that no header field has is an invalid request`(position: String) async throws {
        let room = Resource<[String]>.feed(
            "room",
            snapshot: HTTPService.rooms.get(["room"], .json([String].self)).map {
                FeedSnapshot($0, at: position)
            },
            changes: HTTPService.rooms.events(["room", "events"]) { try .change($0.data, at: $0.position()) },
            apply: { $0.append($1) })
        let store = ResourceStore(room, in: container)
        store.appear()
        try await server.next("/room").respond("[]")
        try await store.until { ($0.lastSyncError as? HTTPFailure)?.reason == .invalidRequest }
        #expect(server.count == 1)
    }

    // Waits for a request that's made after the given time, and not before.
    private func pauses(_ seconds: Int, until count: Int) async throws {
        try await clock.sleepers(1)
        clock.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(server.count == count - 1)
        clock.advance(by: .milliseconds(1))
    }

    @Test(arguments: [[HTTPField.Name.contentType: "text/html"], [:]])
    func `a response of another type is a failure`(fields: [HTTPField.Name: String]) async throws {
        let store = ResourceStore(HTTPService.rooms.room(HTTPService.rooms.roomEvents), in: container)
        store.appear()
        try await snapshot("[]", at: 0)
        let events = try await server.next("/room/events")
        events.open(fields: fields.reduce(into: HTTPFields()) { $0[$1.key] = $1.value })
        try await store.until { ($0.lastSyncError as? HTTPFailure)?.reason == .unreadableBody }
        await events.hangUp()
    }

    @Test func `a connection from which nothing arrives is lost, and comments keep it`() async throws {
        let (store, events) = try await connected(.rooms, HTTPService.rooms.roomEvents.idleLimit(.seconds(45)))
        for number in 1...4 {
            clock.advance(by: .seconds(40))
            events.send(": still here\nid: \(number)\ndata: \"a\"\n\n")
            try await store.until { $0.value?.count == number }
        }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(44))
        #expect(store.isLive)
        clock.advance(by: .seconds(1))
        await events.hangUp()
        try await store.until { !$0.isLive }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(try await server.next("/room/events").request.headerFields[.init("Last-Event-ID")!] == "4")
    }

    @Test func `events update other resources, once their connection is open`() async throws {
        let loads = GatedLoader<String>()
        let store = ResourceStore(Resource("story") { try await loads.load() }, in: container)
        store.appear()
        try await loads.nextCall().succeed("first")
        try await store.until { $0.value == "first" }
        let updates = LiveUpdates("news", covering: ["story"], events: HTTPService.rooms.roomEvents) { _, container in
            container.invalidate("story")
        }
        let following = Task { [container] in await container.follow(updates) }
        let exchange = try await server.next("/room/events")
        #expect(loads.count == 1)
        exchange.open()
        try await loads.nextCall().succeed("second")
        try await store.until { $0.value == "second" && !$0.isStale }
        exchange.send("id: 1\ndata: \"a\"\n\n")
        try await loads.nextCall().succeed("third")
        exchange.end()
        try await store.until { $0.value == "third" }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(30))
        #expect(try await server.next("/room/events").request.headerFields[.init("Last-Event-ID")!] == "1")
        following.cancel()
    }

    @Test func `a feed that is left closes its connection`() async throws {
        let (store, events) = try await connected()
        store.disappear()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        await events.hangUp()
        #expect(!store.isLive)
    }
}

private struct Refusal: Error {}

private struct Line: Identifiable, Sendable {
    let id: String
}
