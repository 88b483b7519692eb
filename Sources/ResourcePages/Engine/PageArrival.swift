import Foundation
import ResourceCore

// A page that an attempt has loaded, on its way into the list. Joining calls the user's code, to compare items by id,
// so it's done outside of the lock, with a copy of the machine. The result counts if nothing has changed meanwhile, and
// otherwise the page is joined again.
struct PageArrival: Sendable {
    /// The attempt that loaded the page, whose entry is that of the list or that of an end.
    let attempt: Attempt
    let request: PageRequest
    var page: AnyValue
    let date: Date

    var ticket: Ticket { attempt.ticket }
    var operations: any PagesOperations { request.paging.operations }

    func land() {
        while let base = attempt.container.withTurn(isolation: nil, { base($0) }) {
            let joined = base.joining(self)
            if case .failed(let error) = joined.outcome { return attempt.fail(error) }
            if commit(joined, to: base) { return }
        }
        // NB: The attempt is over, or the list is gone.
        attempt.end(.failure, Delivered(loaded: nil))
    }

    /// Returns the state that the page is joined to, or `nil` if it comes too late.
    private func base(_ turn: borrowing Turn) -> PageBase? {
        guard !attempt.entry.hasLeft, attempt.entry.machine.awaits(ticket),
            let list = attempt.entry.features?.pageLoad == nil ? attempt.entry : attempt.entry.whole,
            !list.hasLeft,
            !list.isWiped(turn), let pages = list.features?.pages
        else { return nil }
        return PageBase(list, pages)
    }

    /// Applies the result of joining, and returns `false` if something has changed meanwhile.
    private func commit(_ joined: JoinedPage, to base: PageBase) -> Bool {
        attempt.container.withTurn(isolation: nil) { turn in
            let (list, pages, entry) = (base.entry, base.pages, attempt.entry)
            guard self.base(turn)?.isSame(as: base) == true else { return false }
            let isLate = entry.machine.attempting != ticket
            let counts = list.adjustedOutcome(.success, of: ticket)
            guard counts == .success, joined.completesList || !isLate else {
                discard(judgedAs: counts, isLate: isLate, for: list, &turn)
                return true
            }
            pages.machine = joined.machine
            turn.effects.release(pages.walkList)
            pages.walkList = joined.walkList
            if let kept = joined.kept { pages.keeper?.accept(kept, joined.list, of: list, &turn) }
            if let page = joined.page {
                let (lifetime, forbidsRecord) = attempt.report.limits
                let facts = PageFacts(
                    date: date, loadedAt: turn.now(), lifetime: lifetime, forbidsRecord: forbidsRecord)
                pages.note(facts, of: page, isAdded: joined.isGrown)
            }
            pages.change()
            pages.finish(joined, of: list, loadedBy: entry, ticket, isLate: isLate, &turn)
            return true
        }
    }
}

extension PageArrival {
    /// Ends an attempt whose page doesn't count: it overlapped a mutation, or it's late and there is no flight that
    /// would load the next page.
    private func discard(
        judgedAs outcome: LoadMachine.Outcome, isLate: Bool, for list: Entry, _ turn: inout Turn
    ) {
        // NB: No barrier overtakes a page load, so the page is loaded again instead.
        let event: LoadMachine.Event =
            isLate ? .ended(ticket, .failure) : attempt.entry === list ? .ended(ticket, outcome) : .endedPart(ticket)
        attempt.entry.handle(event, because: .succeeded, delivering: Delivered(loaded: nil), &turn)
    }
}

/// The state of a list that a page is joined to.
struct PageBase: Sendable {
    let entry: Entry
    let pages: EntryPages
    private let version: UInt64
    private let valueTicket: Ticket?
    let list: AnyValue?

    /// The overlays of the acknowledged mutations that aren't part of the list yet, and the ticket since which all of
    /// them are once they have become part of it.
    let effects: [Layer]
    let begun: UInt64

    /// The tickets of the acknowledgments whose effects the list has, of those that a page may lack.
    private let included: [UInt64]
    let walkBegan: UInt64?
    let walkList: AnyValue?
    let position: ReadingPosition?
    let machine: PagesMachine
    let isChanging: Bool

    /// The state of a list that is kept current, which is `list` then.
    let kept: (any KeptList)?

    init(_ entry: Entry, _ pages: EntryPages) {
        (self.entry, self.pages) = (entry, pages)
        version = pages.version
        valueTicket = entry.valueTicket
        let content = entry.content
        list = pages.base(of: entry)
        kept = pages.keeper?.state
        effects = entry.unfoldedLayers
        begun = max(content.begun, effects.last?.end ?? 0)
        included = entry.includedEnds
        walkBegan = pages.walkBegan
        walkList = pages.walkList
        position = pages.position
        machine = pages.machine
        isChanging = EntryPages.isChanging(entry)
    }

