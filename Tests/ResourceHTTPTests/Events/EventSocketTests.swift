import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import Testing

@testable import ResourceHTTP

#if AsyncHTTPClientTransport
    import AsyncHTTPClientTransport
#endif

/// Server-sent events over real sockets, by each transport.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct EventSocketTests {
    enum Client: CaseIterable {
        #if AsyncHTTPClientTransport
            case asyncHTTPClient
        #endif
        case session

        // Those that a server's faults can't harm. NB: On Linux, a session may end the process.
        static var robust: [Client] {
            #if canImport(FoundationNetworking)
                allCases.filter { $0 != .session }
            #else
                allCases
            #endif
        }

        var transport: any HTTPTransport {
            switch self {
            #if AsyncHTTPClientTransport
                case .asyncHTTPClient: AsyncHTTPClientTransport()
            #endif
            case .session: URLSessionTransport()
            }
        }
    }

    /// Returns a server whose calls the test serves, unless they have responses, and a store of its room.
    private func launch(
        _ client: Client, refine: @escaping @Sendable (HTTPEvents<String, Int>) -> HTTPEvents<String, Int> = { $0 },
        respond: (@Sendable (LoopbackCall) -> Void)? = nil
    ) throws -> (LoopbackServer, ResourceStore<[String]>, ManualClock) {
        let server = try LoopbackServer(respond: respond)
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock, jitter: { 1 })
        container.httpTransport = client.transport
        let service = HTTPService(server.url)
        return (server, ResourceStore(service.room(refine(service.roomEvents)), in: container), clock)
    }

    nonisolated private static let head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

    private func next(_ path: String, of server: LoopbackServer) async -> LoopbackCall {
        let call = await server.nextCall()
        #expect(call.path == path)
        return call
    }

    private func opened(_ server: LoopbackServer, _ store: ResourceStore<[String]>) async -> LoopbackCall {
        store.appear()
        await next("/room", of: server).respond(#"{"items": [], "position": 0}"#)
        return await resumed(server, after: 0)
    }

    private func resumed(_ server: LoopbackServer, after position: Int) async -> LoopbackCall {
        let call = await next("/room/events", of: server)
        #expect(call.fields["last-event-id"] == "\(position)" && call.fields["accept"] == "text/event-stream")
        call.send(Self.head)
        return call
    }

    private func wait(_ seconds: Int, on clock: ManualClock) async throws {
        try await clock.sleepers(1)
        clock.advance(by: .seconds(seconds))
    }

    @Test(arguments: Client.robust)
    func `a connection that's cut within an event resumes after the one before`(client: Client) async throws {
        let (server, store, clock) = try launch(client)
        defer { server.stop() }
        let call = await opened(server, store)
        call.send(chunk: "id: 1\ndata: \"a\"\n\nid: 2\ndata: \"")
        try await store.until { $0.value == ["a"] }
        call.close()
        try await store.until { !$0.isLive }
        try await wait(1, on: clock)
        let next = await resumed(server, after: 1)
        for byte in "id: 2\ndata: \"b\"\n\n" { next.send(chunk: "\(byte)") }
        try await store.until { $0.value == ["a", "b"] }
        store.disappear()
    }

    @Test(arguments: Client.robust)
    func `a burst of 10,000 events is applied once and in order`(client: Client) async throws {
        // NB: A client that can't keep up resumes, after a time that it waits for.
        let (server, store, clock) = try launch(
            client,
            respond: { call in
                if call.path == "/room" { return call.respond(#"{"items": [], "position": 0}"#) }
                let position = call.fields["last-event-id"].flatMap { Int($0) } ?? 0
                call.send(Self.head)
                guard position < 10_000 else { return }
                call.send(chunk: (position + 1...10_000).map { "id: \($0)\ndata: \"\($0)\"\n\n" }.joined())
            })
        defer { server.stop() }
        store.appear()
        let time = Task {
            while (try? await wait(30, on: clock)) != nil, !Task.isCancelled {}
        }
        try await store.until { $0.value?.count == 10_000 }
        #expect(store.value == (1...10_000).map { "\($0)" })
        time.cancel()
        store.disappear()
    }

    @Test(arguments: Client.robust)
    func `a line without end is cut off, and a snapshot follows`(client: Client) async throws {
        let (server, store, clock) = try launch(client) { $0.eventLimit(10_000) }
        defer { server.stop() }
        let call = await opened(server, store)
        call.send(chunk: "data: " + String(repeating: "endless ", count: 2_000))
        await call.hangUp()
        try await wait(1, on: clock)
        await next("/room", of: server).respond(#"{"items": ["a"], "position": 1}"#)
        _ = await resumed(server, after: 1)
        try await store.until { $0.isLive && $0.value == ["a"] }
        store.disappear()
    }

    @Test(arguments: Client.allCases)
    func `a silent server is given up after the idle limit`(client: Client) async throws {
        let (server, store, clock) = try launch(client) { $0.idleLimit(.seconds(45)) }
        defer { server.stop() }
        let call = await opened(server, store)
        try await store.until { $0.isLive }
        try await wait(45, on: clock)
        await call.hangUp()
        try await store.until { !$0.isLive }
        try await wait(1, on: clock)
        _ = await resumed(server, after: 0)
        try await store.until { $0.isLive }
        store.disappear()
    }

    @Test(arguments: Client.allCases, ["204 No Content", "401 Unauthorized", "403 Forbidden", "404 Not Found"])
    func `a connection that's refused for good isn't asked for again`(client: Client, status: String) async throws {
        let (server, store, clock) = try launch(client)
        defer { server.stop() }
        store.appear()
        await next("/room", of: server).respond(#"{"items": ["a"], "position": 1}"#)
        let fields = status.hasPrefix("204") ? "" : "Content-Length: 0\r\n"
        await next("/room/events", of: server).send("HTTP/1.1 \(status)\r\n\(fields)\r\n")
        try await store.until { $0.lastSyncError != nil }
        clock.advance(by: .seconds(3_000))
        #expect(store.value == ["a"] && !store.isLive)
        store.disappear()
    }

    @Test(arguments: Client.allCases)
    func `a server without the changes after the position is asked for a snapshot`(client: Client) async throws {
        let (server, store, clock) = try launch(client)
        defer { server.stop() }
        store.appear()
        await next("/room", of: server).respond(#"{"items": ["a", "b"], "position": 2}"#)
        await next("/room/events", of: server).respond(status: "409 Conflict")
        try await store.until { _ in if case .waiting = store.connection { true } else { false } }
        try await wait(1, on: clock)
        await next("/room", of: server).respond(#"{"items": ["c"], "position": 1}"#)
        _ = await resumed(server, after: 1)
        try await store.until { $0.isLive && $0.value == ["c"] }
        store.disappear()
    }
}

extension LoopbackCall {
    fileprivate func send(chunk: String) {
        send("\(String(chunk.utf8.count, radix: 16))\r\n\(chunk)\r\n")
    }
}
