import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// Resources over real sockets.
@Suite(.timeLimit(.minutes(10)))
struct WireTests {
    let server: LoopbackServer
    let container = ResourceContainer()

    init() throws {
        server = try LoopbackServer()
    }

    private var data: Resource<Data> { .http(.get(server.url), .data()).retry(.never) }

    /// Returns the outcome of a load whose calls a test responds to.
    private func outcome<Value>(
        of resource: Resource<Value>, _ talk: (LoopbackServer) async -> Void
    ) async -> Result<Value, any Error> {
        defer { server.stop() }
        async let outcome = container.outcome(of: resource)
        await talk(server)
        return await outcome
    }

    @Test(arguments: Wire.allCases)
    func `a resource comes over a real connection`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        let outcome = await outcome(of: Resource<[Station]>.http(.get(server.url), .json())) { server in
            let call = await server.nextCall()
            #expect(call.method == "GET")
            #expect(call.path == "/")
            #expect(call.fields["accept"] == "application/json")
            call.respond(#"[{"name": "Harbour Jazz"}]"#)
        }
        #expect(try outcome.get() == [Station(name: "Harbour Jazz")])
    }

    @Test(arguments: Wire.allCases)
    func `a body is sent whole`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        let body = Data(repeating: 7, count: 300_000)
        let outcome = await outcome(of: Resource<Data>.http(.post(server.url), body: body, .data())) { server in
            let call = await server.nextCall()
            #expect(call.method == "POST")
            #expect(call.body == body)
            call.respond("done")
        }
        #expect(try outcome.get() == Data("done".utf8))
    }

    @Test(arguments: Wire.allCases)
    func `a body that drips comes whole`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        let outcome = await outcome(of: data) { server in
            let call = await server.nextCall()
            call.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")
            for letter in "drips" { call.send(String(letter)) }
        }
        #expect(try outcome.get() == Data("drips".utf8))
    }

    @Test(arguments: Wire.allCases)
    func `a body in chunks comes whole`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        let outcome = await outcome(of: data) { server in
            let call = await server.nextCall()
            call.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nchu\r\n2\r\nnk\r\n0\r\n\r\n")
        }
        #expect(try outcome.get() == Data("chunk".utf8))
    }

    @Test(arguments: Wire.allCases)
    func `a response without a length ends with its connection`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        let outcome = await outcome(of: data) { server in
            let call = await server.nextCall()
            call.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nto the end")
            call.close()
        }
        #expect(try outcome.get() == Data("to the end".utf8))
    }

    @Test(arguments: Wire.allCases)
    func `a response that nothing has changed keeps the value (R13)`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        defer { server.stop() }
        async let first = container.outcome(of: data)
        await server.nextCall().respond("value", fields: [#"ETag: "v1""#])
        #expect(try await first.get() == Data("value".utf8))
        container.invalidate(data.key)
        async let second = container.outcome(of: data)
        let call = await server.nextCall()
        #expect(call.fields["if-none-match"] == #""v1""#)
        call.send("HTTP/1.1 304 Not Modified\r\nETag: \"v1\"\r\n\r\n")
        #expect(try await second.get() == Data("value".utf8))
        #expect(!container.state(of: data).isStale)
    }

    @Test(arguments: Wire.allCases)
    func `a response without a body may name a coding`(wire: Wire) async throws {
        defer { server.stop() }
        container.httpTransport = wire.transport
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 25\r\nETag: \"v1\"\r\n\r\n"
        async let first = container.outcome(of: Resource<Data>.http(.head(server.url), .data(), key: "head"))
        await server.nextCall().send(head)
        #expect(try await first.get() == Data())
        container.invalidate("head")
        async let second = container.outcome(of: Resource<Data>.http(.head(server.url), .data(), key: "head"))
        await server.nextCall().send("HTTP/1.1 304 Not Modified\r\nContent-Encoding: gzip\r\n\r\n")
        #expect(try await second.get() == Data())
    }

    @Test(arguments: Wire.allCases)
    func `a legal trailer is no fault`(wire: Wire) async throws {
        // NB: With a session, this ends the process on Linux.
        guard wire != .urlSession else { return }
        container.httpTransport = wire.transport
        let outcome = await outcome(of: data) { server in
            let call = await server.nextCall()
            call.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nvalue\r\n0\r\nChecksum: abc\r\n\r\n")
        }
        #expect(try outcome.get() == Data("value".utf8))
    }

    @Test(arguments: Wire.allCases)
    func `a response that asks for a password is a failure to sign in, and ends`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        let outcome = await outcome(of: data) { server in
            await server.nextCall()
                .respond("no", status: "401 Unauthorized", fields: [#"WWW-Authenticate: Basic realm="x""#])
        }
        let failure = try #require(outcome.failure as? HTTPFailure)
        #expect(failure.reason == .status(.unauthorized))
        #expect(failure.kind == .unauthorized)
        #expect(failure.excerpt == "no")
    }

    @Test(arguments: Wire.allCases)
    func `one request is on the wire for a thousand callers of one key (R3)`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        defer { server.stop() }
        let values = try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<1000 { group.addTask { try await container.value(of: data) } }
            await server.nextCall().respond("value")
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: Data("value".utf8), count: 1000))
        #expect(server.accepted == 1)
    }

    @Test(arguments: Wire.allCases)
    func `the session's own cache answers nothing`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        defer { server.stop() }
        for body in ["old", "new"] {
            async let value = container.outcome(of: data)
            await server.nextCall().respond(body, fields: ["Cache-Control: max-age=3600"])
            #expect(try await value.get() == Data(body.utf8))
            container.invalidate(data.key)
        }
    }

    @Test(arguments: Wire.allCases)
    func `a body over the limit is given up while it comes`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        let endpoint = HTTPEndpoint(.get(server.url), .data()).bodyLimit(1000)
        let outcome = await outcome(of: .http(endpoint)) { server in
            let call = await server.nextCall()
            call.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + String(repeating: "x", count: 1001))
            await call.hangUp()
        }
        let failure = try #require(outcome.failure as? HTTPFailure)
        #expect(failure.reason == .bodyTooLarge(limit: 1000))
        #expect(failure.kind == .permanent)
    }

    @Test(arguments: Wire.allCases)
    func `a body that is announced over the limit is not waited for`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        let endpoint = HTTPEndpoint(.get(server.url), .data()).bodyLimit(1000)
        let outcome = await outcome(of: .http(endpoint)) { server in
            let call = await server.nextCall()
            call.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n")
            await call.hangUp()
        }
        #expect((outcome.failure as? HTTPFailure)?.reason == .bodyTooLarge(limit: 1000))
    }
}
