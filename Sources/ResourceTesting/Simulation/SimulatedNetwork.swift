public import ResourceCore

/// A server with a bad line, on a manual clock: each request is answered late, wrongly, out of order or not at all.
///
/// What becomes of a request is decided by the seed, the key and how many requests of the key came before, and by
/// nothing else. Every write on the server gives the key a greater version, so that a test knows what is older.
public final class SimulatedNetwork: Sendable {
    /// What the server sends.
    public struct Reply: Hashable, Sendable, CustomStringConvertible {
        /// The key that was asked for.
        public let key: ResourceKey

        /// The version that the server had when the request reached it.
        public let version: Int

        /// Which request of the key this answers, from 1; zero for what was never on the network.
        public let request: Int

        /// Makes a reply; without a request, one written by hand.
        public init(key: ResourceKey, version: Int, request: Int = 0) {
            self.key = key
            self.version = version
            self.request = request
        }

        /// The key and the version.
        public var description: String { "\(key)@\(version)" }
    }

    /// What goes wrong.
    public enum Failure: Error, Hashable, Sendable {
        /// The server refused: 429 or 503, often with the time after which it would not.
        case status(Int, retryAfter: Duration? = nil)

        /// There is no connection.
        case offline

        /// No answer came in time.
        case lost
    }

    private struct Line: Sendable {
        var version = 1
        var requests = 0
        var open = 0
    }

    private let seed: UInt64
    private let clock: ManualClock
    private let lines = Lock<[ResourceKey: Line]>([:])

    /// Makes a network whose requests take time on a clock.
    public init(seed: UInt64, clock: ManualClock) {
        self.seed = seed
        self.clock = clock
    }

    /// Something was written on the server: returns the version that the key has from now on.
    @discardableResult
    public func write(_ key: ResourceKey) -> Int {
        lines.withLock { lines in
            lines[key, default: Line()].version += 1
            return lines[key, default: Line()].version
        }
    }

    /// The version that the server has.
    public func version(of key: ResourceKey) -> Int {
        lines.withLock { $0[key]?.version ?? Line().version }
    }

    /// How many requests of a key have begun.
    public func requests(of key: ResourceKey) -> Int {
        lines.withLock { $0[key]?.requests ?? 0 }
    }

    /// How many requests of a key are on their way.
    public func open(_ key: ResourceKey) -> Int {
        lines.withLock { $0[key]?.open ?? 0 }
    }

    /// A resource that is loaded over this network.
    public func resource(_ key: ResourceKey) -> Resource<Reply> {
        Resource(key) { [self] in try await load(key) }
    }

    /// Sends a request; what a loader calls.
    public func load(_ key: ResourceKey) async throws -> Reply {
        let number = lines.withLock { lines in
            lines[key, default: Line()].requests += 1
            lines[key, default: Line()].open += 1
            return lines[key, default: Line()].requests
        }
        defer { lines.withLock { $0[key]?.open -= 1 } }
        let fate = Fate(seed: seed, key, number)
        try await pause(fate.wayThere, fate)
        let reply = Reply(key: key, version: version(of: key), request: number)
        try await pause(fate.wayBack, fate)
        if let failure = fate.failure { throw failure }
        return reply
    }

    /// Waits, and ends early when cancelled unless the request cannot be stopped.
    private func pause(_ duration: Duration, _ fate: Fate) async throws {
        guard fate.isDeaf else { return try await clock.sleep(for: duration) }
        let clock = clock
        try await Task { try await clock.sleep(for: duration) }.value
    }
}

extension SimulatedNetwork {
    /// What becomes of one request.
    private struct Fate {
        let wayThere: Duration
        let wayBack: Duration
        let failure: Failure?

        /// Whether it runs on when its task is cancelled.
        let isDeaf: Bool

        init(seed: UInt64, _ key: ResourceKey, _ number: Int) {
            var random = SeededGenerator(seed: seed, number, key.description.utf8.reduce(7) { $0 &* 31 &+ Int($1) })
            wayThere = Self.latency(&random)
            isDeaf = random.happens(onceIn: 4)
            switch random.number(below: 12) {
            case 0: failure = .status(429, retryAfter: Self.retryAfter(&random))
            case 1: failure = .status(503, retryAfter: Self.retryAfter(&random))
            case 2: failure = .offline
            case 3: failure = .lost
            default: failure = nil
            }
            wayBack = failure == .lost ? .seconds(30) + Self.latency(&random) : Self.latency(&random)
        }

        /// Whole seconds, as the field has them; sometimes longer than anybody waits.
        private static func retryAfter(_ random: inout SeededGenerator) -> Duration? {
            [nil, .seconds(random.number(below: 20)), .seconds(3600)][random.number(below: 3)]
        }

        /// Mostly short, sometimes long, and never twice the same: replies overtake each other.
        private static func latency(_ random: inout SeededGenerator) -> Duration {
            let longest: [Int64] = [1_000_000, 100_000_000, 1_000_000_000, 8_000_000_000]
            return .nanoseconds(1 + random.number(below: longest[random.number(below: 4)]))
        }
    }
}

extension SimulatedNetwork.Failure: LoadFailure {
    /// Each of them may be over with the next attempt.
    public var kind: LoadFailureKind {
        switch self {
        case .status(let status, let retryAfter): LoadFailureKind(httpStatus: status, retryAfter: retryAfter)
        case .offline: .offline
        case .lost: .transient()
        }
    }
}
