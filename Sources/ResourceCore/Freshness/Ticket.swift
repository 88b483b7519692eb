/// A place in the order of everything that happened in one container (R1).
///
/// Each attempt takes one when its loader starts, and each barrier (invalidation, `set`, `reset`, `wipe`) another.
struct Ticket: Hashable, Comparable, Sendable {
    let number: UInt64

    static func < (one: Ticket, other: Ticket) -> Bool { one.number < other.number }
}

/// Hands out tickets, each greater than all before it.
struct TicketRoll: Hashable, Sendable {
    private(set) var last: UInt64 = 0

    mutating func next() -> Ticket {
        last += 1
        return Ticket(number: last)
    }
}
