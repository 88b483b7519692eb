import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// Interrupted connections, over real sockets.
@Suite(.timeLimit(.minutes(10)))
struct BrokenConnectionTests {
    let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
    }

    /// Returns the failure of one attempt, whose call the test makes fail.
    private func failure(over wire: Wire, _ talk: (LoopbackCall) async -> Void) async throws -> HTTPFailure {
        defer { server.stop() }
        let container = ResourceContainer()
        let endpoint = HTTPEndpoint(.get(server.url), .data()).transport(wire.makeTransport())
        async let outcome = container.outcome(of: Resource.http(endpoint).retry(.never))
        await talk(await server.nextCall())
        let error = await outcome.failure
        return try #require(error as? HTTPFailure)
    }

    @Test(arguments: Wire.allCases)
    func `a connection that ends before the response is a transient failure`(wire: Wire) async throws {
        let failure = try await failure(over: wire) { $0.close() }
        #expect(failure.reason == .connection)
        #expect(failure.status == nil)
        #expect(failure.kind == .transient())
        #expect(failure.localizedDescription == "The connection to the server was lost.")
    }

    @Test(arguments: Wire.allCases)
    func `a connection that ends after an interim status has no response`(wire: Wire) async throws {
        let failure = try await failure(over: wire) {
            $0.send("HTTP/1.1 102 Processing\r\n\r\n")
            $0.close()
        }
        #expect(failure.reason == .connection)
        #expect(failure.status == nil)
        #expect(failure.kind == .transient())
    }

    @Test(arguments: Wire.allCases)
    func `a body that ends before its length is a transient failure, and no value`(wire: Wire) async throws {
        let failure = try await failure(over: wire) {
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
            $0.close()
        }
        #expect(failure.kind == .transient())
        #expect(failure.status == .ok)
    }

    @Test(arguments: Wire.allCases)
    func `a body in chunks that ends before its last chunk is a transient failure`(wire: Wire) async throws {
        let failure = try await failure(over: wire) {
            $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n")
            $0.close()
        }
        #expect(failure.kind == .transient())
        #expect(failure.status == .ok)
    }

    @Test(arguments: Wire.allCases)
    func `a response that is not HTTP is a failure`(wire: Wire) async throws {
        let failure = try await failure(over: wire) {
            $0.send("SSH-2.0-OpenSSH_9.2\r\n")
            $0.close()
        }
        #expect(failure.reason == .connection)
    }

    @Test(arguments: Wire.allCases)
    func `a compressed body that is none is a failure`(wire: Wire) async throws {
        let failure = try await failure(over: wire) {
            $0.respond("not gzip", fields: ["Content-Encoding: gzip"])
        }
        #expect(failure.reason == .connection)
    }

    @Test(arguments: Wire.allCases)
    func `a port without a server is a transient failure`(wire: Wire) async throws {
        server.stop()
        let container = ResourceContainer()
        let endpoint = HTTPEndpoint(.get(URL(string: "http://127.0.0.1:1/")!), .data()).transport(wire.makeTransport())
        let error = await container.outcome(of: Resource.http(endpoint).retry(.never)).failure
        let failure = try #require(error as? HTTPFailure)
        #expect(failure.kind == .transient())
        #expect(failure.localizedDescription == "The server could not be reached.")
    }
}
