import Foundation
import SeededRandom
import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting
@testable import ResourceWriting

/// An app with a real container and real stores, in which the explorer controls everything else.
///
/// It controls time, turns, loaders, the archive, and deliveries to the main actor.
@MainActor final class ShellWorld {
    let combination: ShellCombination
    let clock = ManualClock()
    let scheduler: JobScheduler
    let server: ShellServer
    let loader: ShellLoader
    let ports: ShellPorts
    let memory = MemoryStore()
    private let wayBack = JobScheduler()
    private let hops = Lock<[@MainActor @Sendable () -> Void]>([])
    private var random: SeededGenerator?

    var archive: ShellArchive
    var container: ResourceContainer
    var screens: [(any ShellScreen)?] = [nil, nil]

    /// The resource that each screen is set to show.
    var shown: [any ShellPort]
    var mayKeep: [Set<ShellSubject>] = [[], []]
    var appearances = [0, 0]
    var calls: [ShellCall] = []
    var journal = ShellJournal()
    var isOnline = true

    /// The last run of a loader that was seen, and those that began without a connection.
    var lastRun = 0
    var runsWithoutPlace: Set<Int> = []

    /// The mutation, once it was sent.
    var sent: SentMutation<ShellMutation>?

    /// The moments at which a value was set while the app showed the mutation as pending.
    ///
    /// Such a value lacks the effect, even if an acknowledgment was on its way.
    var writesWhilePending: Set<Int> = []

    /// The first broken promise of something that a step delivered or returned.
    var delivered: Violation?

    /// A Boolean value that indicates whether the next step comes before all effects have occurred.
    var isRushing = false

    /// A Boolean value that indicates whether the archive may contain less or more than was written to it.
    var isArchiveUnreliable = false
    var hasPrefetched = false

    /// The newest moment that each entry has shown, by its container and its number.
    var newest: [EntryName: Int] = [:]

    /// The entries that existed when their subjects were last invalidated or reset.
    var barred: [ShellSubject: EntryName] = [:]

    /// The latest barriers that a program has raised, and the entries that they reached.
    var lastBarriers: [ShellSubject: (entry: EntryName, moment: Int)] = [:]
    var starts = 1
    var seenEntries: [EntryName: Weak<Entry>] = [:]
    var seenStores: [Weak<AnyStore>] = []
    var seenContainers: [Weak<ResourceContainer>] = []

    /// Creates a world without any history.
    ///
    /// - Parameter seed: The seed that determines the order of turns; zero for the order of arrival.
    init(_ combination: ShellCombination, _ scheduler: JobScheduler, seed: UInt64 = 0) {
        self.combination = combination
        self.scheduler = scheduler
        random = seed == 0 ? nil : SeededGenerator(seed: seed)
        server = ShellServer(affected: ShellPorts.affected(combination))
        loader = ShellLoader(isObedient: !combination.has(.ignoresCancellation), from: server)
        ports = ShellPorts(combination, loader)
        shown = [ports.shown(by: 0), ports.shown(by: 1)]
        archive = ShellArchive(memory, isSlow: combination.has(.persistedSlowly))
        container = Self.container(combination, clock, archive, Self.starter(scheduler, hops))
        see(container)
    }

    private static func starter(
        _ scheduler: JobScheduler, _ hops: Lock<[@MainActor @Sendable () -> Void]>
    ) -> TaskStarter {
        let starter = scheduler.starter
        return TaskStarter {
            starter.start($0, $1)
        } onMain: { work in
            hops.withLock { $0.append(work) }
        }
    }

    private static func container(
        _ combination: ShellCombination, _ clock: ManualClock, _ archive: ShellArchive, _ starter: TaskStarter
    ) -> ResourceContainer {
        let limits = ResourceLimits(
            entries: combination.has(.limitedEntries) ? 1 : nil, bytes: combination.has(.limitedBytes) ? 1 : nil,
            loadsPerGroup: combination.has(.oneLoadAtATime) ? 1 : nil)
        return ResourceContainer(
            clock: clock, wallClock: { ShellPorts.start.addingTimeInterval(clock.now.sinceStart / .seconds(1)) },
            limits: limits, jitter: { 1 }, archive: combination.isPersisted ? archive : nil, starter: starter,
            warn: { _ in })
    }

    private func see(_ container: ResourceContainer) {
        seenContainers.append(Weak(object: container))
    }

    /// Replaces the container with one for another launch of the app.
    func openContainer() {
        starts += 1
        archive = ShellArchive(memory, isSlow: combination.has(.persistedSlowly))
        container = Self.container(combination, clock, archive, Self.starter(scheduler, hops))
        see(container)
    }

    var policy: StartPolicy {
        if combination.has(.once) { return .once }
        if combination.has(.always) { return .always }
        return combination.has(.manual) ? .manual : .ifNeeded
    }

    /// A Boolean value that indicates whether only the explorer's decisions are pending.
    private(set) var isQuiet = true

    private var isIdle: Bool { scheduler.count == 0 && hops.withLock { $0.isEmpty } }

    /// Performs all pending work.
    func drain() async {
        repeat {
            while scheduler.runOne({ random?.number(below: $0) ?? 0 }) {}
            let due = hops.withLock { hops in
                defer { hops = [] }
                return hops
            }
            for hop in due {
                hop()
                noteEffects()
            }
            if isIdle { await arriveOnMain() }
        } while !isIdle
        isQuiet = true
    }

    /// Performs some pending work.
    func rush() {
        isQuiet = false
        for _ in 0..<(random?.number(below: 3) ?? 0) {
            guard scheduler.runOne({ random?.number(below: $0) ?? 0 }) else { return }
        }
    }

    /// Runs all jobs that are currently enqueued on the main actor.
    private func arriveOnMain() async {
        await withCheckedContinuation { continuation in
            Task { @MainActor in
                // NB: A task that waits on the main actor returns to it by way of a job that doesn't.
                JobScheduler.$current.withValue(wayBack) { continuation.resume() }
                while wayBack.runOne({ _ in 0 }) {}
            }
        }
    }
}

/// A name that distinguishes the entries of all containers in an exploration.
struct EntryName: Hashable {
    let start: Int
    let number: UInt64
}
