import ResourceCore
import ResourcePages

// A list whose pages the feed keeps current (V22).
extension EntryFeed: ListKeeper {
    var base: AnyValue? { operations == nil ? nil : value }
    var isLost: Bool { machine.isLost }
    var isCurrent: Bool { machine.isCurrent }

    func mark(for place: RequestedPage, _ turn: inout Turn) -> any Sendable {
        var position = machine.isLost ? nil : machine.base?.position
        switch place {
        case .firstPage:
            turn.effects.release(walk)
            walk = ListWalk(request: FeedMachine.Request(barriers: machine.barriers, timelines: machine.timelines))
            change { _ in }
        case .walk: position = walk?.position
        case .end: break
        }
        return PageMark(place: place, timelines: machine.timelines, position: position)
    }

    var state: (any KeptList)? { operations.map(listState) }

    func list(of entry: Entry) -> FeedState<Value, Change, Position>? {
        guard let operations, let pages = entry.features?.pages else { return nil }
        var state = listState(operations)
        state.isWhole = pages.machine.isConsistent
        return state
    }

    // Keeps changes for pages that are on their way.
    func note(
        _ changes: [ListHistory<Change, Position>.Applied], _ ahead: [PageAhead<Position>], in entry: Entry,
        _ turn: inout Turn
    ) {
        var history = history
        history.ahead = ahead
        history.add(changes, after: turn.state.tickets.last, forLoadsSince: entry.features?.pages?.oldestLoad)
        accept(history, &turn)
    }

    private func listState(_ operations: any LivePagesOperations) -> FeedState<Value, Change, Position> {
        FeedState(
            order: order, apply: apply, operations: operations, version: version, machine: machine, history: history,
            walk: walk)
    }

    func accept(_ state: any KeptList, _ list: AnyValue?, of entry: Entry, _ turn: inout Turn) {
        guard let state = state as? FeedState<Value, Change, Position> else { return }
        accept(state.history, &turn)
        turn.effects.release(walk)
        walk = state.walk
        accept(state.machine, list ?? value, of: entry, &turn)
    }

    func needsWalk(of entry: Entry, for flight: LoadMachine.Flight) -> Bool {
        guard operations != nil, let pages = entry.features?.pages else { return false }
        return pages.needsWalk(for: flight)
    }

    // Whether the pages of the list fit together, as far as it's known (P1).
    func isWhole(_ entry: Entry) -> Bool {
        guard operations != nil, let pages = entry.features?.pages else { return true }
        return pages.machine.areSeamsIntact
    }
}
