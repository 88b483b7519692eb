import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// Resources over `URLSession` and real sockets.
@Suite(.timeLimit(.minutes(1)))
struct WireTests {
    @Test func `a resource comes over a real connection`() async throws {
        let server = try LoopbackServer()
        defer { server.stop() }
        let container = ResourceContainer()
        async let stations = container.value(of: Resource<[Station]>.http(.get(server.url), .json()))
        let call = await server.nextCall()
        #expect(call.method == "GET")
        #expect(call.path == "/")
        #expect(call.fields["accept"] == "application/json")
        call.answer(#"[{"name": "Harbour Jazz"}]"#)
        #expect(try await stations == [Station(name: "Harbour Jazz")])
    }
}
