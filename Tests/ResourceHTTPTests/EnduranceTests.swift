import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// Thousands of requests, over real sockets.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct EnduranceTests {
    /// The number of connections to one server that a transport keeps open.
    private let kept = 6

    /// Sends the given number of requests, a few dozen at a time, and returns their outcomes by name.
    private func send(
        _ count: Int, to server: LoopbackServer, in container: ResourceContainer
    ) async -> [String: Int] {
        await withTaskGroup(of: String.self) { group in
            var outcomes: [String: Int] = [:]
            for number in 0..<count {
                if number >= 32, let outcome = await group.next() { outcomes[outcome, default: 0] += 1 }
                group.addTask {
                    let url = server.url.appending(path: "\(number)")
                    let resource = Resource<Data>.http(.get(url), .data()).retry(.never)
                    return name(of: await container.outcome(of: resource))
                }
            }
            return await group.reduce(into: outcomes) { $0[$1, default: 0] += 1 }
        }
    }

    @Test(arguments: Wire.allCases)
    func `ten thousand requests leave no descriptor behind`(wire: Wire) async throws {
        let server = try LoopbackServer { call in
            switch call.path.utf8.last! {
            case UInt8(ascii: "7"): call.close()
            case UInt8(ascii: "8"):
                call.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
                call.close()
            case UInt8(ascii: "9"):
                call.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nvalue")
                call.close()
            default: call.respond("value")
            }
        }
        defer { server.stop() }
        let container = ResourceContainer()
        container.httpTransport = wire.transport
        let outcomes = await send(10_000, to: server, in: container)
        #expect(outcomes == ["value": 8000, "failure": 2000])
        await server.settles(at: kept)
        #if os(Linux)
            // NB: These are the connections that the transport keeps for the next request, at both ends, and the
            // listener.
            #expect(try Descriptors.count(at: server.port) <= 2 * kept + 1)
        #endif
    }

    @Test(arguments: Wire.allCases)
    func `thousands of requests that are cancelled as they are answered leave no descriptor behind`(wire: Wire)
        async throws
    {
        let container = ResourceContainer()
        container.httpTransport = wire.transport
        let server = try LoopbackServer { call in
            switch call.path.utf8.last! {
            case UInt8(ascii: "1"): call.respond(status: "302 Found", fields: ["Location: /elsewhere"])
            case UInt8(ascii: "2"): call.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
            case UInt8(ascii: "3"): break
            case UInt8(ascii: "4"): call.close()
            default: call.respond("value")
            }
            container.cancel(.http(call.url))
        }
        defer { server.stop() }
        let outcomes = await send(5_000, to: server, in: container)
        #expect(outcomes.values.reduce(0, +) == 5_000)
        #expect(outcomes["cancellation", default: 0] >= 1_000)
        await server.settles(at: kept)
        #if os(Linux)
            #expect(try Descriptors.count(at: server.port) <= 2 * kept + 1)
        #endif
    }
}

private func name(of outcome: Result<Data, any Error>) -> String {
    switch outcome {
    case .success: "value"
    case .failure(let error): error is CancellationError ? "cancellation" : "failure"
    }
}
