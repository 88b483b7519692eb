public import Foundation
public import ResourceCore
import ResourceWriting

/// A server for tests of mutations, on a connection that loses requests and responses.
///
/// Its content is a value that writes change and reads return. A mutation sends its writes with its own identity, by
/// which the server recognizes a repetition and gives the same response again:
///
///     let server = LossyServer([Story.ID: Story](), clock: clock)
///
///     func send(_ context: MutationContext) async throws {
///         try await server.write(context.id) { $0[id]?.isRead = true }
///     }
///
/// A test plans the fates of the next writes, and compares ``writes`` with what was sent:
///
///     server.plan(.responseLost, .accepted)
///     container.send(MarkRead(id: story.id))
///     await outbox.sendAll()
///     #expect(server.writes.map(\.outcome) == [.applied, .repeated])
///
/// All methods can be called on any thread. No time passes but that of the clock.
public final class LossyServer<Content: Sendable>: Sendable {
    fileprivate struct State: Sendable {
        var content: Content
        var revision = 0
        var plan: [WriteFate] = []
        var requests = 0
        var isReachable = true
        var writes: [LossyServerWrite] = []
        var watchers: [Watcher] = []
        var responses: [UUID: Result<any Sendable, any Error>] = [:]

        /// The earlier contents that a read may still return, and the moments until which they were current.
        var past: [(content: Content, end: ManualClock.Instant)] = []
    }

    private let clock: ManualClock
    private let readLag: Duration
    private let honorsKeys: Bool
    private let fate: @Sendable (_ request: Int) -> WriteFate
    private let committed: @Sendable (Content) -> Void
    private let state: Lock<State>

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - content: The initial content.
    ///   - clock: The clock that measures delays.
    ///   - honorsKeys: A Boolean value that indicates whether the server applies a repeated write only once.
    ///   - readLag: The time by which reads trail writes.
    ///   - fate: A closure that returns the fate of the write request with a number, from 1, unless a fate is planned.
    public convenience init(
        _ content: Content, clock: ManualClock, honorsKeys: Bool = true, readLag: Duration = .zero,
        fate: @escaping @Sendable (_ request: Int) -> WriteFate = { _ in .accepted }
    ) {
        self.init(content, clock: clock, honorsKeys: honorsKeys, readLag: readLag, fate: fate) { _ in }
    }

    // A closure is called with each content, soon after it's the current one.
    init(
        _ content: Content, clock: ManualClock, honorsKeys: Bool, readLag: Duration,
        fate: @escaping @Sendable (_ request: Int) -> WriteFate, committed: @escaping @Sendable (Content) -> Void
    ) {
        (self.clock, self.honorsKeys, self.readLag) = (clock, honorsKeys, readLag)
        (self.fate, self.committed) = (fate, committed)
        state = Lock(State(content: content))
    }

    /// The current content.
    public var content: Content { state.withLock { $0.content } }

    /// The write requests that have reached the server, in their order.
    public var writes: [LossyServerWrite] { state.withLock { $0.writes } }

    /// Returns when at least this many write requests have reached the server.
    ///
    /// - Throws: ``WaitFailure`` after ``WaitFailure/patience`` in which no request was made or reached the server.
    ///   `CancellationError` if the task is canceled.
    public func arrivals(_ count: Int, file: String = #fileID, line: Int = #line) async throws {
        let watcher = Watcher(count: count)
        try await watcher.wait { [self] in
            state.withLock { $0.requests + $0.writes.count }
        } failure: { [self] silence in
            let (requests, writes) = state.withLock { ($0.requests, $0.writes.map(\.outcome)) }
            return WaitFailure(
                "\(count) writes haven't reached the server", after: silence, at: WaitPlace(file, line),
                "\(requests) made, and \(writes.count) arrived: \(writes)")
        } unless: { [self] in
            state.withLock { state in
                guard state.writes.count < count else { return true }
                state.watchers.append(watcher)
                return false
            }
        }
    }

