// The progress of the running attempt (conformance 122).
extension Entry {
    /// The progress that the running attempt has reported.
    var progress: Double? {
        guard let attempt, isRunning(attempt) else { return nil }
        return attempt.meter.reported
    }

    func isRunning(_ attempt: Attempt) -> Bool {
        machine.flight?.ticket == attempt.ticket && machine.flight?.stage == .attempting
    }

    /// Publishes the progress of an attempt, unless the attempt is over or silent.
    func showProgress(of ticket: Ticket, _ table: inout ContainerState) -> Effects {
        var effects = Effects()
        guard !isWiped(table) else { return effects }
        if machine.flight?.ticket == ticket, progress != nil, machine.activity != nil { publish(&table, &effects) }
        return effects
    }

    /// Returns the snapshot to deliver if the attempt ends now: an attempt that reported progress ends with 1.
    func completion() -> Completion? {
        guard hasSubscribers, machine.activity != nil, let attempt, progress != nil else { return nil }
        return Completion(attempt: attempt, last: snapshot(revision: 0, progress: 1))
    }

    /// Delivers the completion of an attempt that the last event has ended, before the changes of that event.
    func tell(_ completion: Completion?, _ table: inout ContainerState, _ effects: inout Effects) {
        guard let completion, !isRunning(completion.attempt) else { return }
        deliver(completion.snapshot(table.nextRevision()), &effects)
    }
}

/// The last snapshot of an attempt that reported progress.
struct Completion: Sendable {
    let attempt: Attempt
    let last: Snapshot

    func snapshot(_ revision: UInt64) -> Snapshot {
        var facts = last.facts
        facts.revision = revision
        return Snapshot(
            facts: facts, state: last.state, valueTicket: last.valueTicket, errorTicket: last.errorTicket)
    }
}

extension ResourceContainer {
    /// Shows the progress of an attempt, on the main actor.
    @MainActor func showProgress(of line: AttemptContext) {
        line.meter.tell()
        withTable { table in line.entry.showProgress(of: line.ticket, &table) }.perform(in: self)
    }
}
