/// The part of an entry's state that its snapshots depend on.
///
/// None is published unless it changes.
struct SnapshotKey: Hashable, Sendable {
    var value: Ticket?
    var confirmed: Ticket?
    var error: Ticket?
    var isFresh: Bool
    var activity: LoadIntent?
    var attempt: Int?
    var stage: LoadMachine.Flight.Stage?
    var failure: Ticket?
    var lastCancelled: Ticket?
    var lastReset: Ticket?
    var hasSyncError: Bool

    init(_ machine: LoadMachine, hasSyncError: Bool) {
        value = machine.value
        confirmed = machine.confirmed
        error = machine.error
        isFresh = machine.isFresh
        activity = machine.activity
        if activity != nil {
            attempt = machine.flight?.attempt
            stage = machine.flight?.stage
            failure = machine.flight?.failure
        }
        lastCancelled = machine.lastCancelled
        lastReset = machine.lastReset
        self.hasSyncError = hasSyncError
    }
}
