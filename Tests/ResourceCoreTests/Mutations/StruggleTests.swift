import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Writes that fail for now again and again (W15).
@Suite(.timeLimit(.minutes(10))) @MainActor struct StruggleTests {
    private let clock = ManualClock()
    private let store = MemoryStore()
    private let server = PoisonedServer()

    private func launch(_ clock: ManualClock? = nil) async throws -> ResourceContainer {
        let outbox = try await Outbox(store, PoisonedWrite.self)
        return ResourceContainer(clock: clock ?? self.clock, jitter: { 1 }, outbox: outbox)
    }

    /// Lets a number of pauses pass, after each of which an attempt begins.
    private func passPauses(_ count: Int, in container: ResourceContainer, of clock: ManualClock? = nil) async throws {
        for _ in 0..<count {
            // NB: The archive sleeps on the clock as well while it writes, so the number of sleepers tells nothing.
            try await container.waits(for: .backoff)
            let attempts = server.attempts("poison")
            (clock ?? self.clock).advance(by: .seconds(600))
            try await container.until { _ in server.attempts("poison") > attempts }
        }
    }

    @Test(arguments: PoisonedServer.Fault.counted)
    func `a write that always fails for now lets its lane continue after twenty attempts, W15`(
        fault: PoisonedServer.Fault
    ) async throws {
        let container = try await launch()
        server.fault = fault
        let (poisoned, behind) = (container.send(server.write("poison")), container.send(server.write("behind")))
        try await passPauses(19, in: container)
        try await behind.output
        #expect(server.attempts("poison") == 20 && server.attempts("behind") == 1)
        await #expect(throws: MutationError.outcomeUnknown) { try await poisoned.output }
        let kept = try #require(container.pendingMutations.first)
        #expect((kept.mutation as? PoisonedWrite)?.text == "poison" && container.pendingMutations.count == 1)
        #expect("\(type(of: kept.lastError!))" == "\(type(of: fault.error!))")
    }

    @Test func `a write without a connection waits for it, however often it's attempted, W15`() async throws {
        let container = try await launch()
        server.fault = .offline
        let sent = container.send(server.write("poison"))
        try await passPauses(30, in: container)
        try await container.waits(for: .backoff)
        #expect(sent.isPending && container.pendingMutations.map(\.isStruggling) == [false])
        server.fault = nil
        try await passPauses(1, in: container)
        try await sent.output
    }

    @Test(arguments: [PoisonedServer.Fault.timeout, .wrappedTimeout, .reset, .canceled])
    func `attempts without a response count only since the connection has last returned, W15`(
        fault: PoisonedServer.Fault
    ) async throws {
        let container = try await launch()
        server.fault = fault
        let sent = container.send(server.write("poison"))
        for _ in 1...4 {
            try await passPauses(15, in: container)
            try await container.waits(for: .backoff)
            container.notice(.offline)
            container.notice(.online)
        }
        #expect(sent.isPending && server.attempts("poison") > 40)
    }

    @Test func `failures count across launches, W15`() async throws {
        server.fault = .ownError
        for launch in 1...4 {
            let clock = ManualClock()
            let container = try await self.launch(clock)
            if launch == 1 { for text in ["poison", "behind"] { container.send(server.write(text)) } }
            try await passPauses(4, in: container, of: clock)
            guard launch == 4 else {
                try await container.waits(for: .backoff)
                await container.close()
                continue
            }
            try await container.until { $0.pendingMutations.count == 1 }
            #expect(container.pendingMutations.first?.status.error as? MutationError == .outcomeUnknown)
        }
        #expect(server.attempts("poison") == 20 && server.attempts("behind") == 1)
    }

    @Test func `a handler hears once of a write that is struggling, and of its end, W15`() async throws {
        let container = try await launch()
        server.fault = .ownError
        let failures = Failures(of: container)
        container.send(server.write("poison"))
        try await passPauses(4, in: container)
        let struggling = try #require(await failures.next())
        #expect(struggling.isStruggling && struggling.status.isPending && struggling.attempts == 5)
        #expect(struggling.lastError is PoisonedServer.OwnError)
        #expect(container.pendingMutations.map(\.isStruggling) == [true])
        try await passPauses(15, in: container)
        let failed = try #require(await failures.next())
        #expect(!failed.isStruggling && failed.status.error as? MutationError == .outcomeUnknown)
        #expect(failed.lastError is PoisonedServer.OwnError && failed.id == struggling.id)
    }

    @Test func `whoever listens later hears of what still struggles or has failed, once, W15`() async throws {
        let container = try await launch()
        server.fault = .ownError
        let mended = container.send(server.write("poison"))
        try await passPauses(5, in: container)
        try await container.waits(for: .backoff)
        server.fault = nil
        try await passPauses(1, in: container)
        try await mended.output
        server.fault = .ownError
        container.send(server.write("poison"))
        try await passPauses(19, in: container)
        try await container.until { $0.pendingMutations.first?.status.error != nil }
        let failures = Failures(of: container)
        #expect(await failures.next()?.status.error as? MutationError == .outcomeUnknown)
        container.send(server.write("poison"))
        try await passPauses(4, in: container)
        #expect(await failures.next()?.isStruggling == true)
    }

    @Test func `whoever signs in next hears nothing of the failures before a wipe, W14`() async throws {
        let container = try await launch()
        server.fault = .ownError
        container.send(server.write("poison"))
        try await passPauses(4, in: container)
        try await container.waits(for: .backoff)
        try await container.wipe()
        let failures = Failures(of: container)
        container.send(server.write("poison of the next user"))
        try await passPauses(4, in: container)
        #expect((await failures.next()?.mutation as? PoisonedWrite)?.text == "poison of the next user")
    }

    @Test func `the next launch knows the attempts, the last error, and that a write is struggling, W15`() async throws
    {
        server.fault = .ownError
        let container = try await launch()
        container.send(server.write("poison"))
        try await passPauses(5, in: container)
        try await container.waits(for: .backoff)
        await container.close()
        let outbox = try await Outbox(store, PoisonedWrite.self)
        let restored = try #require(outbox.pendingMutations.first)
        #expect(restored.attempts == 6 && restored.isStruggling && restored.status.isPending)
        #expect(restored.lastError?.localizedDescription == "Closed for now.")
    }

    @Test func `a write that the user retries has twenty attempts again, W15, W16`() async throws {
        let container = try await launch()
        server.fault = .ownError
        let sent = container.send(server.write("poison"))
        try await passPauses(19, in: container)
        try await container.until { $0.pendingMutations.first?.status.error != nil }
        container.pendingMutations.first?.retry()
        try await passPauses(18, in: container)
        try await container.waits(for: .backoff)
        #expect(sent.isPending && server.attempts("poison") == 39)
    }

    @Test func `the number of failures in a record is believed only if it can be, W15`() async throws {
        server.fault = .ownError
        let container = try await launch()
        container.send(server.write("poison"))
        try await container.waits(for: .backoff)
        await container.close()
        let name = try #require(try await store.identifiers().first { StoredMutations.isRecord($0) })
        let data = try #require(try await store.data(for: name))
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains(#""failures":1"#))
        try await store.store(
            Data(text.replacing(#""failures":1"#, with: #""failures":9223372036854775807"#).utf8), for: name)
        let next = try await launch()
        await next.settled()
        #expect(next.pendingMutations.first?.status.error as? MutationError == .unreadable)
    }
}

/// A server that fails for now with the writes whose text is "poison".
final class PoisonedServer: Sendable {
    enum Fault {
        case ownError
        case wrappedError
        case status
        case busy
        case timeout
        case wrappedTimeout
        case reset
        case canceled
        case offline

        /// The faults that count, as long as the connection doesn't return.
        static var counted: [Fault] {
            [.ownError, .wrappedError, .status, .busy, .timeout, .wrappedTimeout, .reset, .canceled]
        }

        var error: (any Error)? {
            switch self {
            case .ownError: OwnError()
            case .wrappedError: Wrapped(underlying: OwnError())
            case .status: Status()
            case .busy: Busy()
            case .timeout: URLError(.timedOut)
            case .wrappedTimeout: ClientError.network(URLError(.timedOut))
            case .reset: POSIXError(.ECONNRESET)
            case .canceled: URLError(.cancelled)
            case .offline: URLError(.notConnectedToInternet)
            }
        }
    }

    /// An error of the app's own client.
    struct OwnError: LoadFailure, LocalizedError {
        var kind: LoadFailureKind { .transient() }
        var errorDescription: String? { "Closed for now." }
    }

    enum ClientError: LoadFailure {
        case network(URLError)

        var kind: LoadFailureKind { .transient() }
    }

    struct Wrapped: Error {
        let underlying: any Error
    }

    struct Status: LoadFailure {
        var kind: LoadFailureKind { LoadFailureKind(httpStatus: 503) }
    }

    struct Busy: LoadFailure {
        var kind: LoadFailureKind { .transient(retryAfter: .seconds(60)) }
    }

    private let state = Lock((fault: Fault?.none, texts: [String]()))
    private let name = UUID()

    init() { servers.withLock { $0[name] = self } }

    var fault: Fault? {
        get { state.withLock { $0.fault } }
        set { state.withLock { $0.fault = newValue } }
    }

    func attempts(_ kind: String) -> Int { state.withLock { $0.texts.count { $0.hasPrefix(kind) } } }

    func write(_ text: String) -> PoisonedWrite { PoisonedWrite(text: text, server: name) }

    fileprivate static func receive(_ write: PoisonedWrite) throws {
        guard let server = servers.withLock({ $0[write.server] }) else { return }
        let fault = server.state.withLock { state in
            state.texts.append(write.text)
            return state.fault
        }
        if write.text.hasPrefix("poison"), let error = fault?.error { throw error }
    }
}

private let servers = Lock<[UUID: PoisonedServer]>([:])

struct PoisonedWrite: DurableMutation {
    let text: String
    let server: UUID

    var affectedKeys: [ResourceKey] { ["log"] }

    func send(_ context: MutationContext) async throws { try PoisonedServer.receive(self) }
}
