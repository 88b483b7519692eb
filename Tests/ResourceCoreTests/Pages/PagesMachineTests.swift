import Testing

@testable import ResourceCore
@testable import ResourcePages

/// The decisions about the pages of one list, by rule.
@Suite struct PagesMachineTests {
    private func page(_ number: UInt64) -> PagesMachine.Page {
        PagesMachine.Page(id: PageID(number: number), barriers: 0, links: [.previous, .next])
    }

    private func pages(_ numbers: ClosedRange<UInt64>) -> [PagesMachine.Page] { numbers.map(page) }

    /// Lets a walk load pages until it ends, and returns their numbers in the order of the loads.
    private func walk(_ machine: inout PagesMachine, from first: UInt64) -> [UInt64] {
        let flight = Ticket(number: 1)
        var loaded: [UInt64] = []
        repeat {
            _ = machine.beginAttempt(of: flight, isOvertaken: false)
            loaded.append(first + UInt64(loaded.count))
        } while machine.walked(to: page(first + UInt64(loaded.count) - 1), holdsPosition: false, seam: .intact) != .ends
        return loaded
    }

    @Test func `P2: a walk is over with the list that it has loaded`() {
        var machine = PagesMachine()
        #expect(walk(&machine, from: 1) == [1])
        #expect(machine.endWalk(holdingPositionAt: nil) == PagesMachine.DroppedPages())
        #expect(machine.walk == nil && machine.pages.map(\.id.number) == [1])
    }

    @Test func `P2: a walk before the first page takes at most one page more than it took to the position before`() {
        var machine = PagesMachine()
        machine.replace(by: pages(1...4), first: 2)
        machine.setPosition(PageID(number: 1))
        #expect(walk(&machine, from: 11) == [11, 12, 13, 14])
        _ = machine.endWalk(holdingPositionAt: nil)
        #expect(machine.pages.map(\.id.number) == [14, 13, 12, 11] && machine.first == 3)
    }

    @Test(arguments: [1: 11, 3: 3] as [UInt64: UInt64])
    func `P10: the position moves to a new first page that has taken the place of its own`(
        _ old: UInt64, _ new: UInt64
    ) {
        var machine = PagesMachine(extent: .firstPage)
        machine.replace(by: pages(1...3), first: 0)
        machine.setPosition(PageID(number: old))
        #expect(machine.beginAttempt(of: Ticket(number: 1), isOvertaken: false) == .first)
        let placement = PagesMachine.Placement(place: 0, replaced: 1)
        let put = machine.put(pages(11...11)[0], placement, holdsPosition: false, holdsLatest: false)
        #expect(put.progress == .ends && machine.walk == nil)
        #expect(machine.pages.map(\.id.number) == [11, 2, 3] && machine.position?.number == new)
    }

    @Test func `P10: a walk that replaces another one begins with the first page if that has come back meanwhile`() {
        var machine = PagesMachine(extent: .firstPage)
        machine.replace(by: pages(2...3), first: -1)
        #expect(machine.beginAttempt(of: Ticket(number: 1), isOvertaken: false) == .again(0))
        _ = machine.add(pages(1...1)[0], at: .start, round: 0, holdsPosition: false)
        #expect(machine.beginAttempt(of: Ticket(number: 2), isOvertaken: false) == .first)
    }
}