    private func resumeWatchers() {
        let reached = state.withLock { $0.watchers.removeReached($0.writes.count) }
        for watcher in reached { watcher.resume() }
    }

    /// A Boolean value that indicates whether there is a connection to the server.
    ///
    /// Requests that begin without a connection fail as ``LossyServerFailure/offline``.
    public var isReachable: Bool {
        get { state.withLock { $0.isReachable } }
        set { state.withLock { $0.isReachable = newValue } }
    }

    /// Determines the fates of the next write requests, after those that are planned already.
    public func plan(_ fates: WriteFate...) { plan(fates) }

    func plan(_ fates: [WriteFate]) { state.withLock { $0.plan += fates } }

    /// Changes the content, as another client of the server does.
    ///
    /// If another thread changes the content at the same moment, the closure is called again with the new content.
    public func edit<Output>(_ body: (inout Content) throws -> Output) rethrows -> Output {
        try change { (try body(&$0), nil) }
    }

    // Changes the content as a restart from a backup does, which has no response to the writes that are returned, and
    // no replica with an earlier content.
    func restore(_ body: (inout Content) -> Set<UUID>) { change { ((), body(&$0)) } }

    private func change<Output>(
        _ body: (inout Content) throws -> (output: Output, lost: Set<UUID>?)
    ) rethrows -> Output {
        while true {
            var (content, revision) = state.withLock { ($0.content, $0.revision) }
            let (output, lost) = try body(&content)
            if commit(content, at: revision, forgetting: lost) { return output }
        }
    }

    /// Returns the content that a read receives.
    ///
    /// - Throws: ``LossyServerFailure/offline`` if there is no connection.
    public func read() throws -> Content {
        let now = clock.now
        let content = state.withLock { state -> Content? in
            guard state.isReachable else { return nil }
            return state.past.first { $0.end.duration(to: now) < readLag }?.content ?? state.content
        }
        guard let content else { throw LossyServerFailure.offline }
        return content
    }
}

// Writes.
extension LossyServer {
    /// Sends a write request, and returns the response.
    ///
    /// If the closure throws, nothing is applied, and the error is the response. The server remembers a response by the
    /// identity of the write, except for an error after which another attempt may succeed.
    ///
    /// - Parameters:
    ///   - id: The identity by which the server recognizes a repetition: `MutationContext.id`.
    ///   - apply: A closure that changes the content. If another thread changes it at the same moment, the closure is
    ///     called again.
    /// - Throws: ``LossyServerFailure``, the error that the closure has thrown, or `CancellationError` if the caller
    ///   was canceled while a delayed request or response was on its way.
    @discardableResult
    public func write<Output: Sendable>(
        _ id: UUID, _ apply: @escaping @Sendable (inout Content) throws -> Output
    ) async throws -> Output {
        guard isReachable else { throw LossyServerFailure.offline }
        let fate = nextFate()
        try await pause(fate.wayThere)
        let result: Result<Output, any Error>
        switch fate.course {
        case .accepted: result = arrive(id, apply)
        case .requestLost: result = .failure(LossyServerFailure.lost)
        case .responseLost:
            _ = arrive(id, apply)
            result = .failure(LossyServerFailure.lost)
        case .late(let delay):
            Task { [self] in
                try await clock.sleep(for: delay)
                _ = arrive(id, apply)
            }
            result = .failure(LossyServerFailure.lost)
        case .rejected: result = arrive(id) { _ in throw LossyServerFailure.rejected }
        case .unavailable(let retryAfter): result = .failure(LossyServerFailure.unavailable(retryAfter: retryAfter))
        }
        try await pause(fate.wayBack)
        return try result.get()
    }

    private func nextFate() -> WriteFate {
        let (planned, request) = state.withLock { state in
            state.requests += 1
            return (state.plan.isEmpty ? nil : state.plan.removeFirst(), state.requests)
        }
        return planned ?? fate(request)
    }

    private func pause(_ duration: Duration) async throws {
        if duration > .zero { try await clock.sleep(for: duration) }
    }

