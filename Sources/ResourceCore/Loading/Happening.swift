/// One event of an entry, once its machine has decided.
struct Happening: Sendable {
    let cause: ResourceEvent.Cause

    /// When it happened, on the container's clock.
    let time: Duration

    /// What came with it.
    let delivered: Delivered?

    /// The waiting call that it is, if it is one.
    let caller: WaiterID?

    /// What the entry was before.
    let past: Past

    /// What the machine asks for.
    let actions: [LoadMachine.Action]
}
