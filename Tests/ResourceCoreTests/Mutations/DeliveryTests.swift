import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Deliveries across restarts (W2), and the pauses between attempts (W15).
@Suite(.timeLimit(.minutes(10))) @MainActor struct DeliveryTests {
    private let archive = JournalArchive()
    private let server = NoteServer()
    private let date = Lock(Date(timeIntervalSince1970: 1_000_000))

    private var now: @Sendable () -> Date { { [date] in date.withLock { $0 } } }

    /// Simulates a launch of the app.
    private func launch(_ archive: (any DataStore)? = nil) async throws -> (Outbox, NoteScene) {
        let outbox = try await Outbox(
            archive ?? self.archive, AddNote.self, PayOnce.self, PayWithinAnHour.self, wallClock: now)
        return (outbox, NoteScene(outbox, server, wallClock: now))
    }

    /// Sends a mutation whose response is lost, and ends the process while it's waiting for its next attempt.
    private func sendAndQuit() async throws {
        let (_, scene) = try await launch()
        server.loseNextResponse()
        scene.container.send(PayWithinAnHour(server: server.name))
        try await scene.container.waits(for: .backoff)
        #expect(server.requests.count == 1)
        // NB: The clock goes on, and a container that lives a moment longer would send.
        await scene.container.close()
    }

    private func expectUnknownOutcome(_ outbox: Outbox) async {
        await outbox.sendAll()
        #expect(outbox.pendingMutations.map { $0.status.error as? MutationError } == [.outcomeUnknown])
        #expect(server.requests.count == 1)
    }

    @Test func `an attempt that a crash interrupted isn't repeated with at-most-once delivery, and its keys load, W2`()
        async throws
    {
        let (_, scene) = try await launch()
        server.loseNextResponse()
        await #expect(throws: MutationError.outcomeUnknown) {
            try await scene.container.send(PayOnce(server: server.name)).output
        }
        let crashed = try #require(archive.states.firstIndex(of: "attempted"))
        let (outbox, next) = try await launch(archive.restored(to: crashed))
        await expectUnknownOutcome(outbox)
        #expect(next.container.state(of: .notes(server)).isStale)
    }

    @Test func `an attempt that the server has refused is repeated after a restart with at-most-once delivery, W2`()
        async throws
    {
        server.isSignedIn = false
        do {
            let (outbox, scene) = try await launch()
            scene.container.send(PayOnce(server: server.name))
            await outbox.sendAll()
            #expect(server.requests.count == 1)
        }
        server.isSignedIn = true
        let (outbox, _) = try await launch()
        await outbox.sendAll()
        #expect(server.notes == ["paid"] && outbox.pendingMutations.isEmpty)
    }

    @Test func `an attempt that met a conflict is repeated after a restart with at-most-once delivery, W2, W13`()
        async throws
    {
        let first = try await Outbox(archive, PayMerged.self)
        let scene = NoteScene(first, server)
        server.conflictNext()
        scene.container.send(PayMerged(server: server.name))
        let resolution = try await PayMerged.resolutions.nextCall()
        let next = try await Outbox(archive.restored(to: archive.states.count - 1), PayMerged.self)
        let nextScene = NoteScene(next, server)
        await next.sendAll()
        #expect(server.notes == ["paid"] && next.pendingMutations.isEmpty && server.requests.count == 2)
        resolution.succeed(true)
        _ = nextScene
    }

    @Test func `an attempt that the server has refused isn't the first one of the time of a key, W2, W15`() async throws
    {
        server.isSignedIn = false
        let (outbox, scene) = try await launch()
        scene.container.send(PayWithinAnHour(server: server.name))
        await outbox.sendAll()
        date.withLock { $0 += 7200 }
        scene.container.advance(server.clock, by: .seconds(7200))
        server.isSignedIn = true
        server.loseNextResponse()
        outbox.resume()
        await outbox.sendAll()
        #expect(server.requests.count == 2 && outbox.pendingMutations.map(\.status.isPending) == [true])
        scene.container.advance(server.clock, by: .seconds(60))
        await outbox.sendAll()
        #expect(server.requests.count == 3 && server.notes == ["paid"] && outbox.pendingMutations.isEmpty)
    }

    @Test func `the time of a key goes on while the app isn't running, W2`() async throws {
        try await sendAndQuit()
        date.withLock { $0 += 3600 }
        await expectUnknownOutcome(try await launch().0)
    }

    @Test func `a clock that was set back has let the time of a key pass, W2`() async throws {
        try await sendAndQuit()
        date.withLock { $0 -= 10 }
        await expectUnknownOutcome(try await launch().0)
    }

    @Test func `after a restart only the rest of the time of a key is left, W2`() async throws {
        try await sendAndQuit()
        date.withLock { $0 += 3000 }
        server.isReachable = false
        let (outbox, scene) = try await launch()
        let failures = Failures(of: scene.container)
        try await scene.container.waits(for: .backoff)
        server.clock.advance(by: .seconds(599))
        #expect(outbox.pendingMutations.map(\.status.isPending) == [true])
        server.clock.advance(by: .seconds(1))
        let failure = await failures.next()
        #expect(failure?.status.error as? MutationError == .outcomeUnknown)
        await expectUnknownOutcome(outbox)
    }

    @Test(arguments: [false, true])
    func `nothing is sent again once the time of a key has passed in the device's sleep, W2`(
        isOffline: Bool
    ) async throws {
        let (outbox, scene) = try await launch()
        server.loseNextResponse()
        scene.container.send(PayWithinAnHour(server: server.name))
        try await scene.container.waits(for: .backoff)
        if isOffline {
            scene.container.notice(.offline)
            scene.container.notice(.online)
            scene.container.notice(.offline)
        }
        let failures = Failures(of: scene.container)
        // NB: Every timer is due at once, and that of the next attempt comes first.
        server.clock.advance(by: .seconds(3 * 3600))
        scene.container.notice(.online)
        #expect(await failures.next()?.status.error as? MutationError == .outcomeUnknown)
        await expectUnknownOutcome(outbox)
    }

    @Test func `the time of a key begins anew with the identifier of a resolved mutation, W2, W13`() async throws {
        let outbox = try await Outbox(archive, EditWithinAnHour.self, wallClock: now)
        let scene = NoteScene(outbox, server, wallClock: now)
        server.conflictNext()
        let sent = scene.container.send(EditWithinAnHour(server: server.name))
        let resolution = try await EditWithinAnHour.resolutions.nextCall()
        server.clock.advance(by: .seconds(3599))
        server.loseNextResponse()
        resolution.succeed(true)
        try await scene.container.waits(for: .backoff)
        server.clock.advance(by: .seconds(1))
        try await sent.output
        #expect(server.requests.count == 3)
    }

    @Test func `the time of a key ends offline as well, W2`() async throws {
        try await sendAndQuit()
        date.withLock { $0 += 3000 }
        let outbox = try await Outbox(archive, PayWithinAnHour.self, wallClock: now)
        let scene = NoteScene(outbox, server, wallClock: now)
        scene.container.notice(.offline)
        server.clock.advance(by: .seconds(600))
        let failure = await Failures(of: scene.container).next()
        #expect(failure?.status.error as? MutationError == .outcomeUnknown)
        await expectUnknownOutcome(outbox)
    }

    @Test func `the pauses of a durable mutation double from one second up to five minutes, W15`() async throws {
        server.isReachable = false
        let (outbox, scene) = try await launch()
        scene.container.send(server.add(1, "a"))
        var pauses: [Duration] = []
        for attempt in 1...12 {
            try await scene.container.waits(for: .backoff, after: attempt)
            try await server.clock.sleepers(1)
            let now = server.clock.now
            let pause = try #require(server.clock.nextDeadline.map { now.duration(to: $0) })
            pauses.append(pause)
            server.clock.advance(by: pause)
        }
        try await scene.container.waits(for: .backoff, after: 13)
        #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map { .seconds($0) })
        #expect(outbox.pendingMutations.map(\.attempts) == [13])
    }

    @Test func `the pauses have full jitter, W15`() async throws {
        server.isReachable = false
        let outbox = try await Outbox(archive, AddNote.self)
        let scene = NoteScene(outbox, server, jitter: 0.25)
        scene.container.send(server.add(1, "a"))
        try await scene.container.waits(for: .backoff)
        try await server.clock.sleepers(1)
        #expect(server.clock.deadlines.map(\.sinceStart) == [.milliseconds(250)])
    }

    @Test func `a server decides how long a mutation waits for its next attempt, W15`() async throws {
        let scene = try await MutationScene.loaded()
        scene.container.send(scene.append("a"))
        try await scene.sends.nextCall().fail(Busy())
        try await scene.clock.sleepers(1)
        #expect(scene.clock.deadlines.map(\.sinceStart) == [.seconds(77)])
        scene.container.notice(.offline)
        scene.container.notice(.online)
        #expect(scene.clock.deadlines.map(\.sinceStart) == [.seconds(77)])
        #expect(scene.sends.count == 1)
    }

    @Test func `a mutation that isn't durable fails after the attempts of a load, W15`() async throws {
        let scene = try await MutationScene.loaded()
        let sent = scene.container.send(scene.append("a"))
        for pause in [1, 2, 4] {
            try await scene.sends.nextCall().fail(Unavailable())
            try await scene.clock.sleepers(1)
            scene.clock.advance(by: .seconds(pause))
        }
        try await scene.sends.nextCall().fail(Unavailable())
        await #expect(throws: MutationError.outcomeUnknown) { try await sent.output }
        #expect(scene.sends.count == 4 && scene.clock.sleeperCount == 0)
    }
}