    /// Applies a write that reaches the server, or returns the response that its first request received.
    private func arrive<Output: Sendable>(
        _ id: UUID, _ apply: (inout Content) throws -> Output
    ) -> Result<Output, any Error> {
        while true {
            var (content, revision, known) = state.withLock { state in
                (state.content, state.revision, honorsKeys ? state.responses[id] : nil)
            }
            if let known {
                state.withLock { $0.writes.append(LossyServerWrite(id: id, outcome: .repeated)) }
                resumeWatchers()
                return known.flatMap { output in
                    (output as? Output).map { .success($0) } ?? .failure(LossyServerFailure.rejected)
                }
            }
            let before = content
            let result = Result { try apply(&content) }
            if case .failure = result { content = before }
            if commit(content, at: revision, Response(result, to: id)) {
                resumeWatchers()
                return result
            }
        }
    }
}

// Changes of the content.
extension LossyServer {
    /// A response of the server, and the request that receives it first.
    fileprivate struct Response: Sendable {
        let write: LossyServerWrite
        let result: Result<any Sendable, any Error>

        /// A Boolean value that indicates whether a repeated request receives the response again.
        let isFinal: Bool

        init<Output: Sendable>(_ result: Result<Output, any Error>, to id: UUID) {
            self.result = result.map { $0 }
            switch result {
            case .success:
                write = LossyServerWrite(id: id, outcome: .applied)
                isFinal = true
            case .failure(let error):
                write = LossyServerWrite(id: id, outcome: .rejected)
                isFinal = [.permanent, .conflict].contains(LoadFailureKind(of: error))
            }
        }
    }

    /// Stores a content and the response to the write that has made it, unless the content has changed meanwhile.
    ///
    /// - Returns: A Boolean value that indicates whether the content was stored.
    private func commit(
        _ content: Content, at revision: Int, _ response: Response? = nil, forgetting lost: Set<UUID>? = nil
    ) -> Bool {
        let now = clock.now
        // NB: The earlier contents are released outside of the lock.
        let released: [Content]? = state.withLock { state -> [Content]? in
            guard state.revision == revision else { return nil }
            state.revision += 1
            if let response { state.note(response) }
            for id in lost ?? [] { state.responses[id] = nil }
            state.past.append((state.content, now))
            let count = state.past.count { lost != nil || $0.end.duration(to: now) >= readLag }
            defer {
                state.past.removeFirst(count)
                state.content = content
            }
            return state.past.prefix(count).map(\.content)
        }
        if released != nil { committed(content) }
        return released != nil
    }
}

extension LossyServer.State {
    fileprivate mutating func note(_ response: LossyServer.Response) {
        writes.append(response.write)
        if response.isFinal { responses[response.write.id] = response.result }
    }
}

/// A write request that has reached a server for tests.
public struct LossyServerWrite: Hashable, Sendable, Identifiable {
    /// An outcome of a write request.
    public enum Outcome: Hashable, Sendable {
        /// The write was applied.
        case applied

        /// The write was recognized as a repetition, and received the first response again.
        case repeated

        /// The write was not applied.
        case rejected
    }

    /// The identity of the write.
    public let id: UUID

    /// The outcome.
    public let outcome: Outcome
}

/// A failure of a request to a server for tests.
public enum LossyServerFailure: LoadFailure, Hashable {
    /// There is no connection.
    case offline

    /// No response has arrived, so the server may or may not have applied the write.
    case lost

    /// The server has rejected the write for good.
    case rejected

    /// The server can't apply the write now.
    case unavailable(retryAfter: Duration?)

    /// The classification of the failure.
    public var kind: LoadFailureKind {
        switch self {
        case .offline: .offline
        case .lost: .transient()
        case .rejected: .permanent
        case .unavailable(let retryAfter): .transient(retryAfter: retryAfter)
        }
    }
}

extension LossyServerFailure: ExchangeFailure {
    package var lacksResponse: Bool? { self == .lost }
}
