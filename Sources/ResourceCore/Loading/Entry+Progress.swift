// How far the attempt is that runs (conformance 122).
extension Entry {
    /// What the attempt that runs has reported.
    var progress: Double? {
        guard let attempt, isRunning(attempt) else { return nil }
        return attempt.meter.reported
    }

    func isRunning(_ attempt: Attempt) -> Bool {
        machine.flight?.ticket == attempt.ticket && machine.flight?.stage == .attempting
    }

    /// Tells everyone how far an attempt is, unless it is over or silent.
    func showProgress(of ticket: Ticket, _ table: inout Table) -> Effects {
        var effects = Effects()
        guard !isWiped(table) else { return effects }
        if machine.flight?.ticket == ticket, progress != nil, machine.activity != nil { publish(&table, &effects) }
        return effects
    }

    /// What is to be told should the attempt end now: an attempt that reported at all ends with 1.
    func completion() -> Completion? {
        guard hasSubscribers, machine.activity != nil, let attempt, progress != nil else { return nil }
        return Completion(attempt: attempt, last: snapshot(revision: 0, progress: 1))
    }

    /// Tells of an attempt that the last event has ended, before what it has changed is told.
    func tell(_ completion: Completion?, _ table: inout Table, _ effects: inout Effects) {
        guard let completion, !isRunning(completion.attempt) else { return }
        deliver(completion.snapshot(table.nextRevision()), &effects)
    }
}

/// What an attempt that reported shows last.
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
    @MainActor func showProgress(of line: AttemptLine) {
        line.meter.tell()
        withTable { table in line.entry.showProgress(of: line.ticket, &table) }.perform(in: self)
    }
}
