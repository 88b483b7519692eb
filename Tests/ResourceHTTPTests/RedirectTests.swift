import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// What redirects do, over `URLSession` and real sockets.
@Suite(.timeLimit(.minutes(1)))
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

    @Test func `a redirect to the same origin is followed, with everything`() async throws {
        defer { server.stop() }
        async let outcome = container.outcome(of: resource)
        await server.nextCall().answer(status: "302 Found", fields: ["Location: /elsewhere"])
        let call = await server.nextCall()
        #expect(call.path == "/elsewhere")
        #expect(call.fields["authorization"] == "secret")
        call.answer("found")
        #expect(try await outcome.get() == Data("found".utf8))
    }

    @Test func `a redirect to another origin is followed without the password`() async throws {
        let other = try LoopbackServer()
        defer {
            server.stop()
            other.stop()
        }
        async let outcome = container.outcome(of: resource)
        await server.nextCall().answer(status: "307 Temporary Redirect", fields: ["Location: \(other.url)"])
        let call = await other.nextCall()
        #expect(call.fields["authorization"] == nil)
        call.answer("found")
        #expect(try await outcome.get() == Data("found".utf8))
    }

    @Test(arguments: ["ftp://127.0.0.1/x", "gopher://127.0.0.1:1/x"])
    func `a redirect to another scheme is refused`(address: String) async throws {
        defer { server.stop() }
        async let outcome = container.outcome(of: resource)
        await server.nextCall().answer(status: "302 Found", fields: ["Location: \(address)"])
        let failure = try #require(await outcome.failure as? HTTPFailure)
        guard case .redirect(let target) = failure.reason else { throw failure }
        #expect(target == "\(address.prefix { $0 != ":" })://127.0.0.1")
        #expect(failure.kind == .permanent)
    }

    @Test func `a redirect that goes round in circles is given up`() async throws {
        let server = try LoopbackServer { $0.answer(status: "302 Found", fields: ["Location: /"]) }
        defer { server.stop() }
        let outcome = await container.outcome(of: Resource<Data>.http(.get(server.url), .data()).retry(.never))
        let failure = try #require(outcome.failure as? HTTPFailure)
        #expect(failure.reason == .redirect(to: "http://127.0.0.1"))
    }

    @Test(arguments: ["Location: ", "X-Nothing: here", "Location: http://[bad"])
    func `a redirect that leads nowhere is a failure that tells its status`(field: String) async throws {
        defer { server.stop() }
        async let outcome = container.outcome(of: resource)
        await server.nextCall().answer(status: "302 Found", fields: [field])
        let failure = try #require(await outcome.failure as? HTTPFailure)
        #expect(failure.reason == .status(.found))
    }

    @Test func `a load that is cancelled while it is sent on ends at once`() async throws {
        defer { server.stop() }
        async let outcome = container.outcome(of: resource)
        await server.nextCall().answer(status: "302 Found", fields: ["Location: /elsewhere"])
        container.cancel(resource.key)
        #expect(await outcome.failure is CancellationError)
    }
}
