/// What an entry was before an event, as far as its consequences depend on it.
struct Past: Sendable {
    /// How the loads ran.
    let machine: LoadMachine
    private let hadSyncError: Bool

    /// What is to be told should the event end the attempt that runs.
    let completion: Completion?

    /// The tickets that had been handed out.
    var tickets: TicketRoll

    /// The machine when all that had aged by then was noticed, if anybody wants to know what the event changes.
    var noticed: LoadMachine?

    /// - Parameter completion: Nil for an entry without an attempt, as a calm one is.
    init(_ machine: LoadMachine, of entry: Entry, _ tickets: TicketRoll, completion: Completion?) {
        self.machine = machine
        hadSyncError = entry.content.lastSyncError != nil
        self.completion = completion
        self.tickets = tickets
    }

    var visible: Visible { Visible(machine, hasSyncError: hadSyncError) }
    var wasInvalidated: Bool { machine.isInvalidated }

    /// Whether a barrier had come before anybody looked at the record.
    var wasOutdated: Bool { machine.record == .outdated }
}
