import Foundation
import HTTPTypes
import ResourceCore
import ResourceTesting
import ResourceWriting
import Testing

@testable import ResourceHTTP

#if AsyncHTTPClientTransport
    import AsyncHTTPClientTransport
#endif
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A load that receives no bytes doesn't wait forever (R18).
@Suite(.timeLimit(.minutes(10)))
struct IdleTimeoutTests {
    /// Returns the failure of a load whose server sends the given text and nothing more.
    private func failure(over transport: any HTTPTransport, after text: String) async throws -> HTTPFailure {
        let server = try LoopbackServer { $0.send(text) }
        defer { server.stop() }
        let container = ResourceContainer()
        container.httpTransport = transport
        let error = await container.outcome(of: Resource<Data>.http(.get(server.url), .data()).retry(.never)).failure
        return try #require(error as? HTTPFailure)
    }

    static let beginnings = ["", "HTTP/1.1 200 OK\r\nContent-", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"]

    @Test func `the standard limit is 5 minutes`() {
        #expect(URLSessionTransport.standardConfiguration.timeoutIntervalForRequest == 300)
        #if AsyncHTTPClientTransport
            #expect(AsyncHTTPClientTransport.Configuration().idleTimeout == .seconds(300))
        #endif
    }

    @Test(arguments: beginnings)
    func `a session that waits longer than its limit fails for the time being`(text: String) async throws {
        let configuration = URLSessionTransport.standardConfiguration
        configuration.timeoutIntervalForRequest = 0.2
        let failure = try await failure(over: URLSessionTransport(configuration: configuration), after: text)
        #expect(failure.kind == .transient())
        #expect(failure.localizedDescription == "The server did not respond in time.")
    }

    #if AsyncHTTPClientTransport
        @Test(arguments: beginnings)
        func `a client that waits longer than its limit fails for the time being`(text: String) async throws {
            var configuration = AsyncHTTPClientTransport.Configuration()
            configuration.idleTimeout = .milliseconds(200)
            let transport = AsyncHTTPClientTransport(configuration: configuration)
            let failure = try await failure(over: transport, after: text)
            #expect(failure.kind == .transient())
            #expect(failure.localizedDescription == "The server did not respond in time.")
        }
    #endif
}
