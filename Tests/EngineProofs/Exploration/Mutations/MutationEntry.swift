import ResourceCore

/// An entry whose value mutations change, with the shipping machine of its loads.
struct MutationEntry: Hashable, Sendable {
    /// A value, reduced to the mutations that it has the effect of.
    struct Value: Hashable, Sendable {
        /// The mutations that the server had applied, as bits.
        var applied: Int

        /// The acknowledgment that was current when the load began.
        var base: UInt64

        /// The latest such acknowledgment with a record, which is the number that the record of the value has.
        ///
        /// The numbers of acknowledgments without a record restart with the process.
        var recorded: UInt64

        /// The value as its record describes it in another process.
        var restored: Self { Self(applied: applied, base: recorded, recorded: recorded) }
    }

    var machine = LoadMachine()
    var tickets = TicketRoll()

    /// The value in memory.
    var value: Value?

    /// The state of the server when the running load began.
    var load: Value?

    /// The value on disk, and the one that is to be written.
    var stored: Value?
    var unstored: Value?

    init(isPersisted: Bool) {
        if isPersisted { _ = machine.handle(.persist, tickets: &tickets) }
        _ = machine.handle(.observe(isDemanding: true), tickets: &tickets)
    }

    /// All values in memory and on disk, and the one that a load may still bring.
    var values: [Value] { [value, load, stored, unstored].compactMap(\.self) }
}
