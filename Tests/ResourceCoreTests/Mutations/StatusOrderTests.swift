import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// The order in which the main actor shows statuses and results of mutations (W18), whichever thread is fastest.
@Suite(.timeLimit(.minutes(10))) @MainActor struct StatusOrderTests {
    /// The work that the outbox leaves to the main actor.
    private let held = AsyncStream.makeStream(of: (@MainActor @Sendable () -> Void).self)
    private let clock = ManualClock()
    private let sends = GatedLoader<String>()
    private let outbox: Outbox
    private let container: ResourceContainer

    init() throws {
        let held = held.continuation
        let starter = TaskStarter { priority, work in
            Task.detached(priority: priority, operation: work)
        } onMain: { work in
            held.yield(work)
        }
        outbox = try Outbox(inMemory: [], clock: clock, jitter: { 1 }, starter: starter)
        container = ResourceContainer(outbox: outbox)
    }

    /// Sends a mutation in two attempts, and returns it once nothing but work on the main actor is left.
    private func sent() async throws -> SentMutation<Mail> {
        let sent = container.send(Mail(sends: sends))
        try await sends.nextCall().fail(Unavailable())
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await sends.nextCall().succeed("sent")
        await outbox.until { outbox.read { $0.machine.items.isEmpty } }
        return sent
    }

    @Test func `a status that arrives late replaces no newer one`() async throws {
        let sent = try await sent()
        held.continuation.finish()
        var hops: [@MainActor @Sendable () -> Void] = []
        for await hop in held.stream { hops.append(hop) }
        for hop in hops.reversed() { hop() }
        #expect("\(sent.status)" == "succeeded")
    }

    @Test func `a result is given once its status is shown`() async throws {
        let sent = try await sent()
        let shown = Task {
            _ = try await sent.output
            return "\(sent.status)"
        }
        let others = Task { for await hop in held.stream { hop() } }
        #expect(try await shown.value == "succeeded")
        others.cancel()
    }
}

private struct Mail: Mutation {
    let sends: GatedLoader<String>

    func send(_ context: MutationContext) async throws -> String {
        try await sends.load()
    }
}
