import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// A request that may have been acted upon is not sent again behind everybody's back.
@Suite(.timeLimit(.minutes(1)))
struct RepetitionTests {
    /// What a server sees that keeps the connection after its first answer, and closes it at the next request.
    private func requests(_ first: HTTPRequest.Method, then second: HTTPRequest.Method) async throws -> [String] {
        let seen = Lock<[String]>([])
        let server = try LoopbackServer { call in
            let count = seen.withLock { seen in
                seen.append(call.method)
                return seen.count
            }
            if count == 1 { call.answer("kept") } else { call.close() }
        }
        defer { server.stop() }
        let transport = URLSessionTransport()
        try await transport.send(HTTPRequest(method: first, url: server.url), body: nil) { _ in }
        let request = HTTPRequest(method: second, url: server.url)
        await #expect(throws: (any Error).self) {
            try await transport.send(request, body: Data("order".utf8)) { _ in }
        }
        return seen.withLock { $0 }
    }

    @Test(arguments: [HTTPRequest.Method.get, .post], [HTTPRequest.Method.post, .put, .delete])
    func `a request with an effect is sent once`(first: HTTPRequest.Method, second: HTTPRequest.Method) async throws {
        #expect(try await requests(first, then: second) == [first.rawValue, second.rawValue])
    }
}
