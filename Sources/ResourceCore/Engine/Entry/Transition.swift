/// An event of an entry, with the state before it and the actions that it requires.
struct Transition: Sendable {
    let cause: ResourceEvent.Cause

    /// The time of the event, on the container's clock.
    let time: Duration

    /// The values that accompany the event.
    let delivered: Delivered?

    /// The waiting call that the event represents, if any.
    let caller: WaiterID?

    /// The machine before the event.
    let old: LoadMachine

    /// The part of the entry's state that its snapshots depended on before the event.
    let oldInputs: SnapshotInputs

    /// The completion to deliver if the event ends the running attempt.
    var completion: Completion?

    /// The tickets that had been issued before.
    var tickets: TicketRoll

    /// The machine before the event, once the passage of time was applied, if the log has readers.
    var machineBeforeEvent: LoadMachine?

    /// The actions of the machine.
    var actions: [LoadMachine.Action] = []
}
