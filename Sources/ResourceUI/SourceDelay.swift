import Observation
import ResourceCore

/// The sources of one place, each of which is shown once no other one has followed it for a while.
///
/// The first one is shown at once, and so is one that loads nothing.
@MainActor @Observable
final class SourceDelay<Value: Sendable> {
    /// The number of sources that have become due, which a body reads while it waits for one.
    private var due = 0

    @ObservationIgnored private var shown: (source: ResourceSource<Value>, id: SourceIdentity)?
    @ObservationIgnored private var dueID: SourceIdentity?
    @ObservationIgnored private var pending: (id: SourceIdentity, alarm: MainActorAlarm)?

    nonisolated init() {}

    /// Returns the source to show.
    func source(_ latest: ResourceSource<Value>, _ id: SourceIdentity) -> ResourceSource<Value> {
        _ = due
        if let shown, shown.id != id, dueID != id, !latest.isNothing { return shown.source }
        shown = (latest, id)
        dueID = nil
        return latest
    }

    /// Waits for the source of an update, unless it's shown already.
    func follow(_ id: SourceIdentity, after delay: Duration, in container: ResourceContainer) {
        guard pending?.id != id else { return }
        pending?.alarm.cancel()
        pending = nil
        guard shown?.id != id else { return }
        let alarm = MainActorAlarm(after: delay, in: container) { [weak self] in self?.isDue(id) }
        pending = (id, alarm)
    }

    private func isDue(_ id: SourceIdentity) {
        pending = nil
        dueID = id
        due += 1
    }
}
