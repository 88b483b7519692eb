import ResourceCore

/// An entry whose value mutations change, with the shipping machine of its loads.
struct MutationEntry: Hashable, Sendable {
    /// A value, reduced to the mutations that it has the effects of, as bits.
    struct Value: Hashable, Sendable {
        /// The mutations that the server had applied.
        var loaded: Int

        /// The mutations whose effects have become part of the value on the client.
        var folded = 0

        /// The mutations whose effects are hidden by that of an earlier one, which has become part of the value later.
        var covered = 0

        /// A Boolean value that indicates whether an effect has become part of the value twice on the client.
        var isDoubled = false

        var effects: Int { loaded | folded }
    }

    /// The record of a value.
    struct Record: Hashable, Sendable {
        var value: Value

        /// The mutations that the record names, as bits.
        var names = 0
        var isStale = false
    }

    /// An acknowledged mutation whose effect is shown over values from loads that began before the ticket.
    struct Ended: Hashable, Sendable {
        let effect: Int
        let ticket: UInt64
    }

    var machine = LoadMachine()
    var tickets = TicketRoll()

    /// The value in memory, and the ticket since which acknowledged effects are part of it.
    var value: Value?
    var begun: UInt64 = 0

    /// The acknowledged mutations whose effects aren't part of the value, or not of one that a load may bring.
    var ended: [Ended] = []

    /// The state of the server when the running load began.
    var load: Value?

    /// The record on disk, and whether an operation on it has failed, so that it can't be trusted.
    var stored: Record?
    var isDoubted = false

    /// The record that was read, for a reading that hasn't ended.
    var found: Record?
    var isFound = false

    /// The acknowledged mutations whose effects are yet to become part of the record.
    var waiting: [Int] = []

    init(isPersisted: Bool) {
        if isPersisted { _ = machine.handle(.persist, tickets: &tickets) }
        _ = machine.handle(.observe(isDemanding: true), tickets: &tickets)
    }

    /// The acknowledged mutations that the value is shown with.
    var unfolded: [Int] { ended.filter { $0.ticket > begun }.map(\.effect) }
}

/// An operation on the record of an entry.
struct ValueOperation: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case write(MutationEntry.Record)
        case bake([Int])
    }

    let entry: Int
    let kind: Kind
}
