import AsyncResources
import PortableUI
import ResourceInspector

/// The engine's activity as shown on a page: its loads, and counts for each key.
///
/// It receives all events from its creation on, and processes them while ``follow()`` runs.
@MainActor
@Observable
final class Journal {
    /// The totals for all loads of one key.
    struct Tally {
        var requests = 0
        var joined = 0
        var notModified = 0
        var discarded = 0
    }

    /// The recent loads.
    private(set) var timeline = LoadTimeline(limit: 200)
    private(set) var tallies: [ResourceKey: Tally] = [:]

    /// The container whose loads these are.
    let container: ResourceContainer
    private var stream: AsyncStream<ResourceEvent>

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
        // NB: A stream whose reader is canceled drops the next events, and with them the ends of these loads.
        if Task.isCancelled { timeline.removeUnended() }
    }

    /// Returns the loads of a key whose responses came too late to count.
    func discarded(of key: ResourceKey?) -> [LoadBar] {
        timeline.bars.filter { $0.key == key && $0.isDiscarded }
    }

    private func note(_ event: ResourceEvent) {
        if timeline.isJoined(by: event) { tallies[event.key]?.joined += 1 }
        var isDiscarded = false
        for change in event.changes {
            switch change {
            case .began: tallies[event.key, default: Tally()].requests += 1
            case .discarded: isDiscarded = true
            default: break
            }
        }
        if isDiscarded {
            tallies[event.key, default: Tally()].discarded += 1
        } else if event.cause == .notModified {
            tallies[event.key]?.notModified += 1
        }
        timeline.note(event)
    }
}
