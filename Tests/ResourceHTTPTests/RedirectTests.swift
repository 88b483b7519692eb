import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// Redirects, over real sockets.
@Suite(.timeLimit(.minutes(10)))
struct RedirectTests {
    let server: LoopbackServer
    let container = ResourceContainer()
    let resource: Resource<Data>

    init() throws {
        server = try LoopbackServer()
        let endpoint = HTTPEndpoint(.get(server.url), .data())
            .modifyRequest { $0.headerFields[.authorization] = "secret" }
        resource = Resource.http(endpoint).retry(.never)
    }

    @Test(arguments: Wire.allCases)
    func `a redirect to the same origin is followed, with everything`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        defer { server.stop() }
        async let outcome = container.outcome(of: resource)
        await server.nextCall().respond(status: "302 Found", fields: ["Location: /elsewhere"])
        let call = await server.nextCall()
        #expect(call.path == "/elsewhere")
        #expect(call.fields["authorization"] == "secret")
        call.respond("found")
        #expect(try await outcome.get() == Data("found".utf8))
    }

    @Test(arguments: Wire.allCases)
    func `a redirect to another origin is followed without the password`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        let other = try LoopbackServer()
        defer {
            server.stop()
            other.stop()
        }
        async let outcome = container.outcome(of: resource)
        await server.nextCall().respond(status: "307 Temporary Redirect", fields: ["Location: \(other.url)"])
        let call = await other.nextCall()
        #expect(call.fields["authorization"] == nil)
        call.respond("found")
        #expect(try await outcome.get() == Data("found".utf8))
    }

    @Test(arguments: Wire.allCases, ["ftp://127.0.0.1/x", "gopher://127.0.0.1:1/x"])
    func `a redirect to another scheme is refused`(wire: Wire, address: String) async throws {
        container.httpTransport = wire.transport
        defer { server.stop() }
        async let outcome = container.outcome(of: resource)
        await server.nextCall().respond(status: "302 Found", fields: ["Location: \(address)"])
        let failure = try #require(await outcome.failure as? HTTPFailure)
        guard case .redirect(let target) = failure.reason else { throw failure }
        #expect(target == "\(address.prefix { $0 != ":" })://127.0.0.1")
        #expect(failure.kind == .permanent)
    }

    @Test(arguments: Wire.allCases)
    func `a redirect that goes round in circles is given up`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        let server = try LoopbackServer { $0.respond(status: "302 Found", fields: ["Location: /"]) }
        defer { server.stop() }
        let outcome = await container.outcome(of: Resource<Data>.http(.get(server.url), .data()).retry(.never))
        let failure = try #require(outcome.failure as? HTTPFailure)
        #expect(failure.reason == .redirect(to: "http://127.0.0.1"))
    }

    @Test(arguments: Wire.allCases, ["Location: ", "X-Nothing: here", "Location: http://[bad"])
    func `a redirect that leads nowhere is a failure that tells its status`(wire: Wire, field: String) async throws {
        container.httpTransport = wire.transport
        defer { server.stop() }
        async let outcome = container.outcome(of: resource)
        await server.nextCall().respond(status: "302 Found", fields: [field])
        let failure = try #require(await outcome.failure as? HTTPFailure)
        #expect(failure.reason == .status(.found))
    }

    @Test(arguments: Wire.allCases, ["307 Temporary Redirect", "308 Permanent Redirect"])
    func `a body is sent on whole`(wire: Wire, status: String) async throws {
        defer { server.stop() }
        container.httpTransport = wire.transport
        let body = Data(repeating: 7, count: 300_000)
        async let outcome = container.outcome(of: Resource<Data>.http(.put(server.url), body: body, .data()))
        await server.nextCall().respond("moved", status: status, fields: ["Location: /elsewhere"])
        let call = await server.nextCall()
        #expect(call.method == "PUT")
        #expect(call.path == "/elsewhere")
        #expect(call.body == body)
        call.respond("done")
        #expect(try await outcome.get() == Data("done".utf8))
    }

    @Test(arguments: Wire.allCases)
    func `credentials do not follow to another origin`(wire: Wire) async throws {
        let other = try LoopbackServer()
        defer {
            server.stop()
            other.stop()
        }
        container.httpTransport = wire.transport
        let endpoint = HTTPEndpoint(.get(server.url), .data()).modifyRequest {
            $0.authority = "user:word@127.0.0.1:\(server.port)"
            $0.headerFields[.cookie] = "secret"
            $0.headerFields[.proxyAuthorization] = "secret"
            $0.headerFields[HTTPField.Name("X-Api-Key")!] = "secret"
        }
        async let outcome = container.outcome(of: Resource.http(endpoint).retry(.never))
        let first = await server.nextCall()
        #expect(first.fields["authorization"] == "Basic dXNlcjp3b3Jk")
        #expect(first.fields["x-api-key"] == "secret")
        first.respond(status: "302 Found", fields: ["Location: \(other.url)"])
        let call = await other.nextCall()
        for name in ["authorization", "cookie", "proxy-authorization", "x-api-key"] {
            #expect(call.fields[name] == nil, "\(name)")
        }
        call.respond("found")
        #expect(try await outcome.get() == Data("found".utf8))
    }

    @Test(arguments: Wire.allCases)
    func `a load that is cancelled while it is sent on ends at once`(wire: Wire) async throws {
        container.httpTransport = wire.transport
        defer { server.stop() }
        async let outcome = container.outcome(of: resource)
        await server.nextCall().respond(status: "302 Found", fields: ["Location: /elsewhere"])
        container.cancel(resource.key)
        #expect(await outcome.failure is CancellationError)
    }
}
