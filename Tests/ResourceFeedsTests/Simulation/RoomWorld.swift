import Foundation
import ResourceCore
import ResourceTesting
import SeededRandom

@testable import EngineProofs

/// The surroundings of a simulated app with a room, which survive when its process is killed.
@MainActor
struct RoomWorld {
    let seed: UInt64
    let turns: JobTurns
    let scenario: RoomScenario
    let conditions: FeedSimulator.Conditions
    let clock = ManualClock()
    let journal = RoomJournal()
    let server: LossyFeed<[Int], Int>
    let values = MemoryStore()
    let records = MemoryStore()

    init(seed: UInt64, _ turns: JobTurns, _ conditions: FeedSimulator.Conditions) {
        (self.seed, self.turns, self.conditions) = (seed, turns, conditions)
        var random = SeededGenerator(seed: seed, 4)
        let scenario = RoomScenario(using: &random)
        self.scenario = scenario
        server = LossyFeed(
            [], clock: clock, announces: scenario.announces, namesMutations: scenario.namesMutations,
            honorsKeys: conditions.honorsKeys, readLag: scenario.readLag
        ) { [journal] request in
            guard scenario.losesWrites, !journal.facts.isCalm else { return .accepted }
            var random = SeededGenerator(seed: seed, 3, request)
            return WriteFate.random(using: &random)
        } fate: { [journal] message in
            guard scenario.losesMessages, !journal.facts.isCalm else { return .delivered }
            var random = SeededGenerator(seed: seed, 5, message)
            let fate = MessageFate.random(using: &random)
            if fate == .silent { journal.change { $0.isSilent = true } }
            return fate
        } apply: {
            $0.append($1)
        }
    }

    /// The time on the wall, which a manual clock measures, too.
    var wallClock: @Sendable () -> Date {
        { [clock] in Date(timeIntervalSince1970: clock.now.sinceStart / .seconds(1)) }
    }
}

/// The traits of a simulated room.
struct RoomScenario: Sendable {
    let announces: Bool
    let namesMutations: Bool
    let readLag: Duration
    let losesWrites: Bool
    let losesMessages: Bool

    /// A Boolean value that indicates whether the server compacts its log, and restarts.
    let restarts: Bool

    /// A Boolean value that indicates whether the app is killed.
    let isKilled: Bool

    /// A Boolean value that indicates whether values are set, and the room is reset.
    let isEdited: Bool

    /// A Boolean value that indicates whether windows disappear, and the app enters the background.
    let isLeft: Bool

    init(using random: inout SeededGenerator) {
        announces = !random.happens(onceIn: 3)
        namesMutations = random.happens(onceIn: 2)
        readLag = random.happens(onceIn: 4) ? .seconds(3) : .zero
        losesWrites = random.happens(onceIn: 2)
        losesMessages = random.happens(onceIn: 2)
        restarts = random.happens(onceIn: 2)
        isKilled = random.happens(onceIn: 2)
        isEdited = random.happens(onceIn: 3)
        isLeft = random.happens(onceIn: 2)
    }
}

/// The facts about requests and connections, as the network knows them.
final class RoomJournal: Sendable {
    struct Facts: Sendable {
        var isCalm = false

        /// A Boolean value that indicates whether the latest connection has fallen silent.
        var isSilent = false

        /// The number of restarts that a client was told of.
        var restarts = 0

        /// The number of events so far that may close a connection.
        var causes = 0

        /// A Boolean value that indicates whether no window is there, or the app is in the background.
        var isLeft = false

        /// The positions in the responses to writes, by their marks.
        var acknowledged: [Int: LossyFeedPosition] = [:]
        var rejected: Set<Int> = []
        var attempts: [Int: Int] = [:]
        var messages = 0
        var violation: Violation?
    }

    private let state = Lock(Facts())

    var facts: Facts { state.withLock { $0 } }

    func change<Output>(_ change: (inout Facts) -> Output) -> Output {
        var facts = self.facts
        defer { state.withLock { [facts] in $0 = facts } }
        return change(&facts)
    }

    func fail(_ rule: String, _ what: String) {
        change { facts in
            if facts.violation == nil { facts.violation = Violation(rule, what) }
        }
    }
}
