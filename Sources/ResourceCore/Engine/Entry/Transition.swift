package struct Transition: Sendable {
    package let cause: ResourceEvent.Cause
    package let time: Duration

    package let delivered: Delivered?
    let caller: WaiterID?

    /// The machine before the event, and before the passage of time was applied, without the observers that have
    /// withdrawn.
    package let old: LoadMachine

    let hadSyncError: Bool
    let pendingCount: Int

    var completion: Completion?

    var tickets: TicketRoll
    var hasAged = false
    package var actions: [LoadMachine.Action] = []
}
