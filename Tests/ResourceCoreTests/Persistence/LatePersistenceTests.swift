import ResourceTesting
import Testing

@testable import ResourceCore

/// An entry that becomes persistent after its creation (R22).
struct LatePersistenceTests {
    private var machine = LoadMachine()
    private var tickets = TicketRoll()

    @Test mutating func `an element of a sequence that still runs is not written`() throws {
        _ = machine.ask(.load, waits: false, observer: nil, tickets: &tickets)
        let ticket = try #require(machine.flight?.ticket)
        _ = machine.delivered(ticket, tickets: &tickets)
        #expect(machine.persist().isEmpty && machine.record == .known)
        #expect(machine.ended(ticket, .success, tickets: &tickets).contains(.record))
    }

    @Test mutating func `an initial value is not written, and the record is still to be read`() {
        _ = machine.fill(isFresh: true, tickets: &tickets)
        #expect(machine.persist().isEmpty && machine.record == .unread)
    }

    @Test mutating func `a record is outdated if an invalidation came before`() {
        _ = machine.invalidate(tickets: &tickets)
        #expect(machine.persist().isEmpty && machine.record == .outdated)
    }

    @Test mutating func `a value that was loaded is written`() {
        _ = machine.set(tickets: &tickets)
        #expect(machine.persist() == [.record] && machine.record == .known)
    }

    @Test mutating func `a machine that was reset takes no initial value, R12`() {
        _ = machine.reset(tickets: &tickets)
        #expect(machine.fill(isFresh: true, tickets: &tickets).isEmpty)
        #expect(machine.value == nil && !machine.isFresh)
    }
}