    func isSame(as other: PageBase) -> Bool {
        pages === other.pages && version == other.version && valueTicket == other.valueTicket && list === other.list
            && begun == other.begun && included == other.included && isChanging == other.isChanging
            && effects.elementsEqual(other.effects) {
                $0.number == $1.number && $0.effect === $1.effect && $0.end == $1.end
            } && isKeptSame(as: other)
    }
}

extension PageBase {
    private func isKeptSame(as other: PageBase) -> Bool {
        guard let kept, let other = other.kept else { return self.kept == nil && other.kept == nil }
        return kept.isSame(as: other)
    }
}

struct JoinedPage: Sendable {
    enum Outcome: Sendable {
        /// The flight goes on with another page: the next one of a walk, or the one that follows the current end.
        case goesOn
        case walked(AnyValue, bytes: Int)

        /// The page has taken its place in the list, and the flight goes on with another one.
        case placed(AnyValue, bytes: Int)
        case grown(AnyValue, bytes: Int)

        /// The list ends before the page.
        case nothingFollows

        /// An item before the page is gone, so the list must be loaded again (P4).
        case broken

        /// The list is known to be newer than the page of a walk.
        case confirmed(Date)
        case failed(any Error)
    }

    let outcome: Outcome
    let machine: PagesMachine

    /// The state of a list that is kept current.
    var kept: (any KeptList)?

    var list: AnyValue? {
        switch outcome {
        case .walked(let list, _), .placed(let list, _), .grown(let list, _): list
        case .goesOn, .nothingFollows, .broken, .confirmed, .failed: nil
        }
    }

    // Whether the page has made another list, for which no further page is needed.
    var completesList: Bool {
        switch outcome {
        case .walked, .placed, .grown: true
        case .goesOn, .nothingFollows, .broken, .confirmed, .failed: false
        }
    }

    var isGrown: Bool { if case .grown = outcome { true } else { false } }

    var page: PageID?

    /// The ticket since which acknowledged effects are part of the list.
    var begun: UInt64 = 0
    var walkList: AnyValue?
    var nearEnds: [PagesEnd] = []
    var hasNewItems = true
}

extension PageArrival {
    /// Returns the page in the form in which the machine of the list knows it, once it was added at an end.
    fileprivate func page(at end: PagesEnd, of added: AddedPage) -> PagesMachine.Page {
        guard let origin = operations.origin(at: end, of: added.list) else {
            preconditionFailure("a list has no page after one was added")
        }
        return origin.page(barriers: request.barriers)
    }
}

// Joining, which calls the user's code.
extension PageBase {
    fileprivate func joining(_ arrival: PageArrival) -> JoinedPage {
        switch arrival.request.place {
        case .walk: joiningWalk(arrival)
        case .beyond(let page, let end): joining(arrival, beyond: page, at: end)
        }
    }

    private func joiningWalk(_ arrival: PageArrival) -> JoinedPage {
        var machine = machine
        if machine.putsPage, let joined = joiningAgain(arrival, &machine) { return joined }
        let (operations, end) = (arrival.operations, machine.walk?.direction ?? .end)
        var (arrival, walkList, kept) = (arrival, walkList, kept)
        if let other = update(&arrival, joining: &walkList, at: end, &kept) { return other }
        let added = operations.adding(arrival.page, to: walkList, at: end, first: machine.firstInWalk)
        let page = arrival.page(at: end, of: added)
        if machine.walk?.kept != nil, operations.isEmpty(added.list) {
            machine.leaveKeptPages()
            return JoinedPage(outcome: .goesOn, machine: machine, kept: kept)
        }
        let location = position.flatMap { operations.location(of: $0.item, in: added.list) }
        switch machine.walked(to: page, holdsPosition: location != nil, seam: added.seam) {
        case .goesOn:
            return JoinedPage(
                outcome: .goesOn, machine: machine, kept: kept, page: page.id, walkList: added.list)
        case .startsOver: return JoinedPage(outcome: .goesOn, machine: machine, kept: kept)
        case .ends: break
        }
        if kept?.endWalk() == false { return restarted() }
        let list = operations.dropping(machine.endWalk(holdingPositionAt: location?.page), of: added.list)
        var result = finished(list, machine, page.id, arrival, kept) { .walked($0, bytes: $1) }
        result.hasNewItems = added.hasNewItems
        result.begun = walkBegan ?? arrival.ticket.number
        return result
    }

