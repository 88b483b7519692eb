import AsyncResources
import PortableUI

/// What the engine did, as a page can show it: its loads, its last events, and counts for each key.
///
/// Hears of everything from the moment it is made, and takes it in while somebody runs ``follow()``.
@MainActor
@Observable
final class Journal {
    /// One load on its way, or what became of it.
    struct Flight: Identifiable {
        /// The number that the engine gave it.
        let id: UInt64
        let key: ResourceKey
        let began: Duration
        var ended: Duration?

        /// The outcome; nil while the load runs.
        var outcome: ResourceEvent.Outcome?

        /// The outcome in a word or two.
        var words: String { outcome?.rawValue ?? "running" }

        /// How many asked for the same while it was on its way.
        var joined = 0
    }

    /// What came of all loads of one key.
    struct Tally {
        var requests = 0
        var joined = 0
        var notModified = 0
        var discarded = 0
        /// Why the last one began.
        var reason = ""
    }

    /// The last loads, oldest first.
    private(set) var flights: [Flight] = []
    /// The last events, oldest first.
    private(set) var events: [ResourceEvent] = []
    private(set) var tallies: [ResourceKey: Tally] = [:]

    private let container: ResourceContainer
    private var stream: AsyncStream<ResourceEvent>
    private static let flightLimit = 60
    private static let eventLimit = 300

    /// Listens to a container.
    init(_ container: ResourceContainer) {
        self.container = container
        stream = container.events()
    }

    /// Takes in what happens, until the task is cancelled; what happens afterwards is there for the next call.
    func follow() async {
        for await event in stream { note(event) }
        stream = container.events()
        // NB: a stream whose reader is cancelled drops what comes next, and with it the ends of these.
        if Task.isCancelled { flights.removeAll { $0.outcome == nil } }
    }

    /// The loads of a key whose answers came too late to count.
    func discarded(of key: ResourceKey?) -> [Flight] {
        flights.filter { $0.key == key && ($0.outcome == .discarded || $0.outcome == .cancelled) }
    }

    private func note(_ event: ResourceEvent) {
        events = (events + [event]).suffix(Self.eventLimit)
        for ending in event.endings { note(ending, of: event) }
        for change in event.changes { note(change, of: event) }
        noteJoin(event)
    }

    private func note(_ change: ResourceEvent.Change, of event: ResourceEvent) {
        switch change {
        case .began(let attempt, let intent):
            let flight = Flight(id: attempt, key: event.key, began: event.time)
            flights = (flights + [flight]).suffix(Self.flightLimit)
            tallies[event.key, default: Tally()].requests += 1
            tallies[event.key]?.reason = "\(event.cause) (\(intent))"
        default: break
        }
    }

    /// Notes how a load ended; what one that was asked to stop still brings comes later, and is its last word.
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

    /// Notes that somebody asked for what was on its way already.
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
