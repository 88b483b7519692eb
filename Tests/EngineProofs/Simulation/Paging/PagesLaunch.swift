internal import Foundation
internal import ResourceCore
internal import ResourcePages
import ResourceTesting

/// A process of a simulated app with a paged list.
@MainActor
struct PagesLaunch {
    let container: ResourceContainer
    let store: ResourceStore<Pages<Entrant>>
    private let disk: SimulatedDisk

    /// The number of the last request before the process started.
    let request: Int

    /// The items that the process before showed last, of which this one may restore some.
    let restorable: Set<Entrant>

    /// Starts a process with what is on disk.
    init(_ app: PagesSurroundings, restoring items: Set<Entrant> = []) {
        let (clock, network) = (app.clock, app.network)
        let memory: any DataStore =
            app.conditions.archivesBarriers ? app.memory : ForgetfulArchive(base: app.memory)
        request = app.turns.scheduler.lastNumber
        restorable = items
        disk = SimulatedDisk(memory, clock: clock, seed: app.seed &+ UInt64(request))
        container = ResourceContainer(
            clock: clock, wallClock: { Date(timeIntervalSince1970: clock.now.sinceStart / .seconds(1)) },
            jitter: { 0.5 }, archive: disk, starter: app.turns.scheduler.starter, warn: { _ in })
        var list = Resource.pages("list") { cursor in try await network.page(at: cursor) }
        if app.conditions.limitsPages, let limit = app.scenario.limit { list = list.limit(pages: limit) }
        if app.scenario.refreshesFirstPage { list = list.refreshExtent(.firstPage) }
        store = ResourceStore(app.scenario.isPersisted ? list.persisted() : list, in: container)
    }

    /// Ends the process: what it still does reaches no disk.
    func end() {
        store.disappear()
        disk.cut()
    }
}

/// The surroundings of a simulated app with a paged list, which outlast its processes.
@MainActor
struct PagesSurroundings {
    let seed: UInt64
    let scenario: PagesScenario
    let conditions: PagesSimulator.Conditions
    let clock: ManualClock
    let turns: JobTurns
    let network: PagesNetwork
    let memory = MemoryStore()
}

/// An archive that keeps the records that a barrier concerns as they are.
private struct ForgetfulArchive: WrappedStore {
    let base: MemoryStore

    func store(_ data: Data, for identifier: String) async throws {
        let isBarrier = base.hasUnmarked(data, for: identifier) || identifier == ArchiveGeneration.identifier
        if base[identifier] == nil || !isBarrier { try await base.store(data, for: identifier) }
    }

    func remove(_ identifier: String) -> Bool { false }
}
