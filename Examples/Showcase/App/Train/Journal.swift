import AsyncResources
import PortableUI

/// The engine's activity as shown on a page: its loads, and counts for each key.
///
/// It receives all events from its creation on, and processes them while ``follow()`` runs.
@MainActor
@Observable
final class Journal {
    /// A running load, or the outcome of one.
    struct Flight: Identifiable {
        /// The number that the engine assigned to it.
        let id: UInt64
        let key: ResourceKey
        let began: Duration
        var ended: Duration?

        /// The outcome, or nil while the load runs.
        var outcome: ResourceEvent.Outcome?

        /// The outcome in a few words.
        var words: String { outcome?.rawValue ?? "running" }

        /// The number of other requests that joined the load while it was running.
        var joined = 0
    }

    /// The totals for all loads of one key.
    struct Tally {
        var requests = 0
        var joined = 0
        var notModified = 0
        var discarded = 0
    }

    /// The recent loads, oldest first.
    private(set) var flights: [Flight] = []
    private(set) var tallies: [ResourceKey: Tally] = [:]

    private let container: ResourceContainer
    private var stream: AsyncStream<ResourceEvent>
    private static let flightLimit = 60

    /// Creates a journal of a container.
    init(_ container: ResourceContainer) {
        self.container = container
        stream = container.events()
    }

    /// Processes events until the task is canceled.
    ///
    /// Later events wait for the next call.
    func follow() async {
        for await event in stream { note(event) }
        stream = container.events()
        // NB: a stream whose reader is canceled drops the next events, and with them the ends of these loads.
        if Task.isCancelled { flights.removeAll { $0.outcome == nil } }
    }

    /// Returns the loads of a key whose responses came too late to count.
    func discarded(of key: ResourceKey?) -> [Flight] {
        flights.filter { $0.key == key && ($0.outcome == .discarded || $0.outcome == .cancelled) }
    }

    private func note(_ event: ResourceEvent) {
        for ending in event.endings { note(ending, of: event) }
        for change in event.changes { note(change, of: event) }
        noteJoin(event)
    }

    private func note(_ change: ResourceEvent.Change, of event: ResourceEvent) {
        switch change {
        case .began(let attempt, _):
            let flight = Flight(id: attempt, key: event.key, began: event.time)
            flights = (flights + [flight]).suffix(Self.flightLimit)
            tallies[event.key, default: Tally()].requests += 1
        default: break
        }
    }

    /// Records the end of a load.
    ///
    /// The late response of a canceled load comes afterward, and is its last event.
    private func note(_ ending: ResourceEvent.Ending, of event: ResourceEvent) {
        switch ending.outcome {
        case .notModified: tallies[event.key]?.notModified += 1
        case .discarded: tallies[event.key, default: Tally()].discarded += 1
        default: break
        }
        guard let index = flights.firstIndex(where: { $0.id == ending.attempt }) else { return }
        flights[index].outcome = ending.outcome
        flights[index].ended = flights[index].ended ?? event.time
    }

    /// Records that a request joined a running load.
    private func noteJoin(_ event: ResourceEvent) {
        switch event.cause {
        case .asked, .appeared, .prefetched, .shown: break
        default: return
        }
        guard !event.changes.contains(where: \.isBeginning), let flight = running(event.key) else { return }
        tallies[event.key]?.joined += 1
        if let index = flights.firstIndex(where: { $0.id == flight.id }) { flights[index].joined += 1 }
    }

    private func running(_ key: ResourceKey) -> Flight? {
        flights.last { $0.key == key && $0.outcome == nil }
    }
}

extension ResourceEvent.Change {
    fileprivate var isBeginning: Bool {
        if case .began = self { true } else { false }
    }
}
