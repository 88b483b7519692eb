import Foundation
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// Signing out also deletes the data that servers have stored in the session.
@Suite(.timeLimit(.minutes(10))) struct SignOutTests {
    @Test func `a wipe forgets the cookies of the transports that the container has used`() async throws {
        let server = try LoopbackServer()
        defer { server.stop() }
        let transport = URLSessionTransport()
        let resource = Resource<Data>.http(HTTPEndpoint(.get(server.url), .data()).transport(transport))
        let container = ResourceContainer()
        var cookies: [String?] = []
        for isSignOut in [false, true, false] {
            container.invalidate(resource)
            async let loaded = container.value(of: resource)
            let call = await server.nextCall()
            cookies.append(call.fields["cookie"])
            call.respond("hello", fields: ["Set-Cookie: session=secret"])
            _ = try await loaded
            if isSignOut { try await container.wipe() }
        }
        #expect(cookies == [nil, "session=secret", nil])
    }

    @Test func `a wipe touches no transport of another container`() async throws {
        let server = try LoopbackServer()
        defer { server.stop() }
        let transport = URLSessionTransport()
        let endpoint = HTTPEndpoint(.get(server.url), .data()).transport(transport)
        for cookie in [nil, "session=secret"] {
            async let loaded = endpoint.value()
            let call = await server.nextCall()
            #expect(call.fields["cookie"] == cookie)
            call.respond("hello", fields: ["Set-Cookie: session=secret"])
            _ = try await loaded
            try await ResourceContainer().wipe()
        }
    }
}
