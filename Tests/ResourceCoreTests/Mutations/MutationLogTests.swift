import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The progress of mutations, and the event log's account of them.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MutationLogTests {
    @Test func `the log tells each stage of a mutation, and what it changed`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        var events = scene.container.events().makeAsyncIterator()
        let sent = scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().fail(Rejected())
        await #expect(throws: Rejected()) { try await sent.output }
        var lines: [String] = []
        while lines.last?.contains("stale") != true { lines += await events.lines(1) }
        #expect(
            lines == [
                "0.0 s list: a mutation → Append sending (attempt 1)",
                "0.0 s list: a mutation → nothing",
                "0.0 s list: a mutation → nothing",
                "0.0 s list: a mutation → Append failed (\(Rejected().localizedDescription))",
                "0.0 s list: a mutation → stale, #3 begins (load)",
            ])
    }

    @Test func `the log tells nothing twice, and a cancellation`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        var events = scene.container.events().makeAsyncIterator()
        let sent = scene.container.send(scene.append("b"), after: .seconds(5))
        scene.container.notice(.offline)
        scene.container.notice(.online)
        #expect(await sent.cancel())
        var lines: [String] = []
        while lines.last?.contains("canceled") != true { lines += await events.lines(1) }
        let changes = lines.filter { $0.contains("Append") }.map { String($0.split(separator: "→").last ?? "") }
        #expect(changes == [" Append waiting (delay)", " Append canceled"])
    }

    @Test func `a warning is part of the log`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        var events = scene.container.events().makeAsyncIterator()
        let sent = scene.container.send(Warning())
        _ = try? await sent.output
        var lines: [String] = []
        while lines.last?.contains("warning") != true { lines += await events.lines(1) }
        #expect(lines.last == "0.0 s list: a mutation → warning: careful")
    }

    @Test func `progress is shown while an attempt runs`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let upload = Upload()
        let sent = scene.container.send(upload)
        let call = try await upload.steps.nextCall()
        #expect(sent.progress == nil)
        upload.context?.report(progress: 0.25)
        try await sent.until { $0.progress == 0.25 }
        #expect(scene.container.pendingMutations.map(\.progress) == [0.25])
        upload.context?.report(progress: 0.1)
        upload.context?.report(progress: .nan)
        upload.context?.report(progress: 2)
        try await sent.until { $0.progress == 1 }
        call.succeed(1)
        _ = try await sent.output
        #expect(sent.progress == nil && !sent.isPending)
        upload.context?.report(progress: 3)
        #expect(sent.progress == nil)
    }

    @Test func `progress begins again with each attempt`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let upload = Upload()
        let sent = scene.container.send(upload)
        let call = try await upload.steps.nextCall()
        let first = upload.context
        first?.report(progress: 0.75)
        try await sent.until { $0.progress == 0.75 }
        call.fail(Unavailable())
        try await sent.until { $0.status.isPending && $0.progress == nil }
        #expect(sent.progress == nil)
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .seconds(1))
        let next = try await upload.steps.nextCall()
        first?.report(progress: 0.9)
        upload.context?.report(progress: 0.5)
        try await sent.until { $0.progress != nil }
        #expect(sent.progress == 0.5)
        next.succeed(1)
        _ = try await sent.output
    }
}

private struct Warning: Mutation {
    func send(_ context: MutationContext) async throws { context.warn("careful") }

    var affectedKeys: [ResourceKey] { ["list"] }
}

private final class Upload: Mutation {
    let steps = GatedLoader<Int>()
    private let latest = Lock<MutationContext?>(nil)

    var context: MutationContext? { latest.withLock { $0 } }

    func send(_ context: MutationContext) async throws -> Int {
        latest.withLock { $0 = context }
        return try await steps.load()
    }

    func adopt(_ identifiers: AssignedIdentifiers) {}
}
