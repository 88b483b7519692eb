import ResourceTesting
import Testing

@testable import ResourceCore

/// An entry that becomes persistent after its creation (R22).
struct LatePersistenceTests {
    private var machine = LoadMachine()
    private var tickets = TicketRoll()

    @Test mutating func `an element of a sequence that is open is written`() throws {
        _ = machine.handle(.ask(.load, waits: nil, observer: nil), tickets: &tickets)
        let ticket = try #require(machine.flight?.ticket)
        _ = machine.handle(.delivered(ticket), tickets: &tickets)
        #expect(machine.handle(.persist, tickets: &tickets) == [.record] && machine.record == .known)
        #expect(machine.handle(.ended(ticket, .success), tickets: &tickets).contains(.record))
    }

    @Test mutating func `an initial value is not written, and the record is still to be read`() {
        _ = machine.handle(.fill(isFresh: true), tickets: &tickets)
        #expect(machine.handle(.persist, tickets: &tickets).isEmpty && machine.record == .unread)
    }

    @Test mutating func `a record is outdated if an invalidation came before`() {
        _ = machine.handle(.invalidate, tickets: &tickets)
        #expect(machine.handle(.persist, tickets: &tickets).isEmpty && machine.record == .outdated)
    }

    @Test mutating func `a value that was loaded is written`() {
        _ = machine.handle(.set, tickets: &tickets)
        #expect(machine.handle(.persist, tickets: &tickets) == [.record] && machine.record == .known)
    }

    @Test mutating func `a machine that was reset takes no initial value, R12`() {
        _ = machine.handle(.reset, tickets: &tickets)
        #expect(machine.handle(.fill(isFresh: true), tickets: &tickets).isEmpty)
        #expect(machine.valueTicket == nil && !machine.isFresh)
    }
}
