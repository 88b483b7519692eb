import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// A request that may have had an effect isn't repeated silently.
@Suite(.timeLimit(.minutes(10)))
struct RepetitionTests {
    /// Returns the requests to a server that keeps the connection after its first response, and closes it at the next
    /// request.
    private func requests(
        over wire: Wire, _ first: HTTPRequest.Method, then second: HTTPRequest.Method
    ) async throws -> [String] {
        let seen = Lock<[String]>([])
        let server = try LoopbackServer { call in
            let count = seen.withLock { seen in
                seen.append(call.method)
                return seen.count
            }
            if count == 1 { call.respond("kept") } else { call.close() }
        }
        defer { server.stop() }
        let transport = wire.makeTransport()
        try await transport.send(HTTPRequest(method: first, url: server.url), body: nil) { _ in }
        let request = HTTPRequest(method: second, url: server.url)
        await #expect(throws: (any Error).self) {
            try await transport.send(request, body: Data("order".utf8)) { _ in }
        }
        return seen.withLock { $0 }
    }

    @Test(arguments: Wire.allCases, [HTTPRequest.Method.post, .put, .delete])
    func `a request with an effect is sent once`(wire: Wire, second: HTTPRequest.Method) async throws {
        for first in [HTTPRequest.Method.get, .post] {
            #expect(try await requests(over: wire, first, then: second) == [first.rawValue, second.rawValue])
        }
    }

    @Test(arguments: Wire.allCases)
    func `a request without an effect is sent again where a kept connection was closed`(wire: Wire) async throws {
        let seen = Lock(0)
        let server = try LoopbackServer { call in
            let count = seen.withLock { seen in
                seen += 1
                return seen
            }
            if count == 2 { call.close() } else { call.respond("response") }
        }
        defer { server.stop() }
        let transport = wire.makeTransport()
        for _ in 0..<2 {
            let received = Lock(Data())
            try await transport.send(.get(server.url), body: nil) { part in
                if case .body(let data) = part { received.withLock { $0 += data } }
            }
            #expect(received.withLock { $0 } == Data("response".utf8))
        }
        #expect(seen.withLock { $0 } == 3)
    }
}
