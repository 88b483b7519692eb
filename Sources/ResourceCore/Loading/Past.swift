/// What an entry was before an event, as far as its consequences depend on it.
struct Past: Sendable {
    let visible: Visible
    let wasInvalidated: Bool

    /// Whether a barrier had come before anybody looked at the record.
    let wasOutdated: Bool

    /// What is to be told should the event end the attempt that runs.
    let completion: Completion?

    /// The machine when all that had aged by then was noticed, if anybody wants to know what the event changes.
    var machine: LoadMachine?

    /// The tickets that had been handed out.
    var tickets = TicketRoll()

    init(_ entry: Entry) {
        visible = Visible(entry)
        wasInvalidated = entry.machine.isInvalidated
        wasOutdated = entry.machine.record == .outdated
        completion = entry.completion()
    }
}
