import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// Cancellation reaches the wire.
@Suite(.timeLimit(.minutes(10)))
struct CancellationTests {
    let server: LoopbackServer
    let container = ResourceContainer()
    let resource: Resource<Data>

    init() throws {
        server = try LoopbackServer()
        resource = .http(.get(server.url), .data()).retry(.never)
    }

    /// Cancels a load while the server is in the state that the closure leaves it in; returns when the connection is
    /// closed.
    private func cancel(over wire: Wire, during talk: (LoopbackCall) -> Void) async {
        container.httpTransport = wire.transport
        defer { server.stop() }
        async let outcome = container.outcome(of: resource)
        let call = await server.nextCall()
        talk(call)
        container.cancel(resource.key)
        #expect(await outcome.failure is CancellationError)
        await call.hangUp()
        #expect(container.state(of: resource).phase.isIdle)
    }

    @Test(arguments: Wire.allCases)
    func `cancelling before the response closes the connection`(wire: Wire) async {
        await cancel(over: wire) { _ in }
    }

    @Test(arguments: Wire.allCases)
    func `cancelling in the middle of the body closes the connection`(wire: Wire) async {
        await cancel(over: wire) { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf") }
    }

}

extension ResourcePhase {
    /// A Boolean value that indicates whether there's no value and no load.
    var isIdle: Bool {
        if case .idle = self { true } else { false }
    }
}