    // Returns `nil` if a walk goes on with the page, because the rest of the list doesn't stay (P10).
    private func joiningAgain(_ arrival: PageArrival, _ machine: inout PagesMachine) -> JoinedPage? {
        guard let place = machine.placeOfAgain else { return JoinedPage(outcome: .goesOn, machine: machine) }
        let operations = arrival.operations
        guard
            let placed = folded(by: arrival, &machine).flatMap({
                operations.placing(arrival.page, at: place, of: $0)
            }),
            let origin = operations.origin(ofPageAt: place, of: placed.list)
        else {
            return machine.widenWalk() == .goesOn ? nil : JoinedPage(outcome: .goesOn, machine: machine)
        }
        let page = origin.page(barriers: arrival.request.barriers)
        let isThere = { (item: ItemID) in operations.location(of: item, in: placed.list)?.page == place }
        let (dropped, progress) = machine.put(
            page, placed.placement, holdsPosition: position.map { isThere($0.item) } ?? false,
            holdsLatest: position.map { isThere($0.latest) } ?? false)
        var result = finished(operations.dropping(dropped, of: placed.list), machine, page.id, arrival) {
            progress == .ends ? .walked($0, bytes: $1) : .placed($0, bytes: $1)
        }
        result.begun = min(walkBegan ?? arrival.ticket.number, begun)
        return result
    }

    private func joining(_ arrival: PageArrival, beyond last: PageID, at end: PagesEnd) -> JoinedPage {
        var machine = machine
        let operations = arrival.operations
        // NB: A page that lacks an effect which a list has that was set is loaded again, because the effect can't be
        // applied to the page alone.
        let isLacking = included.contains { $0 > arrival.ticket.number }
        guard machine.isEnd(end, at: last), !isLacking, let list = folded(by: arrival, &machine) else {
            return other(machine, at: end)
        }
        var (arrival, kept) = (arrival, kept?.hasList == true ? kept : nil)
        if let other = update(&arrival, joining: list, at: end, &kept) { return other }
        let added = operations.adding(arrival.page, to: list, at: end, first: 0)
        guard added.seam == .intact else {
            machine.noteBrokenSeam()
            return JoinedPage(outcome: .broken, machine: machine, walkList: walkList)
        }
        let page = arrival.page(at: end, of: added)
        let place = position.flatMap { operations.location(of: $0.item, in: added.list) }?.page
        let dropped = machine.add(
            page, at: end, round: arrival.request.round,
            holdsPosition: place == (end == .start ? 0 : machine.pages.count))
        let joined = operations.dropping(dropped, of: added.list)
        var result = finished(joined, machine, page.id, arrival, kept) { .grown($0, bytes: $1) }
        result.walkList = walkList
        result.hasNewItems = added.hasNewItems
        result.begun = min(begun, arrival.ticket.number)
        return result
    }

    private func other(_ machine: PagesMachine, at end: PagesEnd) -> JoinedPage {
        let follows = machine.continuation(of: end) != nil || isChanging
        return JoinedPage(outcome: follows ? .goesOn : .nothingFollows, machine: machine, walkList: walkList)
    }

    /// Returns the list that a page joins, of which the effects of all acknowledged mutations are part.
    private func folded(by arrival: PageArrival, _ machine: inout PagesMachine) -> AnyValue? {
        if effects.isEmpty { return list }
        let folded = LayeredValue(list, effects, warn: arrival.attempt.container.warn).displayed
        if let list, let folded, effects.contains(where: { $0.reload == .changedPages }) {
            _ = machine.markDue(arrival.operations.changedPages(from: list, to: folded))
        }
        return folded
    }

    private func finished(
        _ list: AnyValue, _ machine: PagesMachine, _ page: PageID, _ arrival: PageArrival,
        _ kept: (any KeptList)? = nil, _ outcome: (AnyValue, Int) -> JoinedPage.Outcome
    ) -> JoinedPage {
        let operations = arrival.operations
        var machine = machine
        if kept != nil { machine.confirmPages() }
        let list = operations.marking(list, isConsistent: machine.isConsistent && kept?.isAhead != true)
        return JoinedPage(
            outcome: outcome(list, arrival.attempt.resource.bytes(of: list)), machine: machine, kept: kept, page: page,
            nearEnds: nearEnds(of: list, operations).filter(machine.mayGrow))
    }

    // No item of an empty list can appear on screen, so the list goes on by itself.
    private func nearEnds(of list: AnyValue, _ operations: any PagesOperations) -> [PagesEnd] {
        if operations.isEmpty(list) { return [.end] }
        guard let position else { return [] }
        let locations = [position.item, position.latest].compactMap { operations.location(of: $0, in: list) }
        return locations.ends(within: position.ahead)
    }
}
