import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// A mutation that the user isn't signed in for waits, and isn't lost.
@Suite(.timeLimit(.minutes(10))) @MainActor struct WriteRecoveryTests {
    private struct Expired: Error {}

    @Test func `401 is recovered from, with the same key`() async throws {
        let stage = try await MutationStage()
        let sent = stage.container.send(Protected(recovery: HTTPRecovery {}))
        try await stage.gate.nextCall().succeed(.status(.unauthorized))
        try await stage.gate.nextCall().succeed(.status(.noContent))
        try await sent.output
        #expect(stage.writes.keys.count == 2 && Set(stage.writes.keys).count == 1)
    }

    @Test func `401 that recovery doesn't fix waits for the user, W15`() async throws {
        let stage = try await MutationStage()
        let sent = stage.container.send(Protected(recovery: HTTPRecovery {}))
        try await stage.gate.nextCall().succeed(.status(.unauthorized))
        try await stage.gate.nextCall().succeed(.status(.unauthorized))
        try await sent.until { $0.status.waits(for: .signIn) }
        stage.outbox.resume()
        try await stage.gate.nextCall().succeed(.status(.noContent))
        try await sent.output
    }

    @Test func `a recovery that fails waits for the user, W15`() async throws {
        let stage = try await MutationStage()
        let sent = stage.container.send(Protected(recovery: HTTPRecovery { throw Expired() }))
        try await stage.gate.nextCall().succeed(.status(.unauthorized))
        try await sent.until { $0.status.waits(for: .signIn) }
        stage.outbox.resume()
        try await stage.gate.nextCall().succeed(.status(.noContent))
        try await sent.output
    }

    @Test func `a recovery that fails for a moment is followed by another attempt`() async throws {
        let stage = try await MutationStage()
        let sent = stage.container.send(Protected(recovery: HTTPRecovery { throw URLError(.timedOut) }))
        try await stage.gate.nextCall().succeed(.status(.unauthorized))
        try await stage.answerNext(.status(.noContent))
        try await sent.output
    }

    @Test func `the response to a request for a token acknowledges nothing`() async throws {
        let stage = try await MutationStage()
        let token = HTTPEndpoint(.get(.stations), .json(Int.self)).transport(ScriptedTransport { _, _ in .json("{}") })
        let sent = stage.container.send(Prepared(token: token))
        #expect((await sent.outcome.failure as? HTTPFailure)?.reason == .unreadableBody)
        #expect(sent.status.isFailed && stage.writes.requests.isEmpty)
    }
}

private struct Protected: HTTPMutation {
    let recovery: HTTPRecovery

    var endpoint: HTTPEndpoint<Void> { HTTPEndpoint(.post(.stations), .empty()).recover(by: recovery) }
}

private struct Prepared: HTTPMutation {
    let token: HTTPEndpoint<Int>

    var endpoint: HTTPEndpoint<Void> {
        HTTPEndpoint(.post(.stations), .empty())
            .prepare { [token] in $0.headerFields[.authorization] = "\(try await token.value())" }
    }
}
