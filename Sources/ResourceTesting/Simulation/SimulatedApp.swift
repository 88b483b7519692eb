internal import Foundation
internal import ResourceCore

/// One app with a container, stores and callers, and beside them what the rules must know of the past.
@MainActor
final class SimulatedApp {
    typealias Reply = SimulatedNetwork.Reply

    /// A key, and what happened to it.
    struct Subject {
        let resource: Resource<Reply>

        /// Values of earlier versions are not fresh any more (R2).
        var barrier = 0

        /// The barrier when last no job was waiting: a caller that returns later was resumed after it.
        var settledBarrier = 0

        /// Values of earlier versions, or of these first requests, are gone for ever (R12).
        var resetVersion = 0
        var resetRequests = 0

        /// Whether it had a value after the last step.
        var hadValue = false
    }

    /// A store, and how often it is on screen.
    struct Screen {
        let store: ResourceStore<Reply>
        var key: Int
        var appearances = 0

        /// The key whose value may stand in as the previous one (R4).
        var mayKeep: ResourceKey?
    }

    let clock = ManualClock()
    let network: SimulatedNetwork
    let scheduler: JobScheduler
    private let wayBack = JobScheduler()
    var random: SeededGenerator
    var container: ResourceContainer
    var subjects: [Subject]
    var screens: [Screen] = []
    var calls: [SimulatedCall] = []
    private(set) var trace: [String] = []
    private let isTraced: Bool

    /// What every start of the app finds again, and how the one that runs now reaches it.
    let memory = MemoryArchive()
    private let archive: any ResourceArchive
    private(set) var disk: SimulatedDisk
    private let seed: UInt64
    private let opening: Simulator.Opening

    /// What each container recorded, and the container; empty unless somebody reads.
    private var logs: [(events: AsyncStream<ResourceEvent>, container: ResourceContainer)] = []
    private let isRecorded: Bool

    init(
        seed: UInt64, _ scheduler: JobScheduler, _ loading: Simulator.Loading, _ opening: @escaping Simulator.Opening,
        _ storing: Simulator.Storing, isTraced: Bool = false, isRecorded: Bool = false
    ) {
        (self.seed, self.scheduler, self.opening) = (seed, scheduler, opening)
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
            resource: subjects[1].resource.refresh(every: { ($0?.version ?? 1) % 2 == 0 ? nil : .seconds(15) }))
        openScreens()
    }

    /// The container of another start of the app; the one before reaches the disk no more.
    func openContainer() -> ResourceContainer {
        disk.cut()
        disk = SimulatedDisk(archive, clock: clock, seed: seed)
        return Self.container(clock, seed: seed, disk, scheduler, opening)
    }

    /// A container whose pauses between attempts the seed decides.
    private static func container(
        _ clock: ManualClock, seed: UInt64, _ disk: SimulatedDisk, _ scheduler: JobScheduler,
        _ opening: Simulator.Opening
    ) -> ResourceContainer {
        let random = Lock(SeededGenerator(seed: seed, 1))
        let container = ResourceContainer(
            clock: clock, wallClock: { Date(timeIntervalSince1970: clock.now.sinceStart / .seconds(1)) },
            jitter: { random.withLock { Double.random(in: 0...1, using: &$0) } }, archive: disk,
            starter: scheduler.starter)
        opening(container)
        return container
    }

    /// What every start of the app begins with: three stores, two of one key.
    func openScreens() {
        if isRecorded { logs.append((container.events(limit: .max), container)) }
        let plan: [(key: Int, policy: StartPolicy)] = [(0, .ifNeeded), (0, .manual), (1, .always)]
        screens = plan.map { key, policy in
            Screen(store: ResourceStore(subjects[key].resource, in: container, policy: policy), key: key)
        }
    }

    /// Lets so many things happen, then everything come to rest; says which rule that broke first.
    func live(steps: Int) async -> Violation? {
        for step in 1...steps {
            let action = SimulatedAction(&random, stores: screens.count, keys: subjects.count)
            let before = subjects.map(\.hadValue)
            carryOut(action)
            await arriveOnMain()
            run(action)
            await arriveOnMain()
            note("\(step) \(action)")
            if let violation = violation(after: action, before) { return violation }
            settle()
        }
        return await comeToRest()
    }

    /// Ends the logs, and returns them.
    func takeLogs() async -> [[ResourceEvent]] {
        var all: [[ResourceEvent]] = []
        for log in logs {
            log.container.endEvents()
            var events: [ResourceEvent] = []
            for await event in log.events { events.append(event) }
            all.append(events)
        }
        return all
    }

    /// Forgets the callers that returned; and notes the barriers that came before all that is still to be seen.
    private func settle() {
        calls.removeAll { $0.isOver }
        guard scheduler.count == 0 else { return }
        for key in subjects.indices { subjects[key].settledBarrier = subjects[key].barrier }
    }

    /// Gives flights and timers some turns, or as many as they need.
    private func run(_ action: SimulatedAction) {
        if action.isWide {
            while scheduler.runOne({ _ in 0 }) {}
        } else {
            var turns = random.happens(onceIn: 2) ? Int.max : random.number(below: 4)
            while turns > 0, scheduler.runOne({ random.number(below: $0) }) { turns -= 1 }
        }
    }

    /// Lets all jobs run that are enqueued on the main actor by now.
    private func arriveOnMain() async {
        await withCheckedContinuation { continuation in
            Task { @MainActor in
                // NB: a task that waits on the main actor comes back to it by way of a job that does not.
                JobScheduler.$current.withValue(wayBack) { continuation.resume() }
                while wayBack.runOne({ _ in 0 }) {}
            }
        }
    }

    /// Nobody does anything any more: every caller must return, and nothing may run on.
    private func comeToRest() async -> Violation? {
        for screen in screens.indices {
            while screens[screen].appearances > 0 { carryOut(.disappear(store: screen)) }
        }
        for event in [TriggerEvent.online, .foreground] { carryOut(.notice(event)) }
        var rounds = 0
        repeat {
            rounds += 1
            if scheduler.count == 0, let deadline = clock.nextDeadline {
                clock.advance(by: max(.zero, clock.now.duration(to: deadline)))
            }
            repeat {
                while scheduler.runOne({ _ in 0 }) {}
                await arriveOnMain()
            } while scheduler.count > 0
        } while clock.parked > 0 && rounds < 1000
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
