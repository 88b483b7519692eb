import ResourceCore

extension EntryPages {
    // `load` is the entry of the attempt: that of the list, or that of an end. `isLate` is `true` if the grace of the
    // attempt's flight is over, so that no further page is loaded for it.
    func finish(
        _ joined: JoinedPage, of list: Entry, loadedBy load: Entry, _ ticket: Ticket, isLate: Bool,
        _ turn: inout Turn
    ) {
        switch joined.outcome {
        case .goesOn:
            load.handle(.endedPart(ticket), because: .succeeded, &turn)
        case .walked(let pages, let bytes): complete(list, by: joined, pages, bytes: bytes, ticket, &turn)
        case .confirmed(let date):
            var delivered = Delivered(loaded: nil)
            delivered.date = date
            list.handle(.ended(ticket, .notModified), because: .succeeded, delivering: delivered, &turn)
        case .failed: break
        case .placed(let pages, let bytes):
            extend(list, by: joined, pages, bytes: bytes, &turn)
            list.handle(.endedPart(ticket), because: .succeeded, &turn)
        case .grown(let pages, let bytes):
            brokenLoads = 0
            extend(list, by: joined, pages, bytes: bytes, &turn)
            endPageLoad(of: load, ticket, &turn)
        case .nothingFollows:
            endPageLoad(of: load, ticket, &turn)
        case .broken:
            list.handle(.age, then: .ask(.sync, waits: nil, observer: nil), because: .sourceChanged, &turn)
            breakLoad(load, ticket, &turn)
        }
        settleFacts()
        fruitlessLoads = joined.hasNewItems ? 0 : fruitlessLoads + 1
        loadVisiblePages(of: list, &turn)
        guard !isLate, fruitlessLoads <= Self.fruitlessLoads, brokenLoads < Self.brokenLoads else { return }
        loadPages(at: joined.nearEnds, of: list, &turn)
    }

    private func complete(
        _ list: Entry, by joined: JoinedPage, _ pages: AnyValue, bytes: Int, _ ticket: Ticket, _ turn: inout Turn
    ) {
        var delivered = delivery(of: pages, bytes: bytes, to: list, &turn)
        (delivered.begun, delivered.loaded) = (joined.begun, joined.begun)
        list.handle(
            .ended(ticket, .success), then: keeper?.isCurrent == false ? .age : joined.aging, because: .succeeded,
            delivering: delivered, &turn)
    }

    private func extend(
        _ list: Entry, by joined: JoinedPage, _ pages: AnyValue, bytes: Int, _ turn: inout Turn
    ) {
        var delivered = delivery(of: pages, bytes: bytes, to: list, &turn)
        delivered.isExtended = true
        let content = list.content
        (delivered.begun, delivered.loaded) = (joined.begun, content.loaded)
        delivered.confirmsLoads = content.confirmsLoads
        // NB: A list that was set stays one that no load has confirmed (R22).
        delivered.origin = content.origin ?? .network
        list.handle(.extended, then: joined.aging, because: .delivered, delivering: delivered, &turn)
    }

    // The maximum number of pages without a new item that follow each other by themselves.
    // NB: A server that ignores the cursor would send the same page forever.
    private static let fruitlessLoads = 10

    // The maximum number of page loads with a broken seam that follow each other by themselves.
    // NB: A server whose pages never fit together would be asked forever. Once a page fits, they count from zero.
    private static let brokenLoads = 3

    private func breakLoad(_ load: Entry, _ ticket: Ticket, _ turn: inout Turn) {
        guard brokenLoads < Self.brokenLoads else { return endPageLoad(of: load, ticket, &turn) }
        brokenLoads += 1
        load.handle(.endedPart(ticket), because: .succeeded, &turn)
    }

    private func endPageLoad(of load: Entry, _ ticket: Ticket, _ turn: inout Turn) {
        load.handle(.ended(ticket, .success), then: .reset, because: .succeeded, &turn)
    }

    private func delivery(of pages: AnyValue, bytes: Int, to list: Entry, _ turn: inout Turn) -> Delivered {
        var delivered = Delivered(loaded: pages, bytes: bytes)
        let facts = listFacts(list.staleAfter)
        (delivered.date, delivered.forbidsRecord) = (facts.date, facts.forbidsRecord)
        // NB: The pages of a live list are as new as the list.
        if keeper == nil, let first = facts.firstToAge {
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
