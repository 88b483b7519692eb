import ResourceCore

// Pages of a list that is kept current (V22).
extension PageBase {
    // Applies what has changed to a page that a walk has loaded, and to those before it. Returns what becomes of the
    // page if it isn't added.
    func update(
        _ arrival: inout PageArrival, joining walk: inout AnyValue?, at end: PagesEnd, _ kept: inout (any KeptList)?
    ) -> JoinedPage? {
        guard kept != nil else { return nil }
        if let list = walk {
            guard let updated = kept?.updateWalk(list) else { return restarted() }
            walk = updated
        }
        switch updatePage(&arrival, joining: walk, at: end, &kept) {
        case nil: return nil
        case .failed(let error)?: return JoinedPage(outcome: .failed(error), machine: machine)
        case .older? where machine.needsWholeWalk || !machine.areSeamsIntact: return failed()
        case .older?: return JoinedPage(outcome: .confirmed(arrival.date), machine: machine, kept: kept)
        default: return restarted()
        }
    }

    // Applies what has changed to a page beyond an end of the list.
    func update(
        _ arrival: inout PageArrival, joining list: AnyValue, at end: PagesEnd, _ kept: inout (any KeptList)?
    ) -> JoinedPage? {
        guard kept != nil else { return nil }
        switch updatePage(&arrival, joining: list, at: end, &kept) {
        case nil: return nil
        case .failed(let error)?: return JoinedPage(outcome: .failed(error), machine: machine)
        case .unrelated?:
            var machine = machine
            machine.noteBrokenSeam()
            return JoinedPage(outcome: .broken, machine: machine, walkList: walkList)
        default: return JoinedPage(outcome: .goesOn, machine: machine, walkList: walkList)
        }
    }

    private func updatePage(
        _ arrival: inout PageArrival, joining list: AnyValue?, at end: PagesEnd, _ kept: inout (any KeptList)?
    ) -> PageUpdate? {
        guard let mark = arrival.request.mark,
            let update = kept?.update(arrival.page, mark, of: arrival.ticket, joining: list, at: end)
        else { return .again }
        guard case .page(let page) = update else { return update }
        arrival.page = page
        return nil
    }

    // The walk begins again with its first page.
    func restarted() -> JoinedPage {
        var machine = machine
        guard machine.restartWalk() else { return JoinedPage(outcome: .failed(ListMoved()), machine: machine) }
        return JoinedPage(outcome: .goesOn, machine: machine)
    }

    private func failed() -> JoinedPage { JoinedPage(outcome: .failed(ListMoved()), machine: machine) }
}

// The pages of a walk don't come together for now.
private struct ListMoved: LoadFailure {
    var kind: LoadFailureKind { .transient() }
}
