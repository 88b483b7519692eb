internal import Foundation
internal import ResourceCore
import ResourceTesting
import SeededRandom

/// A simulated app with a container, stores, and callers, and the facts about the past that the rules need.
@MainActor
final class SimulatedApp: SimulatedLife {
    typealias Reply = SimulatedNetwork.Reply

    /// A key, and the facts about its past.
    struct Subject {
        let resource: Resource<Reply>

        /// The barrier: values of earlier versions are no longer fresh (R2).
        var barrier = 0

        /// The barrier when no job was waiting the last time.
        ///
        /// A caller that returns later was resumed after it.
        var settledBarrier = 0

        /// The version and the number of requests before which all values are gone for good (R12).
        var resetVersion = 0
        var resetRequests = 0

        /// A Boolean value that indicates whether the key had a value after the last step.
        var hadValue = false
    }

    /// A store, and the number of its appearances.
    struct Screen {
        let store: ResourceStore<Reply>
        var key: Int
        var appearances = 0

        /// The key whose value may be shown as the previous one (R4).
        var mayKeep: ResourceKey?
    }

    let clock = ManualClock()
    let network: SimulatedNetwork
    let turns: JobTurns
    var random: SeededGenerator
    var container: ResourceContainer
    var subjects: [Subject]
    var screens: [Screen] = []
    var calls: [SimulatedCall] = []
    private(set) var trace: [String] = []
    private let isTraced: Bool

    /// The archive that survives every restart of the app, and the connection of the running app to it.
    let memory = MemoryStore()
    private let archive: any DataStore
    private(set) var disk: SimulatedDisk
    private let seed: UInt64
    private let opening: Simulator.Opening

    private let logs = SimulatedLogs()
    private let isRecorded: Bool

    init(
        seed: UInt64, _ scheduler: JobScheduler, _ loading: Simulator.Loading, _ opening: @escaping Simulator.Opening,
        _ storing: Simulator.Storing, isTraced: Bool = false, isRecorded: Bool = false
    ) {
        (self.seed, turns, self.opening) = (seed, JobTurns(scheduler), opening)
        (self.isTraced, self.isRecorded) = (isTraced, isRecorded)
        random = SeededGenerator(seed: seed)
        network = SimulatedNetwork(seed: seed, clock: clock)
        archive = storing(memory)
        disk = SimulatedDisk(archive, clock: clock, seed: seed)
        container = Self.container(clock, seed: seed, disk, scheduler, opening)
        let resource = loading(network)
        let keys: [ResourceKey] = [["list", "1"], ["list", "2"], ["profile"]]
        subjects = keys.map { Subject(resource: resource($0).onDisk()) }
        subjects[0] = Subject(
            resource: subjects[0].resource.stale(after: .seconds(20)).refresh(on: [.focus, .reconnect]))
        subjects[1] = Subject(
            resource: subjects[1].resource.refresh(every: { ($0.value?.version ?? 1) % 2 == 0 ? nil : .seconds(15) }))
        openScreens()
    }

    var scheduler: JobScheduler { turns.scheduler }

    /// Creates the container of the restarted app, and cuts the previous one off from the disk.
    func openContainer() -> ResourceContainer {
        disk.cut()
        disk = SimulatedDisk(archive, clock: clock, seed: seed)
        return Self.container(clock, seed: seed, disk, scheduler, opening)
    }

    /// Returns a container whose pauses between attempts are determined by the seed.
    private static func container(
        _ clock: ManualClock, seed: UInt64, _ disk: SimulatedDisk, _ scheduler: JobScheduler,
        _ opening: Simulator.Opening
    ) -> ResourceContainer {
        let random = Lock(SeededGenerator(seed: seed, 1))
        let container = ResourceContainer(
            clock: clock, wallClock: { Date(timeIntervalSince1970: clock.now.sinceStart / .seconds(1)) },
            jitter: { random.withLock { Double.random(in: 0...1, using: &$0) } }, archive: disk,
            starter: scheduler.starter, warn: { _ in })
        opening(container)
        return container
    }

    /// Opens the three stores of a started app, two of them with the same key.
    func openScreens() {
        if isRecorded { logs.follow(container) }
        let plan: [(key: Int, policy: StartPolicy)] = [(0, .ifNeeded), (0, .manual), (1, .always)]
        screens = plan.map { key, policy in
            Screen(store: ResourceStore(subjects[key].resource, in: container, policy: policy), key: key)
        }
    }

    /// Performs the given number of steps, brings everything to rest, and returns the first violation of a rule.
    func live(steps: Int) async -> Violation? {
        for step in 1...steps {
            let action = SimulatedAction(&random, stores: screens.count, keys: subjects.count)
            let before = subjects.map(\.hadValue)
            carryOut(action)
            await turns.arriveOnMain()
            run(action)
            await turns.arriveOnMain()
            note("\(step) \(action)")
            if let violation = violation(after: action, before) { return violation }
            settle()
        }
        return await comeToRest()
    }

    /// Ends the logs, and returns them.
    func takeLogs() async -> [[ResourceEvent]] { await logs.take() }

    /// Removes the callers that returned, and records the barriers that precede everything still to be observed.
    private func settle() {
        calls.removeAll { $0.isOver }
        guard scheduler.count == 0 else { return }
        for key in subjects.indices { subjects[key].settledBarrier = subjects[key].barrier }
    }

    /// Gives flights and timers a few turns, or as many as they need.
    private func run(_ action: SimulatedAction) {
        if action.isWide {
            while scheduler.runOne({ _ in 0 }) {}
        } else {
            var turns = random.happens(onceIn: 2) ? Int.max : random.number(below: 4)
            while turns > 0, scheduler.runOne({ random.number(below: $0) }) { turns -= 1 }
        }
    }

    /// Ends all activity, and returns a violation unless every caller returns and no work continues.
    private func comeToRest() async -> Violation? {
        for screen in screens.indices {
            while screens[screen].appearances > 0 { carryOut(.disappear(store: screen)) }
        }
        for event in [TriggerEvent.online, .foreground] { carryOut(.notice(event)) }
        var rounds = 0
        repeat {
            rounds += 1
            if scheduler.count == 0 { clock.advanceToNextDeadline() }
            await turns.runAll()
        } while clock.sleeperCount > 0 && rounds < 1000
        note("at rest")
        return violationAtRest()
    }

    private func note(_ what: String) {
        guard isTraced else { return }
        let shown = screens.map { screen in
            "\(screen.store.key?.description ?? "") \(screen.store.state.drawn([.activity, .staleness]))"
        }
        trace.append(what + ": " + shown.joined(separator: " | "))
    }
}
