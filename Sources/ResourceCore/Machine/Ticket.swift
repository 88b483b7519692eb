// A logical timestamp in one container (R1). Each flight takes a new one when it begins, each attempt when its loader
// starts, and so do barriers (invalidation, `set`, `reset`, `wipe`) and values that come from elsewhere than the end of
// an attempt.
package struct Ticket: Hashable, Comparable, Sendable {
    package let number: UInt64

    package static func < (one: Ticket, other: Ticket) -> Bool { one.number < other.number }
}

package struct TicketRoll: Hashable, Sendable {
    package private(set) var last: UInt64 = 0

    package init() {}

    package mutating func next() -> Ticket {
        last += 1
        return Ticket(number: last)
    }
}
