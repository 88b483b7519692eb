import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// The header fields that a mutation adds to its request.
@Suite(.timeLimit(.minutes(10))) @MainActor struct WriteRequestTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    /// A mutation whose endpoint the test provides.
    private struct Request: HTTPMutation {
        let endpoint: HTTPEndpoint<Void>
        var validator: LoadValidator?

        func precondition(_ context: MutationContext) -> LoadValidator? { validator }
    }

    private func sent(_ request: HTTPRequest, _ validator: LoadValidator? = nil) async throws -> HTTPFields {
        let log = RequestLog()
        let container = Stage.responding { request, body in
            log.note(request, body)
            return .status(.noContent)
        }
        try await container.send(Request(endpoint: HTTPEndpoint(request, .empty()), validator: validator)).output
        return log.requests[0].headerFields
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
    func `each method that isn't safe carries the key, as a string of structured fields, W2`(
        method: HTTPRequest.Method
    ) async throws {
        let key = try #require(try await sent(HTTPRequest(method: method, url: .stations))[.idempotencyKey])
        #expect(key.hasPrefix("\"") && key.hasSuffix("\""))
        #expect(UUID(uuidString: String(key.dropFirst().dropLast())) != nil)
    }

    @Test(arguments: [HTTPRequest.Method.get, .head, .options, .trace])
    func `a safe method carries no key`(method: HTTPRequest.Method) async throws {
        #expect(try await sent(HTTPRequest(method: method, url: .stations))[.idempotencyKey] == nil)
    }

    @Test func `fields of the endpoint are left alone`() async throws {
        var request = HTTPRequest.put(.stations)
        request.headerFields = [.idempotencyKey: "\"own\"", .ifMatch: "\"own\""]
        let fields = try await sent(request, "\"v1\"")
        #expect(fields[values: .idempotencyKey] == ["\"own\""] && fields[values: .ifMatch] == ["\"own\""])
    }

    @Test func `an entity tag is sent as If-Match, a date as If-Unmodified-Since, and a weak tag not at all, W13`()
        async throws
    {
        let tag = try await sent(.put(.stations), #""v1""#)
        #expect(tag[.ifMatch] == #""v1""# && tag[.ifUnmodifiedSince] == nil)
        let date = try await sent(.put(.stations), LoadValidator(Self.date))
        #expect(date[.ifUnmodifiedSince] == Self.date && date[.ifMatch] == nil)
        for text in [#"W/"v1""#, ""] {
            let weak = try await sent(.put(.stations), LoadValidator(text))
            #expect(weak[.ifMatch] == nil && weak[.ifUnmodifiedSince] == nil)
        }
    }

    @Test func `every attempt carries the same key, and each mutation another one, W2`() async throws {
        let stage = try await MutationStage()
        let first = try await stage.send(Rename(), respondingWith: .status(.badGateway))
        try await stage.answerNext(.status(.badGateway))
        try await stage.answerNext(.renamed, after: .seconds(2))
        _ = try await first.output
        let second = try await stage.send(Rename(), respondingWith: .renamed)
        _ = try await second.output
        #expect(stage.writes.keys.count == 4 && Set(stage.writes.keys).count == 2)
        #expect(Set(stage.writes.keys.prefix(3)).count == 1)
    }

    @Test func `a mutation of an earlier launch uses the transport that is set where its container is created`()
        async throws
    {
        let archive = MemoryStore()
        do {
            let stage = try await MutationStage(archive: archive)
            stage.container.notice(.offline)
            stage.container.send(Rename())
            await stage.outbox.sendAll()
        }
        let stage = try await MutationStage(archive: archive)
        try await stage.gate.nextCall().succeed(.renamed)
        await stage.outbox.sendAll()
        #expect(stage.writes.keys.count == 1 && stage.outbox.pendingMutations.isEmpty)
    }

    @Test func `a redirect to another server keeps the key, and one to a GET drops it with the condition`() async throws
    {
        let log = RequestLog()
        let container = Stage.responding { request, body in
            log.note(request, body)
            switch request.url?.host() {
            case "radio.example":
                return .status(.permanentRedirect, headerFields: [.location: "https://other.example/stations"])
            case "other.example": return .status(.seeOther, headerFields: [.location: "https://third.example/done"])
            default: return .status(.noContent)
            }
        }
        let mutation = Request(endpoint: HTTPEndpoint(.put(.stations), .empty()), validator: "\"v1\"")
        try await container.send(mutation).output
        #expect(log.keys[0] != nil && log.keys[1] == log.keys[0] && log.keys[2] == nil)
        #expect(log.requests.map { $0.headerFields[.ifMatch] } == ["\"v1\"", "\"v1\"", nil])
    }
}

/// Loads after a mutation.
@Suite(.timeLimit(.minutes(10))) @MainActor struct LoadAfterWriteTests {
    @Test func `a load after an acknowledgment asks the server itself, and without a validator, W5`() async throws {
        let stage = try await MutationStage()
        try await stage.load()
        stage.container.invalidate("station")
        stage.loaded.withLock { $0 = .status(.notModified) }
        try await stage.load()
        let sent = try await stage.send(Rename(), respondingWith: .renamed)
        _ = try await sent.output
        stage.loaded.withLock { $0 = .renamed }
        try await stage.load()
        stage.container.invalidate("station")
        try await stage.load()
        #expect(stage.loads.requests.map { $0.headerFields[.cacheControl] } == [nil, nil, "no-cache", nil])
        #expect(stage.loads.requests.map { $0.headerFields[.ifNoneMatch] } == [nil, #""v1""#, nil, nil])
    }

    @Test func `a confirmation that it hasn't asked for is a failure, W5`() async throws {
        let stage = try await MutationStage()
        try await stage.load()
        let sent = try await stage.send(Rename(), respondingWith: .renamed)
        _ = try await sent.output
        stage.loaded.withLock { $0 = .status(.notModified) }
        let failure = await stage.container.outcome(of: .station).failure as? HTTPFailure
        #expect(failure?.status == .notModified)
        #expect(stage.container.state(of: .station).value == Station(name: "Pier"))
        #expect(stage.container.state(of: .station).isStale)
    }

    @Test func `a directive of the endpoint stays beside it`() async throws {
        let log = RequestLog()
        let container = Stage.responding(outbox: try Outbox(inMemory: Rename.self)) { request, body in
            if request.method == .get { log.note(request, body) }
            return .renamed
        }
        let endpoint = HTTPEndpoint(.get(.stations), .json(Station.self))
            .modifyRequest { $0.headerFields[.cacheControl] = "max-stale=60" }
        let resource = Resource.http(endpoint, key: "station")
        _ = try await container.value(of: resource)
        _ = try await container.send(Rename()).output
        _ = try await container.value(of: resource)
        #expect(log.requests.map { $0.headerFields[.cacheControl] } == ["max-stale=60", "max-stale=60, no-cache"])
    }
}
