import ResourceCore
import ResourcePages
import ResourceTesting

// The rules for walks.
extension PagesWorld {
    /// Returns a violation if a walk requests the wrong page.
    func walkRequestViolation(_ destination: PagesMachine.Destination, _ cursor: PageCursor) -> Violation? {
        if walk.isEmpty {
            if cursor == startCursor || visibleCursors.contains(cursor) { return nil }
            return Violation("P2", "a walk doesn't begin with the first page")
        }
        if list.flight?.trailing == nil, walk.contains(where: { $0.barriers != barriers }) {
            return Violation("P6", "a retry keeps pages from before a barrier")
        }
        // NB: The user may scroll back to a page of the walk during the pause before another attempt.
        guard let position, let flight = list.flight, !flight.isResumed else { return nil }
        if setup.extent == .keptPages, model.base.walk?.kept != nil { return keptRequestViolation(destination) }
        if walk.contains(where: { $0.items.has(position) }) {
            return Violation("P2", "a walk goes beyond the reading position")
        }
        guard case .beyond(_, let end) = destination, let first = walk.firstIndex(where: { $0.cursor == walkStart })
        else { return nil }
        let count = end == .start ? first + 1 : walk.count - first
        let isPast = count > abs(place(of: position) ?? pages.count) + 1
        return isPast ? Violation("P2", "a walk goes too far") : nil
    }

    /// The cursors of the page that has the reading position, and of its neighbor toward the first one (P10).
    private var visibleCursors: [PageCursor] {
        guard setup.extent == .visiblePages || pages.contains(where: \.isEdited),
            let place = pages.firstIndex(where: { $0.id == model.base.position })
        else { return [] }
        return [place - 1, place, place + 1].filter(pages.indices.contains).map { pages[$0].cursor }
    }

    /// The cursor that a walk begins with: that of the first page, or of the page at the start of the list (P2, P10).
    private var startCursor: PageCursor {
        guard let kept = pages.first?.cursor, model.base.walk?.isFromFirst != true else { return setup.first }
        let isDropped = !pages.indices.contains(model.base.first)
        return setup.extent == .keptPages || (setup.placesPages && isDropped) ? kept : setup.first
    }

    /// Returns a violation of a page of a walk that has arrived.
    func walkViolation(after old: Self) -> Violation? {
        let hasEnded = list.valueTicket != old.list.valueTicket
        if !hasEnded {
            if pages != old.pages { return Violation("P2", "a walk changes the list before it ends") }
            return restarts > 3 ? Violation("P4", "a walk begins again and again") : nil
        }
        if old.list.flight?.trailing != nil, list.flight == nil || list.isFresh {
            return Violation("P6", "an overtaken walk isn't followed by another one")
        }
        return nil
    }

    /// Returns a violation if a walk goes the wrong way, not far enough, or too far, before the limit drops any of its
    /// pages.
    func extentViolation(after old: Self) -> Violation? {
        guard let first = pages.firstIndex(where: { $0.cursor == walkStart }) else {
            return Violation("P2", "a walk doesn't begin with the first page")
        }
        for place in pages.indices.dropFirst() {
            let (one, other) = (pages[place - 1], pages[place])
            if place > first ? one.next != other.cursor : other.previous != one.cursor {
                return Violation("P2", "a walk goes by a cursor that no new page names")
            }
        }
        if setup.extent == .keptPages, old.model.base.walk?.kept != nil { return keptViolation(after: old) }
        guard let position else {
            return pages.count == 1 ? nil : Violation("P2", "a walk goes on without a reading position")
        }
        return shown.has(position) ? nil : lossViolation(of: position, after: old)
    }

    /// Returns a violation if a walk goes beyond the pages that the list keeps, by more than one at either end.
    private func keptRequestViolation(_ destination: PagesMachine.Destination) -> Violation? {
        guard case .beyond(_, let end) = destination else { return nil }
        let before = walk.firstIndex { $0.cursor == walkStart } ?? 0
        let isPast = end == .end ? walk.count - before > pages.count - addedBefore : before > max(addedBefore, 0)
        return isPast ? Violation("P2", "a walk goes too far") : nil
    }

    /// The number of pages that were added before the one that the walk has begun with, which is negative if that page
    /// and others were dropped.
    private var addedBefore: Int { pages.firstIndex { $0.cursor == walkStart } ?? model.base.start }

    /// Returns a violation if a walk doesn't cover the pages that the list has kept, or goes beyond them.
    private func keptViolation(after old: Self) -> Violation? {
        if pages.count < old.pages.count - old.addedBefore, pages.last?.next != nil {
            return Violation("P2", "a walk doesn't cover the pages that are kept")
        }
        let isThere = position.map(shown.has) ?? true
        guard let position, !isThere, !isTorn, old.shown.has(position), old.lasting.has(position) else { return nil }
        let inserted = setup.limits.insertions - limits.insertions
        return inserted <= setup.size ? Violation("P7", "the reading position isn't in the new list") : nil
    }

    /// Returns a violation if a walk ends without the reading position, which it could have reached.
    private func lossViolation(of position: Int, after old: Self) -> Violation? {
        guard let oldPlace = old.place(of: position), !isTorn else { return nil }
        let isBefore = oldPlace < 0
        let isAtEnd = (isBefore ? pages.first?.previous : pages.last?.next) == nil
        if !isAtEnd, pages.count < abs(oldPlace) + 2 {
            return Violation("P2", "a walk doesn't go to the reading position")
        }
        let inserted = setup.limits.insertions - limits.insertions + (mutation.rawValue >= 2 ? 1 : 0)
        return old.lasting.has(position) && inserted <= setup.size
            ? Violation("P7", "the reading position isn't in the new list") : nil
    }

    /// Returns the number of pages from the first one to that of an item, which is negative before the first one.
    private func place(of item: Int) -> Int? {
        guard let place = pages.firstIndex(where: { $0.items.has(item) }) else { return nil }
        let first = pages.firstIndex { $0.cursor == walkStart } ?? model.base.start
        return place - first
    }

    /// Returns a violation if the rest of the list doesn't stay behind a new first page, or stays without reason.
    func placedViolation(after old: Self) -> Violation? {
        guard let new = pages.first(where: { page in !old.pages.contains { $0.id == page.id } }) else {
            return Violation("P10", "a walk adds no page")
        }
        let isPlaced = !old.shown.isDisjoint(with: new.items) || pages.count > 1
        let start = old.pages.firstIndex { $0.id == old.model.base.walk?.again } ?? old.model.base.start
        let rest = old.pages.dropFirst(start).flatMap(\.items.items)
        let last = old.shown.intersection(new.items).last
        let gone = new.next == nil ? ItemSet(rest) : rest.firstIndex { $0 == last }.map { ItemSet(rest[...$0]) } ?? []
        if isPlaced, shown != old.shown.subtracting(gone).union(new.items) {
            return Violation("P10", "the rest of a list is lost, or what stood above it stays")
        }
        if !isPlaced, shown != new.items { return Violation("P10", "the rest of a list stays without a shared item") }
        return nil
    }
}

extension LoadMachine.Flight {
    /// A Boolean value that indicates whether the attempt repeats one that failed, by itself or for the user.
    fileprivate var isResumed: Bool { failure != nil || (began != id && ticket.number == began.number + 1) }
}
