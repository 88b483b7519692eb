import Foundation
import ResourceCore
import ResourceWriting

/// A reader of a container's events, which keeps the timeline of the recent ones.
///
/// NB: It isn't observable, so that a thousand events a second don't evaluate a view a thousand times. The views read
/// it when their `TimelineView` says so.
@MainActor
final class InspectorJournal {
    /// The maximum number of resources of which loads are recorded.
    private static let mostRecordings = 50

    private var timeline = LoadTimeline()
    private var recordings: [EntryID: LoadRecording] = [:]

    /// The recorded resources, in the order in which they were last recorded for the first time.
    private var recorded: [EntryID] = []
    private var events: AsyncStream<ResourceEvent>?
    private weak var container: ResourceContainer?

    /// The time on the container's clock since which events are recorded.
    private(set) var start = Duration.zero

    nonisolated init() {}

    /// Opens the container's log, whose events wait for ``follow(_:)``, unless it's open.
    ///
    /// The loads that are running have begun before, and are in the timeline from now on.
    func open(_ container: ResourceContainer) {
        guard events == nil || self.container !== container else { return }
        (timeline, recordings, recorded, self.container) = (LoadTimeline(), [:], [], container)
        events = container.events(limit: 2000, includingValues: true)
        start = container.currentTime
        for summary in container.summaries() where summary.flight != nil {
            let flight = container.inspect(summary.entryID) { entry, _, _ in entry.machine.flight } ?? nil
            if let flight { timeline.note(running: flight, of: summary.key, at: start) }
        }
    }

    /// Adds the events of a container to the timeline, until its log ends or the task is canceled, unless the log of
    /// another one was opened since.
    func follow(_ container: ResourceContainer) async {
        guard let events, self.container === container else { return }
        for await event in events {
            let missed = timeline.missedEventCount
            timeline.note(event)
            // NB: A test would lack the steps of the events that are missing.
            if timeline.missedEventCount > missed { (recordings, recorded) = ([:], []) }
            record(event)
        }
    }

    private func record(_ event: ResourceEvent) {
        guard event.part == nil, let type = event.recording?.contents?.type else { return }
        let id = EntryID(event.key, of: type)
        if recordings[id] == nil {
            recorded.append(id)
            if recorded.count > Self.mostRecordings { recordings[recorded.removeFirst()] = nil }
        }
        recordings[id, default: LoadRecording(of: type)].note(event)
    }

    /// Returns the recording of a resource, if a test can be made from it.
    func recording(of id: EntryID) -> LoadRecording? {
        recordings[id].flatMap { $0.isComplete ? $0 : nil }
    }

    /// Closes the log of a container, unless that of another one was opened since.
    func close(_ container: ResourceContainer) {
        if self.container === container { events = nil }
    }

    /// Returns the timeline of the last seconds before a time on the container's clock.
    func timeline(at now: Duration) -> LoadTimeline {
        timeline.trim(to: now)
        return timeline
    }
}

/// The state of a container at one moment, which the views of an inspector show.
struct InspectorReading {
    /// The entries, in the order in which they were created.
    let summaries: [ResourceSummary]
    let timeline: LoadTimeline

    /// The mutations that are pending or have failed.
    let mutations: [PendingMutation]

    /// The time on the container's clock.
    let now: Duration

    /// The time on that clock since which events are recorded.
    let start: Duration
    private let journal: InspectorJournal

    /// The time from which ages are counted.
    let date: Date

    @MainActor
    init(of container: ResourceContainer, _ journal: InspectorJournal, at date: Date) {
        summaries = container.summaries()
        mutations = container.pendingMutations
        now = container.currentTime
        (timeline, start) = (journal.timeline(at: now), journal.start)
        self.date = date
        self.journal = journal
    }

    /// Returns the recording of a resource, if a test can be made from it.
    @MainActor
    func recording(of id: EntryID) -> LoadRecording? { journal.recording(of: id) }
}
