extension ResourceEvent {
    /// What the entry's machine was asked, and what it came to: enough to let the event happen again.
    package struct Recording: Hashable, Sendable {
        /// The number of the entry among all that its container made.
        package let entry: UInt64

        /// The machine as it was, where nobody listened before; nil for one that goes on, or is new.
        package let start: LoadMachine?

        /// The tickets that the container had handed out before.
        package let tickets: TicketRoll
        package let inputs: [LoadMachine.Input]

        /// The machine afterwards, as it was before it was collected.
        package let machine: LoadMachine
    }
}