/// An error of a server that names the time of the next attempt.
private struct Busy: LoadFailure {
    var kind: LoadFailureKind { .transient(retryAfter: .seconds(77)) }
}

/// A mutation whose server doesn't recognize repeated requests.
struct PayOnce: DurableMutation {
    let server: UUID

    static var delivery: Delivery { .atMostOnce }
    var affectedKeys: [ResourceKey] { ["notes"] }

    func send(_ context: MutationContext) async throws {
        _ = try NoteServer.named(server).write(NoteServer.Request(id: context.id, text: "paid"), note: 1, creates: true)
    }
}

/// A mutation whose server doesn't recognize repeated requests, and whose resolver waits for the test.
private struct PayMerged: DurableMutation {
    static let resolutions = GatedLoader<Bool>()
    let server: UUID

    static var kind: String { "PayMerged" }
    static var delivery: Delivery { .atMostOnce }
    var affectedKeys: [ResourceKey] { ["notes"] }

    func send(_ context: MutationContext) async throws {
        _ = try NoteServer.named(server).write(NoteServer.Request(id: context.id, text: "paid"), note: 1, creates: true)
    }

    func resolve(_ conflict: MutationConflict) async throws -> PayMerged? {
        try await Self.resolutions.load() ? nil : self
    }
}

