import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// The status of a response to a mutation decides what follows.
@Suite(.timeLimit(.minutes(10))) @MainActor struct WriteMeaningTests {
    private struct SignedOut: Error {}

    private func failureKind(_ mutation: Rename, _ response: HTTPDataResponse) async throws -> LoadFailureKind? {
        let stage = try await MutationStage()
        let sent = try await stage.send(mutation, respondingWith: response)
        let failure = await sent.outcome.failure
        #expect(sent.status.isFailed && stage.gate.count == 1)
        return failure.map { LoadFailureKind(of: $0) }
    }

    @Test func `an accepted status acknowledges the mutation, and its body is the output`() async throws {
        let stage = try await MutationStage()
        let sent = try await stage.send(Rename(), respondingWith: .renamed)
        #expect(try await sent.output == Station(name: "Pier"))
        #expect(sent.status.isSucceeded)
    }

    @Test(arguments: [
        HTTPResponse.Status.badRequest, .forbidden, .notFound, .gone, .unprocessableContent, .notImplemented,
    ])
    func `a status that rejects the request is permanent`(status: HTTPResponse.Status) async throws {
        #expect(try await failureKind(Rename(), .status(status)) == .permanent)
    }

    @Test func `a used key is permanent`() async throws {
        let response = HTTPDataResponse.problem(
            .unprocessableContent, type: "https://developer.example.com/idempotency")
        #expect(try await failureKind(Rename(), response) == .permanent)
    }

    @Test(arguments: [HTTPResponse.Status.conflict, .preconditionFailed])
    func `409 and 412 are conflicts`(status: HTTPResponse.Status) async throws {
        #expect(try await failureKind(Rename(), .status(status)) == .conflict)
        #expect(try await failureKind(Rename(), .problem(status, type: "about:blank")) == .conflict)
    }

    @Test(arguments: [
        HTTPDataResponse.status(.conflict, headerFields: [.retryAfter: "1"]),
        .problem(.conflict, type: "https://developer.example.com/idempotency"), .status(.requestTimeout),
        .status(HTTPResponse.Status(code: 425)), .status(.tooManyRequests), .status(.internalServerError),
        .status(.badGateway), .status(.serviceUnavailable), .status(.gatewayTimeout),
        .status(HTTPResponse.Status(code: 511)),
    ])
    func `a status that leaves the outcome unknown is followed by another attempt`(
        response: HTTPDataResponse
    ) async throws {
        let stage = try await MutationStage()
        let sent = try await stage.send(Rename(), respondingWith: response)
        try await stage.answerNext(.renamed)
        #expect(try await sent.output == Station(name: "Pier"))
        #expect(stage.writes.requests.count == 2)
    }

    @Test func `409 for a repeated attempt is transient, because the first one is still being processed`() async throws
    {
        let stage = try await MutationStage()
        let sent = try await stage.send(Rename(), respondingWith: .status(.serviceUnavailable))
        try await stage.answerNext(.status(.conflict))
        try await stage.answerNext(.renamed, after: .seconds(2))
        #expect(try await sent.output == Station(name: "Pier"))
        #expect(Set(stage.writes.keys).count == 1)
    }

    @Test func `409 after a restart is transient, because an earlier attempt may have arrived`() async throws {
        let archive = MemoryStore()
        let first = try await MutationStage(archive: archive)
        first.container.notice(.offline)
        let unsent = first.container.send(Rename())
        try await unsent.until { $0.status.waits(for: .connection) }
        let gate = GatedLoader<HTTPDataResponse>()
        let clock = ManualClock()
        RestoredRename.gate.withLock { $0 = gate }
        let outbox = try await Outbox(archive, RestoredRename.self)
        let container = ResourceContainer(clock: clock, jitter: { 1 }, outbox: outbox)
        try await gate.nextCall().succeed(.status(.conflict))
        try await container.waits(for: .backoff)
        clock.advance(by: .seconds(1))
        try await gate.nextCall().succeed(.renamed)
        await outbox.sendAll()
        #expect(container.pendingMutations.isEmpty)
    }

    @Test func `without a response the outcome is unknown, whatever the error is`() async throws {
        let stage = try await MutationStage()
        let sent = stage.container.send(Rename())
        try await stage.gate.nextCall().fail(URLError(.cannotParseResponse))
        try await stage.answerNext(.renamed)
        #expect(try await sent.output == Station(name: "Pier"))
    }

    @Test func `twenty failures of the server leave the outcome unknown, W15`() async throws {
        let stage = try await MutationStage()
        let sent = try await stage.send(Rename(), respondingWith: .status(.internalServerError))
        for _ in 2...20 { try await stage.answerNext(.status(.internalServerError), after: .seconds(300)) }
        #expect(await sent.outcome.failure as? MutationError == .outcomeUnknown)
        #expect(stage.gate.count == 20)
    }

    @Test(arguments: [true, false])
    func `what the app's own transport throws counts like a response, and a network's 511 doesn't, W15`(
        isOwn: Bool
    ) async throws {
        struct Overloaded: LoadFailure {
            var kind: LoadFailureKind { .transient() }
        }
        let stage = try await MutationStage()
        let sent = stage.container.send(Rename())
        for count in 1...20 {
            let call = try await stage.gate.nextCall()
            if isOwn { call.fail(Overloaded()) } else { call.succeed(.status(.networkAuthenticationRequired)) }
            if isOwn, count == 20 { break }
            try await stage.container.waits(for: .backoff)
            stage.container.notice(.offline)
            stage.container.notice(.online)
        }
        if isOwn { #expect(await sent.outcome.failure as? MutationError == .outcomeUnknown) }
        #expect(sent.isPending != isOwn)
    }
}

// Acknowledgments without an output.
extension WriteMeaningTests {
    @Test func `a body that can't be decoded changes nothing about an acknowledgment, W7`() async throws {
        let stage = try await MutationStage()
        try await stage.load()
        let sent = try await stage.send(Rename(), respondingWith: .json("<html>"))
        #expect((await sent.outcome.failure as? HTTPFailure)?.reason == .unreadableBody)
        #expect(sent.status.isSucceeded && stage.outbox.pendingMutations.isEmpty)
        stage.loaded.withLock { $0 = .renamed }
        #expect(try await stage.container.value(of: .station) == Station(name: "Pier"))
        #expect(stage.loads.requests.count == 2)
    }

    @Test func `a body that is cut off or too large changes nothing either, W7`() async throws {
        let stage = try await MutationStage()
        let cut = HTTPDataResponse.json("{", headerFields: [.contentLength: "17"])
        let sent = try await stage.send(Rename(), respondingWith: cut)
        let failure = await sent.outcome.failure as? HTTPFailure
        #expect(failure?.reason == .wrongLength(received: 1, announced: 17))
        #expect(sent.status.isSucceeded)
        let huge = try await stage.send(
            Rename(), respondingWith: .status(.ok, headerFields: [.contentLength: "99999999"]))
        #expect((await huge.outcome.failure as? HTTPFailure)?.reason == .bodyTooLarge(limit: 16 << 20))
        #expect(huge.status.isSucceeded && stage.gate.count == 2)
    }

    /// A mutation that looks first, and then sends two requests.
    private struct Exchange: Mutation {
        func send(_ context: MutationContext) async throws -> Station {
            _ = try await HTTPEndpoint<Station>(.get(.stations), .json()).value(in: context)
            _ = try await HTTPEndpoint<Station>(.put(.stations), json: Station(name: "A"), .json())
                .modifyRequest { $0.headerFields[.idempotencyKey] = #""\(context.id)-a""# }.value(in: context)
            return try await HTTPEndpoint(.put(.stations), json: Station(name: "B"), .json()).value(in: context)
        }
    }

    @Test func `an unreadable response to one of several requests doesn't acknowledge the mutation, W7`()
        async throws
    {
        let stage = try await MutationStage()
        let loaded = stage.loaded.withLock { $0 }
        stage.loaded.withLock { $0 = .json("{") }
        let first = stage.container.send(Exchange())
        #expect(await first.outcome.failure is HTTPFailure && first.status.isFailed && stage.gate.count == 0)
        stage.loaded.withLock { $0 = .json("{", headerFields: [.contentLength: "17"]) }
        first.retry()
        try await stage.container.waits(for: .backoff)
        stage.loaded.withLock { $0 = loaded }
        stage.clock.advance(by: .seconds(1))
        try await stage.gate.nextCall().succeed(.json("{"))
        #expect(await first.outcome.failure is HTTPFailure && first.status.isFailed)
        first.retry()
        try await stage.gate.nextCall().succeed(.renamed)
        try await stage.gate.nextCall().succeed(.json("{"))
        #expect(await first.outcome.failure is HTTPFailure && first.status.isSucceeded)
    }

    @Test(arguments: [HTTPResponse.Status.notFound, .gone])
    func `404 and 410 acknowledge a DELETE, because it's gone`(status: HTTPResponse.Status) async throws {
        let stage = try await MutationStage()
        let sent = try await stage.send(Removal(), respondingWith: .problem(status, type: "about:blank"))
        try await sent.output
        #expect(sent.status.isSucceeded)
        let other = try await stage.send(
            Rename(isDeletion: true), respondingWith: .json(#"{"name": "x"}"#, status: status))
        #expect((await other.outcome.failure as? HTTPFailure)?.reason == .status(status))
        #expect(other.status.isSucceeded)
    }

    @Test func `an error of receive changes nothing about an acknowledgment`() async throws {
        let stage = try await MutationStage()
        let sent = try await stage.send(Careful(), respondingWith: .status(.noContent))
        #expect(await sent.outcome.failure is Careful.Refusal)
        #expect(sent.status.isSucceeded)
    }

    @Test func `a transform of the failure sees the error of the body`() async throws {
        let stage = try await MutationStage()
        let sent = try await stage.send(Removal(isStrict: true), respondingWith: .status(.ok))
        #expect(await sent.outcome.failure is Removal.Strictness)
        #expect(sent.status.isSucceeded)
    }
}

/// A mutation without an output.
struct Removal: HTTPMutation {
    struct Strictness: Error {}

    var isStrict = false

    var endpoint: HTTPEndpoint<Void> {
        guard isStrict else { return HTTPEndpoint(.delete(.stations), .empty()) }
        return HTTPEndpoint(.delete(.stations), .json(Int.self)).map { _ in }.mapFailure { _ in Strictness() }
    }
}

/// A mutation that can't handle its response.
private struct Careful: HTTPMutation {
    struct Refusal: Error {}

    var endpoint: HTTPEndpoint<Void> { HTTPEndpoint(.post(.stations), .empty()) }

    func receive(_ output: Void, _ response: HTTPResponse, _ context: MutationContext) throws { throw Refusal() }
}

/// A renaming of an earlier launch, which is sent before any container exists.
private struct RestoredRename: HTTPMutation, DurableMutation {
    static let gate = Lock<GatedLoader<HTTPDataResponse>?>(nil)
    static let kind = Rename.kind

    var name = ""

    var endpoint: HTTPEndpoint<Station> {
        HTTPEndpoint(.put(.stations), .json())
            .transport(ScriptedTransport { _, _ in try await Self.gate.withLock { $0! }.load() })
    }
}

extension HTTPDataResponse {
    static func json(_ text: String, status: HTTPResponse.Status) -> HTTPDataResponse {
        HTTPDataResponse(HTTPResponse(status: status), body: Data(text.utf8))
    }
}
