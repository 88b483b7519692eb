import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The time in the background that an outbox claims while a request is running.
@Suite(.timeLimit(.minutes(10))) @MainActor struct BackgroundActivityTests {
    private let claims = Claims()
    private let expirations = Lock<[@Sendable () -> Void]>([])
    private let clock = ManualClock()
    private let sends = GatedLoader<String>()

    private var isClaimed: Bool { claims.counts.begun > claims.counts.ended }

    private var activity: BackgroundActivity {
        BackgroundActivity { [claims, expirations] expire in
            claims.begin()
            expirations.withLock { $0.append(expire) }
            return { claims.end() }
        }
    }

    private func scene() -> ResourceContainer {
        ResourceContainer(clock: clock, jitter: { 1 }, outbox: nil, activity: activity)
    }

    @Test func `time is claimed once for requests that run at the same time`() async throws {
        let (container, others) = (scene(), GatedLoader<String>())
        #expect(!isClaimed)
        let first = container.send(Like(key: "a", sends: sends))
        let second = container.send(Like(key: "b", sends: others))
        let (call, other) = (try await sends.nextCall(), try await others.nextCall())
        #expect(claims.counts == (1, 0))
        call.succeed("")
        _ = try await first.output
        #expect(isClaimed)
        other.succeed("")
        _ = try await second.output
        await claims.areReturned()
        #expect(claims.counts == (1, 1))
    }

    @Test func `time is given back while an archive takes too long, and claimed again once it returns`() async throws {
        let (archive, server) = (GatedMutationArchive(), NoteServer())
        let outbox = try await Outbox(archive, AddNote.self)
        let container = ResourceContainer(clock: clock, outbox: outbox, activity: activity)
        container.send(server.add(1, "a"))
        let write = try await archive.nextWrite()
        #expect(isClaimed)
        container.advance(clock, by: .seconds(30))
        #expect(!isClaimed)
        write.resume()
        // The server is unknown, and its failure is recorded.
        try await archive.nextWrite().resume()
        try await container.waits(for: .backoff)
        await claims.areReturned()
        // NB: Between the end of a write and what follows from it, the time may be given back as well.
        #expect(claims.counts.begun > 1)
    }

    @Test func `time is given back while a mutation pauses before its next attempt`() async throws {
        let container = scene()
        let sent = container.send(Like(key: "a", sends: sends))
        try await sends.nextCall().fail(Unavailable())
        try await clock.sleepers(1)
        await claims.areReturned()
        #expect(claims.counts == (1, 1))
        container.advance(clock, by: .seconds(1))
        let call = try await sends.nextCall()
        #expect(isClaimed)
        call.succeed("")
        _ = try await sent.output
        await claims.areReturned()
        #expect(claims.counts == (2, 2))
    }

    @Test func `time is claimed once from the first record of a mutation to its last`() async throws {
        let (archive, server) = (GatedMutationArchive(), NoteServer())
        let outbox = try await Outbox(archive, AddNote.self)
        let scene = NoteScene(outbox, server)
        await scene.container.close()
        let container = ResourceContainer(clock: clock, outbox: outbox, activity: activity)
        await container.settled()
        let sent = container.send(server.add(1, "a"))
        try await archive.nextWrite().resume()
        let acknowledgment = try await archive.nextWrite()
        #expect(server.notes == ["a"] && claims.counts == (1, 0))
        acknowledgment.resume()
        try await sent.output
        await outbox.sendAll()
        // The time is given back as soon as nothing is running, on the thread that has noticed it.
        await claims.areReturned()
        #expect(claims.counts == (1, 1))
    }

    @Test func `the latest state counts, in whichever order threads arrive`() {
        let activity = activity
        activity.update { true }
        activity.update { true }
        activity.update { false }
        activity.update { false }
        #expect(claims.counts == (1, 1))
        activity.update { true }
    }

    @Test func `a claim that has expired is renewed with the next change, and nothing of it is given back`() {
        let activity = activity
        activity.update { true }
        let expire = expirations.withLock { $0[0] }
        expire()
        activity.update { true }
        #expect(claims.counts == (2, 0))
        expire()
        activity.update { true }
        #expect(claims.counts == (2, 0))
        activity.update { false }
        #expect(claims.counts == (2, 1))
    }

    @Test func `no time is claimed while a conflict is resolved without a connection`() async throws {
        let (container, loads) = (scene(), GatedLoader<Int>())
        let sent = container.send(Merge(number: Resource("number") { try await loads.load() }, sends: sends))
        try await sends.nextCall().fail(Outdated())
        let load = try await loads.nextCall()
        #expect(isClaimed)
        container.notice(.offline)
        await container.outbox.sendAll()
        #expect(!isClaimed)
        container.notice(.online)
        #expect(isClaimed)
        load.succeed(1)
        try await sends.nextCall().succeed("")
        _ = try await sent.output
        await claims.areReturned()
    }
}

/// The claims to time, which a container gives back on the thread that has noticed that nothing is running.
private final class Claims: Sendable {
    private typealias Waiter = CheckedContinuation<Void, Never>

    private let state = Lock((begun: 0, ended: 0, waiters: [Waiter]()))

    var counts: (begun: Int, ended: Int) { state.withLock { ($0.begun, $0.ended) } }

    func begin() { state.withLock { $0.begun += 1 } }

    func end() {
        let waiters = state.withLock { state in
            state.ended += 1
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns as soon as no time is claimed.
    func areReturned() async {
        await withCheckedContinuation { waiter in
            let isReturned = state.withLock { state in
                if state.begun > state.ended { state.waiters.append(waiter) }
                return state.begun == state.ended
            }
            if isReturned { waiter.resume() }
        }
    }
}

/// A mutation of one key.
private struct Like: Mutation {
    let key: ResourceKey
    let sends: GatedLoader<String>

    func send(_ context: MutationContext) async throws { _ = try await sends.load() }

    var overlays: [Overlay] { [Overlay(Resource<Int>(key) { 0 }) { $0 += 1 }] }
}

/// A mutation whose resolver loads a number.
private struct Merge: Mutation {
    let number: Resource<Int>
    let sends: GatedLoader<String>

    func send(_ context: MutationContext) async throws { _ = try await sends.load() }

    func resolve(_ conflict: MutationConflict) async throws -> Merge? {
        _ = try await conflict.value(of: number)
        return self
    }
}
