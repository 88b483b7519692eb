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

    init(_ place: Place, cursor: Data?, _ machine: PagesMachine, _ paging: PagingFeature) {
        self.place = place
        self.cursor = cursor
        (barriers, round) = (machine.barriers, machine.rounds)
        self.paging = paging
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
        let destination = machine.beginAttempt(of: flight.id, isOvertaken: flight.trailing != nil)
        let cursor: Data?
        if case .beyond(_, let end) = destination, let walkList {
            cursor = paging.operations.origin(at: end, of: walkList)?.cursor(toward: end)
        } else {
            turn.effects.release(walkList)
            (walkList, walkBegan) = (nil, flight.ticket.number)
            cursor = self.cursor(of: destination, in: list, paging)
        }
        return PageRequest(.walk, cursor: cursor ?? paging.first, machine, paging)
    }

    private func cursor(
        of destination: PagesMachine.Destination, in list: Entry, _ paging: PagingFeature
    ) -> Data? {
        guard case .again(let place) = destination, let value = list.content.value else { return nil }
        return paging.operations.origin(ofPageAt: place, of: value)?.cursor
    }

    func request(beyond end: PagesEnd, of list: Entry, _ paging: PagingFeature) -> PageRequest? {
        guard let page = machine.continuation(of: end), let list = list.content.value,
            let cursor = paging.operations.origin(at: end, of: list)?.cursor(toward: end)
        else { return nil }
        return PageRequest(.beyond(page.id, end), cursor: cursor, machine, paging)
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
