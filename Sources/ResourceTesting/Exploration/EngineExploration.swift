internal import ResourceCore

/// One of the explorations that prove the rules of the engine: every order of what can happen to its machines.
///
///     for exploration in EngineExploration.all { print(exploration.name, exploration.run()) }
public struct EngineExploration: Sendable {
    /// What an exploration found; printed, a line of figures, and after a violation a test to paste.
    public struct Result: Sendable, CustomStringConvertible {
        /// How much was explored.
        public let figures: ExplorationFigures

        /// The line of figures, and after a violation a test to paste.
        public let description: String
    }

    /// What is explored, in a few words.
    public let name: String

    private let explore: @Sendable () -> Result

    /// Explores it on the calling thread: some seconds in a release build, and gigabytes where millions of states are.
    public func run() -> Result {
        explore()
    }

    private init(
        _ name: String, transitionLimit: Int = .max,
        _ world: @escaping @Sendable () -> some Explorable & SendableMetatype
    ) {
        self.name = name
        explore = { Result(Explorer(transitionLimit: transitionLimit).explore(from: world())) }
    }
}

extension EngineExploration.Result {
    fileprivate init<World>(_ report: Explorer<World>.Report) {
        self.init(figures: report.figures, description: report.description)
    }
}

extension EngineExploration {
    /// The start policies of the two stores of one key.
    private typealias Policies = (one: StartPolicy, other: StartPolicy)

    /// All of them: one key until no new state is left, in memory and on disk, and two keys for 10,000,000 transitions.
    ///
    /// One key has two stores that observe it and two callers that wait. Two keys have three flights that overlap, and
    /// a store that changes between them, with snapshots that arrive late.
    public static var all: [EngineExploration] {
        let pairs: [Policies] = [(.ifNeeded, .manual), (.always, .ifNeeded), (.manual, .always), (.once, .ifNeeded)]
        return pairs.prefix(3).map { oneKey($0, isPersisted: true) } + [twoKeys(), twoKeys(isPersisted: true)]
            + pairs.map { oneKey($0) } + [oneKey(pairs[0], isStream: true)]
    }

    private static func oneKey(
        _ policies: Policies, isPersisted: Bool = false, isStream: Bool = false
    ) -> EngineExploration {
        let name =
            "one key, .\(policies.one) and .\(policies.other)" + (isPersisted ? ", on disk" : "")
            + (isStream ? ", as a stream" : "")
        return EngineExploration(name) {
            EntryWorld<Faithful>((policies.one, policies.other), isPersisted: isPersisted, isStream: isStream)
        }
    }

    private static func twoKeys(isPersisted: Bool = false) -> EngineExploration {
        EngineExploration("two keys" + (isPersisted ? ", on disk" : ""), transitionLimit: 10_000_000) {
            KeyWorld<FaithfulWatch>(keys: 2, isPersisted: isPersisted)
        }
    }
}
