/// The state of an entry before an event, as far as the consequences of the event depend on it.
struct Past: Sendable {
    /// The machine before the event.
    let machine: LoadMachine
    private let hadSyncError: Bool

    /// The completion to deliver if the event ends the running attempt.
    let completion: Completion?

    /// The tickets that had been issued before.
    var tickets: TicketRoll

    /// The machine after the passage of time was applied, if the log has readers.
    var noticed: LoadMachine?

    /// - Parameter completion: The completion of the running attempt, or `nil` for an entry without one, such as a calm
    ///   entry.
    init(_ machine: LoadMachine, of entry: Entry, _ tickets: TicketRoll, completion: Completion?) {
        self.machine = machine
        hadSyncError = entry.content.lastSyncError != nil
        self.completion = completion
        self.tickets = tickets
    }

    var visible: SnapshotKey { SnapshotKey(machine, hasSyncError: hadSyncError) }
    var wasInvalidated: Bool { machine.isInvalidated }

    /// A Boolean value that indicates whether a barrier came before the record was read.
    var wasOutdated: Bool { machine.record == .outdated }
}
