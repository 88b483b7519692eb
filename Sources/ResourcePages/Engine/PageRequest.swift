import Foundation
import ResourceCore

final class PageRequest: Sendable {
    enum Place: Sendable {
        /// The page is the next one of a walk.
        case walk
        case beyond(PageID, PagesEnd)
    }

    let place: Place

    /// The cursor of the page, or `nil` for a first one that needs none.
    let cursor: Data?

    let barriers: Int
    let round: Int
    let paging: PagingFeature

    /// The state that the keeper of a live list had when the page was requested.
    let mark: (any Sendable)?

    init(
        _ place: Place, cursor: Data?, _ machine: PagesMachine, _ paging: PagingFeature, _ mark: (any Sendable)?
    ) {
        self.place = place
        self.cursor = cursor
        (barriers, round) = (machine.barriers, machine.rounds)
        self.paging = paging
        self.mark = mark
    }
}

extension PageRequest: AttemptPlan {
    func land(_ loaded: AnyValue, by attempt: Attempt) {
        PageArrival(attempt: attempt, request: self, page: loaded, date: attempt.wallClock()).land()
    }
}

extension EntryPages {
    func beginAttempt(of list: Entry, _ paging: PagingFeature, _ turn: inout Turn) -> PageRequest? {
        guard let flight = list.machine.flight else { return nil }
        change()
        if keeper?.isLost == true { machine.distrustKeptPages() }
        let destination = machine.beginAttempt(of: flight.id, isOvertaken: flight.trailing != nil)
        let cursor: Data?
        let mark: (any Sendable)?
        if case .beyond(_, let end) = destination, let walkList {
            cursor = paging.operations.origin(at: end, of: walkList)?.cursor(toward: end)
            mark = keeper?.mark(for: .walk, &turn)
        } else {
            turn.effects.release(walkList)
            (walkList, walkBegan) = (nil, flight.ticket.number)
            cursor = self.cursor(of: destination, in: list, paging)
            mark = keeper?.mark(for: .firstPage, &turn)
        }
        return PageRequest(.walk, cursor: cursor ?? paging.first, machine, paging, mark)
    }

    private func cursor(
        of destination: PagesMachine.Destination, in list: Entry, _ paging: PagingFeature
    ) -> Data? {
        guard case .again(let place) = destination, let value = base(of: list) else { return nil }
        return paging.operations.origin(ofPageAt: place, of: value)?.cursor
    }

    func request(
        beyond end: PagesEnd, of list: Entry, _ paging: PagingFeature, _ turn: inout Turn
    ) -> PageRequest? {
        guard let page = machine.continuation(of: end), let list = base(of: list),
            let cursor = paging.operations.origin(at: end, of: list)?.cursor(toward: end)
        else { return nil }
        return PageRequest(.beyond(page.id, end), cursor: cursor, machine, paging, keeper?.mark(for: .end, &turn))
    }
}

struct CursorCoding<Cursor: Codable & Hashable & Sendable>: Sendable {
    func data(of cursor: Cursor?) throws -> Data? {
        guard let cursor else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(cursor)
    }

    func cursor(of data: Data?) throws -> Cursor? {
        try data.map { try JSONDecoder().decode(Cursor.self, from: $0) }
    }
}