/// A mutation whose server recognizes repeated requests for an hour.
struct PayWithinAnHour: DurableMutation {
    let server: UUID

    static var delivery: Delivery { .atLeastOnce(within: .seconds(3600)) }
    var affectedKeys: [ResourceKey] { ["notes"] }

    func send(_ context: MutationContext) async throws {
        _ = try NoteServer.named(server).write(NoteServer.Request(id: context.id, text: "paid"), note: 1, creates: true)
    }
}

/// A mutation whose server recognizes repeated requests for an hour, and whose resolver waits for the test.
private struct EditWithinAnHour: DurableMutation {
    static let resolutions = GatedLoader<Bool>()
    let server: UUID

    static var kind: String { "EditWithinAnHour" }
    static var delivery: Delivery { .atLeastOnce(within: .seconds(3600)) }
    var affectedKeys: [ResourceKey] { ["notes"] }

    func send(_ context: MutationContext) async throws {
        _ = try NoteServer.named(server).write(NoteServer.Request(id: context.id, text: "edit"), note: 1, creates: true)
    }

    func resolve(_ conflict: MutationConflict) async throws -> EditWithinAnHour? {
        try await Self.resolutions.load() ? self : nil
    }
}

/// The failures of a container's mutations, one by one.
@MainActor final class Failures {
    private let failures: AsyncStream<PendingMutation>

    init(of container: ResourceContainer) {
        let (failures, continuation) = AsyncStream<PendingMutation>.makeStream()
        self.failures = failures
        container.onMutationFailure { continuation.yield($0) }
    }

    func next() async -> PendingMutation? {
        for await failure in failures { return failure }
        return nil
    }
}

/// A store of mutations that keeps each state it was in, so that a test can go back to any of them.
final class JournalArchive: WrappedStore {
    let base = MemoryStore()
    private let journal = Lock<[(state: String, store: MemoryStore)]>([])

    /// The recorded states of the mutations that were written, in order, or empty texts for removals.
    var states: [String] { journal.withLock { $0.map(\.state) } }

    /// Returns a store with the contents right after an entry of the journal, as after a crash at that time.
    func restored(to index: Int) -> MemoryStore { journal.withLock { $0[index].store }.copy() }

    func store(_ data: Data, for identifier: String) async throws {
        try await base.store(data, for: identifier)
        note(
            StoredMutations.isRecord(identifier)
                ? try JSONDecoder().decode(MutationRecordBody.self, from: data).state.rawValue : "wiped")
    }

    func remove(_ identifier: String) async throws -> Bool {
        defer { note("") }
        return try await base.remove(identifier)
    }

    private func note(_ state: String) {
        let copy = base.copy()
        journal.withLock { $0.append((state, copy)) }
    }
}
