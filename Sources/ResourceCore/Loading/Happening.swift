/// An event of an entry, after its machine has decided.
struct Happening: Sendable {
    let cause: ResourceEvent.Cause

    /// The time of the event, on the container's clock.
    let time: Duration

    /// The delivery of the event.
    let delivered: Delivered?

    /// The waiting call that the event represents, if any.
    let caller: WaiterID?

    /// The entry's state before the event.
    let past: Past

    /// The actions of the machine.
    let actions: [LoadMachine.Action]
}
