/// An event of an entry, with the state before it and the actions that it requires.
struct Transition: Sendable {
    let cause: ResourceEvent.Cause

    /// The time of the event, on the container's clock.
    let time: Duration

    /// The values that accompany the event.
    let delivered: Delivered?

    /// The waiting call that the event represents, if any.
    let caller: WaiterID?

    /// The machine before the event, and before the passage of time was applied, without the observers that have
    /// withdrawn.
    let old: LoadMachine

    /// A Boolean value that indicates whether a silent load had failed before the event.
    let hadSyncError: Bool

    /// The states of the ends of a list before the event.
    let oldEnds: PagesEnds?

    /// The completion to deliver if the event ends the running attempt.
    var completion: Completion?

    /// The tickets that had been issued before.
    var tickets: TicketRoll

    /// A Boolean value that indicates whether the value has become stale by age before the event.
    var hasAged = false
    var actions: [LoadMachine.Action] = []
}
