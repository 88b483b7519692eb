import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// The validators of preconditions.
@Suite(.timeLimit(.minutes(10))) @MainActor struct WriteConditionTests {
    private func conditions(_ stage: MutationStage) -> [String?] {
        stage.writes.requests.map { $0.headerFields[.ifMatch] }
    }

    @Test func `the precondition is the validator of the value that the mutation was made from, W13`() async throws {
        let stage = try await MutationStage()
        try await stage.load()
        let sent = try await stage.send(Rename(isConditional: true), respondingWith: .status(.serviceUnavailable))
        stage.loaded.withLock { $0 = .json(#"{"name": "Canal"}"#, headerFields: [.eTag: #""v2""#]) }
        stage.container.invalidate("station")
        try await stage.load()
        try await stage.answerNext(.renamed)
        _ = try await sent.output
        #expect(conditions(stage) == [#""v1""#, #""v1""#])
    }

    @Test func `after an own write it is the validator of its response, W13`() async throws {
        let stage = try await MutationStage()
        try await stage.load()
        stage.loaded.withLock { $0 = .status(.notFound) }
        let first = stage.container.send(Rename(name: "a", isConditional: true))
        let second = stage.container.send(Rename(name: "b", isConditional: true))
        try await stage.gate.nextCall().succeed(.json(#"{"name": "a"}"#, headerFields: [.eTag: #""v2""#]))
        try await stage.gate.nextCall().succeed(.json(#"{"name": "b"}"#, headerFields: [.eTag: #""v3""#]))
        _ = try await (first.output, second.output)
        // The value of the container is still the first one.
        let third = stage.container.send(Rename(name: "c", isConditional: true))
        try await stage.gate.nextCall().succeed(.renamed)
        _ = try await third.output
        #expect(conditions(stage) == [#""v1""#, #""v2""#, #""v3""#])
    }

    @Test func `a weak tag in a response is no precondition of the next write, but its date is`() async throws {
        let stage = try await MutationStage()
        try await stage.load()
        stage.loaded.withLock { $0 = .status(.notFound) }
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let first = stage.container.send(Rename(name: "a", isConditional: true))
        let second = stage.container.send(Rename(name: "b", isConditional: true))
        try await stage.gate.nextCall().succeed(.json("{}", headerFields: [.eTag: #"W/"v2""#, .lastModified: date]))
        try await stage.gate.nextCall().succeed(.renamed)
        _ = await (first.outcome, second.outcome)
        #expect(stage.writes.requests.last?.headerFields[.ifUnmodifiedSince] == date)
        #expect(conditions(stage) == [#""v1""#, nil])
    }

    @Test func `what resolves a conflict has a new key, and the validator of the value that it was made from, W13`()
        async throws
    {
        let stage = try await MutationStage()
        try await stage.load()
        let sent = stage.container.send(Merge(suffix: "!"))
        stage.loaded.withLock { $0 = .json(#"{"name": "Canal"}"#, headerFields: [.eTag: #""v2""#]) }
        try await stage.gate.nextCall().succeed(.status(.preconditionFailed))
        try await stage.gate.nextCall().succeed(.json(#"{"name": "Canal!"}"#))
        #expect(try await sent.output == Station(name: "Canal!"))
        #expect(conditions(stage) == [#""v1""#, #""v2""#])
        #expect(Set(stage.writes.keys).count == 2)
        #expect(stage.writes.bodies.last == Data(#"{"name":"Canal!"}"#.utf8))
    }

    @Test func `five conflicts in a row are the end, W13`() async throws {
        let stage = try await MutationStage()
        try await stage.load()
        let sent = stage.container.send(Merge(suffix: "!"))
        for _ in 1...5 { try await stage.gate.nextCall().succeed(.status(.preconditionFailed)) }
        #expect((await sent.outcome.failure as? HTTPFailure)?.kind == .conflict)
        #expect(stage.gate.count == 5 && Set(stage.writes.keys).count == 5)
    }

    @Test func `the validator is stored in the record, W13`() async throws {
        let archive = MemoryStore()
        do {
            let stage = try await MutationStage(archive: archive)
            try await stage.load()
            stage.container.notice(.offline)
            stage.container.send(Rename(isConditional: true))
            await stage.outbox.sendAll()
        }
        let stage = try await MutationStage(archive: archive)
        try await stage.gate.nextCall().succeed(.renamed)
        #expect(conditions(stage) == [#""v1""#])
    }

    @Test func `users don't conflict with their own writes, also after a restart, W13`() async throws {
        let archive = MemoryStore()
        do {
            let stage = try await MutationStage(archive: archive)
            try await stage.load()
            stage.loaded.withLock { $0 = .status(.notFound) }
            let first = stage.container.send(Rename(name: "a", isConditional: true))
            stage.container.send(Rename(name: "b", isConditional: true))
            try await stage.gate.nextCall().succeed(.json(#"{"name": "a"}"#, headerFields: [.eTag: #""v2""#]))
            _ = try await first.output
            stage.container.notice(.offline)
            try await stage.gate.nextCall().fail(URLError(.networkConnectionLost))
            try await stage.container.waits(for: .backoff)
        }
        let stage = try await MutationStage(archive: archive)
        try await stage.gate.nextCall().succeed(.renamed)
        #expect(conditions(stage) == [#""v2""#])
    }

    @Test func `a precondition asks for affected keys alone, W13`() async throws {
        let stage = try await MutationStage()
        try await stage.load()
        let sent = stage.container.send(Elsewhere())
        try await stage.gate.nextCall().succeed(.status(.noContent))
        try await sent.output
        #expect(conditions(stage) == [nil])
    }

    @Test func `the event log reports a weak tag that can't be a precondition, W13`() async throws {
        let stage = try await MutationStage()
        stage.loaded.withLock { $0 = .json(#"{"name": "Harbour"}"#, headerFields: [.eTag: #"W/"v1""#]) }
        try await stage.load()
        let events = stage.container.events()
        let sent = try await stage.send(Rename(isConditional: true), respondingWith: .renamed)
        _ = try await sent.output
        for await event in events where event.description.contains("because it's weak") { break }
        #expect(conditions(stage) == [nil])
    }
}

/// A mutation that appends a suffix to the name, whatever that is.
private struct Merge: HTTPMutation {
    var name = "Harbour"
    let suffix: String

    var endpoint: HTTPEndpoint<Station> {
        get throws { try HTTPEndpoint(.put(.stations), json: Station(name: name + suffix), .json()) }
    }

    func precondition(_ context: MutationContext) -> LoadValidator? { context.validator(of: .station) }

    var affectedKeys: [ResourceKey] { ["station"] }

    func resolve(_ conflict: MutationConflict) async throws -> Merge? {
        Merge(name: try await conflict.value(of: .station).name, suffix: suffix)
    }
}

/// A mutation that asks for the validator of a resource that it doesn't affect.
private struct Elsewhere: HTTPMutation {
    var endpoint: HTTPEndpoint<Void> { HTTPEndpoint(.put(.stations), .empty()) }
    var affectedKeys: [ResourceKey] { ["other"] }

    func precondition(_ context: MutationContext) -> LoadValidator? { context.validator(of: .station) }
}
