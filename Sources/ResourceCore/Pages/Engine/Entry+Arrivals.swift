// The events of a list for a page that was joined to it.
extension Entry {
    // `load` is the entry of the attempt: this one, or that of an end. `isLate` is `true` if the grace of the attempt's
    // flight is over, so that no further page is loaded for it.
    func finish(
        _ joined: JoinedPage, loadedBy load: Entry, _ ticket: Ticket, isLate: Bool, _ turn: inout Turn
    ) {
        switch joined.outcome {
        case .goesOn:
            load.handle(.endedPart(ticket), because: .succeeded, &turn)
        case .walked(let list, let bytes):
            var delivered = delivery(of: list, bytes: bytes, &turn)
            (delivered.begun, delivered.loaded) = (joined.begun, joined.begun)
            handle(
                .ended(ticket, .success), then: joined.aging, because: .succeeded, delivering: delivered, &turn)
        case .grown(let list, let bytes):
            state.pages?.brokenLoads = 0
            var delivered = delivery(of: list, bytes: bytes, &turn)
            delivered.isExtended = true
            (delivered.begun, delivered.loaded) = (joined.begun, state.content.loaded)
            delivered.confirmsLoads = state.content.confirmsLoads
            // NB: A list that was set stays one that no load has confirmed (R22).
            delivered.origin = state.content.origin ?? .network
            handle(.extended, then: joined.aging, because: .delivered, delivering: delivered, &turn)
            endPageLoad(of: load, ticket, &turn)
        case .nothingFollows:
            endPageLoad(of: load, ticket, &turn)
        case .broken:
            handle(.age, then: .ask(.sync, waits: false, observer: nil), because: .sourceChanged, &turn)
            breakLoad(load, ticket, &turn)
        }
        guard let pages = state.pages else { return }
        pages.settleFacts()
        pages.fruitlessLoads = joined.hasNewItems ? 0 : pages.fruitlessLoads + 1
        guard !isLate, pages.fruitlessLoads <= Self.fruitlessLoads, pages.brokenLoads < Self.brokenLoads else { return }
        loadPages(at: joined.nearEnds, &turn)
    }

    // The maximum number of pages without a new item that follow each other by themselves.
    // NB: A server that ignores the cursor would send the same page forever.
    private static let fruitlessLoads = 10

    // The maximum number of page loads with a broken seam that follow each other by themselves.
    // NB: A server whose pages never fit together would be asked forever. Once a page fits, they count from zero.
    private static let brokenLoads = 3

    /// Lets a page load with a broken seam begin again after the walk, unless that didn't help before (P4).
    private func breakLoad(_ load: Entry, _ ticket: Ticket, _ turn: inout Turn) {
        guard let pages = state.pages, pages.brokenLoads < Self.brokenLoads else {
            return endPageLoad(of: load, ticket, &turn)
        }
        pages.brokenLoads += 1
        load.handle(.endedPart(ticket), because: .succeeded, &turn)
    }

    private func endPageLoad(of load: Entry, _ ticket: Ticket, _ turn: inout Turn) {
        load.handle(.ended(ticket, .success), then: .reset, because: .succeeded, &turn)
    }

    /// Returns the delivery of a list, which is as old as its oldest page (P1).
    private func delivery(of list: AnyValue, bytes: Int, _ turn: inout Turn) -> Delivered {
        var delivered = Delivered(value: list, origin: .network, bytes: bytes)
        guard let facts = state.pages?.listFacts(state.options.staleAfter) else { return delivered }
        delivered.date = facts.date
        if let first = facts.firstToAge {
            delivered.age = turn.now() - first.loadedAt
            delivered.lifetime = first.lifetime
        }
        return delivered
    }
}

extension JoinedPage {
    /// The event of a list that has a page from before a barrier, and is therefore stale (P1).
    fileprivate var aging: LoadMachine.Event? { machine.isWhole ? nil : .age }
}
