/// A place in the order of everything that happened in one container (R1).
///
/// Each attempt takes one when its loader starts, and each barrier (invalidation, `set`, `reset`, `wipe`) another.
package struct Ticket: Hashable, Comparable, Sendable {
    package let number: UInt64

    package static func < (one: Ticket, other: Ticket) -> Bool { one.number < other.number }
}

/// Hands out tickets, each greater than all before it.
package struct TicketRoll: Hashable, Sendable {
    package private(set) var last: UInt64 = 0

    package init() {}

    package mutating func next() -> Ticket {
        last += 1
        return Ticket(number: last)
    }
}
