package import ResourceCore

// What the part of an entry does that keeps a list current (V22).
extension EntryPages {
    // Whether a flight walks, although the list may be current: it does already, or a page no longer fits (P4).
    package func needsWalk(for flight: LoadMachine.Flight) -> Bool {
        if let walk = machine.walk, walk.flight == flight.id, !walk.pages.isEmpty { return true }
        return machine.needsWholeWalk || (!machine.areSeamsIntact && flight.intent != .sync)
    }

    // No item of a list that changes have emptied can appear on screen, so the list goes on by itself.
    package func listIsEmpty(_ list: Entry, _ turn: inout Turn) {
        if list.machine.observing > 0, machine.mayGrow(at: .end) { loadPages(at: [.end], of: list, &turn) }
    }

    // Whether a page of the list must not be written.
    package func forbidsRecord(of list: Entry) -> Bool { listFacts(list.staleAfter).forbidsRecord }
}
