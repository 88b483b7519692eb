extension ResourceEvent {
    /// The inputs and the result of the entry's machine, which are sufficient to replay the event.
    package struct Recording: Hashable, Sendable {
        /// The number of the entry among all entries that its container created.
        package let entry: UInt64

        /// The machine before the event if there were no readers before, or `nil` for a machine that continues or is
        /// new.
        package let start: LoadMachine?

        /// The tickets that the container had issued before.
        package let tickets: TicketRoll
        package let inputs: [LoadMachine.Input]

        /// The machine after the event, and before the entry was removed.
        package let machine: LoadMachine
    }
}
