/// A position in the order of all events in one container (R1).
///
/// Each attempt takes one when its loader starts, and each barrier (invalidation, `set`, `reset`, `wipe`) another.
package struct Ticket: Hashable, Comparable, Sendable {
    package let number: UInt64

    package static func < (one: Ticket, other: Ticket) -> Bool { one.number < other.number }
}

/// A source of tickets, each greater than all before it.
package struct TicketRoll: Hashable, Sendable {
    package private(set) var last: UInt64 = 0

    package init() {}

    package mutating func next() -> Ticket {
        last += 1
        return Ticket(number: last)
    }
}
