public import ResourceCore
public import ResourceTesting
import SeededRandom

/// A simulated server with an unreliable connection, on a manual clock.
///
/// A request gets its response late, wrong, out of order, or not at all. The outcome of a request depends only on the
/// seed, the key, and the number of earlier requests for the key. Every write on the server gives the key a greater
/// version, so that a test can detect older values.
public final class SimulatedNetwork: Sendable {
    /// A response of the server.
    public struct Reply: Hashable, Sendable, CustomStringConvertible {
        /// The key that was requested.
        public let key: ResourceKey

        /// The version that the server had when the request reached it.
        public let version: Int

        /// The number of the request that this answers, from 1, or zero for a value that was never on the network.
        public let request: Int

        /// Creates a reply.
        ///
        /// Without a request, it represents a value that was set manually.
        public init(key: ResourceKey, version: Int, request: Int = 0) {
            self.key = key
            self.version = version
            self.request = request
        }

        /// The key and the version.
        public var description: String { "\(key)@\(version)" }
    }

    /// A failure of a request.
    public enum Failure: Error, Hashable, Sendable {
        /// The server refused the request with 429 or 503, often with the time after which to retry.
        case status(Int, retryAfter: Duration? = nil)

        /// There is no connection.
        case offline

        /// No response arrived in time.
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

    /// Creates a network whose requests take time on a clock.
    public init(seed: UInt64, clock: ManualClock) {
        self.seed = seed
        self.clock = clock
    }

    /// Simulates a write on the server, and returns the new version of the key.
    @discardableResult
    public func write(_ key: ResourceKey) -> Int {
        lines.withLock { lines in
            lines[key, default: Line()].version += 1
            return lines[key, default: Line()].version
        }
    }

    /// Returns the version that the server has.
    public func version(of key: ResourceKey) -> Int {
        lines.withLock { $0[key]?.version ?? Line().version }
    }

    /// Returns the number of requests for a key that have begun.
    public func requests(of key: ResourceKey) -> Int {
        lines.withLock { $0[key]?.requests ?? 0 }
    }

    /// Returns the number of requests for a key that are in progress.
    public func open(_ key: ResourceKey) -> Int {
        lines.withLock { $0[key]?.open ?? 0 }
    }

    /// Returns a resource that is loaded over this network.
    public func resource(_ key: ResourceKey) -> Resource<Reply> {
        Resource(key) { [self] in try await load(key) }
    }

    /// Sends a request.
    ///
    /// A loader calls this method.
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

    /// Waits, and ends early when canceled unless the request can't be stopped.
    private func pause(_ duration: Duration, _ fate: Fate) async throws {
        guard fate.isDeaf else { return try await clock.sleep(for: duration) }
        let clock = clock
        try await Task { try await clock.sleep(for: duration) }.value
    }
}

extension SimulatedNetwork {
    /// The outcome of one request.
    private struct Fate {
        let wayThere: Duration
        let wayBack: Duration
        let failure: Failure?

        /// A Boolean value that indicates whether the request continues when its task is canceled.
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

        /// Returns whole seconds, as in the header field, which sometimes exceed the time that any caller waits.
        private static func retryAfter(_ random: inout SeededGenerator) -> Duration? {
            [nil, .seconds(random.number(below: 20)), .seconds(3600)][random.number(below: 3)]
        }

        /// Returns a time that is usually short, sometimes long, and never the same twice, so that replies overtake
        /// each other.
        private static func latency(_ random: inout SeededGenerator) -> Duration {
            let longest: [Int64] = [1_000_000, 100_000_000, 1_000_000_000, 8_000_000_000]
            return .nanoseconds(1 + random.number(below: longest[random.number(below: 4)]))
        }
    }
}

extension SimulatedNetwork.Failure: LoadFailure {
    /// The classification of the failure.
    ///
    /// The next attempt may succeed after each of them.
    public var kind: LoadFailureKind {
        switch self {
        case .status(let status, let retryAfter): LoadFailureKind(httpStatus: status, retryAfter: retryAfter)
        case .offline: .offline
        case .lost: .transient()
        }
    }
}
