import ResourceCore
import ResourcePages
import ResourceTesting

// The rules that must hold after each event.
extension PagesWorld {
    var stateViolation: Violation? {
        if pages.reduce(0, { $0 + $1.items.count }) != shown.count { return Violation("P4", "an item is there twice") }
        return freshnessViolation ?? chainViolation ?? loadViolation ?? displayViolation
    }

    private var freshnessViolation: Violation? {
        let isTorn = pages.contains(where: \.isTorn)
        if list.isFresh, list.valueTicket != nil {
            if isTorn { return Violation("P4", "a list with a broken seam is fresh") }
            if pages.contains(where: { $0.barriers != barriers }) {
                return Violation("P1", "a list is fresh with a page from before a barrier")
            }
        }
        if isLeftBehind { return leftBehindViolation }
        let isConsistent = !isTorn && Set(pages.map(\.barriers)).count <= 1
        // NB: The page whose arrival has left the others behind may have been dropped since.
        let mayBeLate = setup.extent == .visiblePages && isConsistent
        return mayBeLate || model.base.isConsistent == isConsistent
            ? nil : Violation("P1", "a list that isn't consistent seems to be")
    }

    /// A Boolean value that indicates whether others of the list's pages were loaded since, or a mutation has changed one.
    private var isLeftBehind: Bool {
        let last = pages.filter { !$0.isFromEnd }.map(\.round).max() ?? 0
        let isMixed = setup.extent == .visiblePages && pages.contains { $0.round < last }
        return isMixed || pages.contains(where: \.isEdited)
    }

    private var leftBehindViolation: Violation? {
        if list.isFresh, list.valueTicket != nil {
            return Violation("P10", "a list is fresh with a page that was left behind")
        }
        return model.base.isConsistent ? Violation("P10", "a list seems to be consistent too soon") : nil
    }

    /// Returns a violation if a page isn't the one that its neighbor leads to.
    private var chainViolation: Violation? {
        for (one, other) in zip(pages, pages.dropFirst()) where !other.followsPlaced {
            if one.next != other.cursor, other.previous != one.cursor {
                return Violation("P3", "a page follows one that doesn't lead to it")
            }
        }
        return nil
    }

    private var loadViolation: Violation? {
        for load in [PagesEvent.Load.list, .start, .end] {
            let machine = machine(of: load)
            if (machine?.attempting != nil) != (requests[load.rawValue] != nil) {
                return Violation("P3", "an attempt without a request, or a request without an attempt")
            }
            if let end = load.pagesEnd, machine?.phase == .offline, !mayWait(at: end) {
                return Violation("P5", "a page load waits although it could begin")
            }
        }
        return nil
    }

    /// Returns a Boolean value that indicates whether there is a walk that a page load has to wait for.
    private func mayWait(at end: PagesEnd) -> Bool {
        let follows = end == .start ? pages.first?.previous : pages.last?.next
        return list.flight != nil && (follows == nil || brokenLoads > 0)
    }

    /// Returns a violation if the effect of the mutation isn't displayed exactly once.
    private var displayViolation: Violation? {
        guard let effect = setup.effect, mutation != .unsent, list.valueTicket != nil, !includesMutation else {
            return includedViolation
        }
        // NB: The overlay is over the list, so only the place of an insertion matters.
        guard case .inserts(let item) = effect, !shown.has(item), let last = shown.last else { return nil }
        return item < last || pages.last?.next == nil ? nil : includedViolation
    }

    private var includedViolation: Violation? {
        guard includesMutation, list.valueTicket != nil else { return nil }
        if !pages.allSatisfy(\.isAcknowledged) {
            return Violation("P11", "a list includes what one of its pages lacks")
        }
        guard case .removes(let item) = setup.effect, shown.has(item) else { return nil }
        return Violation("P11", "an item comes back that a mutation has removed")
    }
}

// The rules for what an event may change.
extension PagesWorld {
    func violation(of event: PagesEvent, after old: Self) -> Violation? {
        switch event {
        case .arrived(.list, _): walkViolation(after: old)
        case .arrived(let load, _): extensionViolation(of: load, after: old)
        case .set, .reset, .edit: nil
        default: otherViolation(of: event, after: old)
        }
    }

    private func otherViolation(of event: PagesEvent, after old: Self) -> Violation? {
        if pages != old.pages { return Violation("P2", "the list changes without a page that arrives") }
        if case .invalidate = event, let flight = old.list.flight, list.flight?.id != flight.id {
            return Violation("P6", "a walk ends because a barrier came")
        }
        if event == .refresh, old.list.phase == .pausing, walk != old.walk, old.walk.allSatisfy(isNew) {
            return Violation("P6", "a refresh during the pause of a walk drops its pages")
        }
        if case .failed(let load) = event, load != .list,
            list.valueTicket != old.list.valueTicket || list.errorTicket != old.list.errorTicket
                || list.isFresh != old.list.isFresh
        {
            return Violation("P8", "the failure at an end concerns the list")
        }
        if case .loadPage(let load) = event, let end = load.pagesEnd, old.isWalking, loads[load.rawValue]?.flight == nil
        {
            return Violation("P5", "a request at the \(end) during a walk is forgotten")
        }
        return retryViolation(of: event, after: old)
    }

    /// Returns a Boolean value that indicates whether no barrier came since a page was loaded.
    private func isNew(_ page: LoadedItems) -> Bool { page.barriers == barriers }

    /// Returns a violation if a failed page load begins again by itself.
    private func retryViolation(of event: PagesEvent, after old: Self) -> Violation? {
        for load in [PagesEvent.Load.start, .end] where old.loads[load.rawValue]?.flight == nil {
            guard old.loads[load.rawValue]?.errorTicket != nil, loads[load.rawValue]?.flight != nil else { continue }
            if event != .loadPage(load) { return Violation("P8", "a failed page load begins again by itself") }
        }
        return nil
    }

    private func extensionViolation(of load: PagesEvent.Load, after old: Self) -> Violation? {
        guard let end = load.pagesEnd, pages != old.pages else { return nil }
        let (longer, shorter) = end == .end ? (pages, old.pages) : (pages.reversed(), old.pages.reversed())
        guard let new = longer.last, new.id != shorter.last?.id else {
            return Violation("P9", "a page at the end that grows is dropped")
        }
        guard Array(shorter.suffix(longer.count - 1)) == Array(longer.dropLast()) else {
            return Violation("P3", "a page load changes other pages")
        }
        if new.isTorn { return Violation("P4", "a page with a broken seam is added") }
        return limitViolation(of: longer.first, after: old) ?? needlessViolation(after: old)
    }

    /// Returns a violation if a page is dropped although the list was no longer than its limit.
    private func needlessViolation(after old: Self) -> Violation? {
        let isNeedless = pages.count < min(setup.limit ?? .max, old.pages.count + 1)
        return isNeedless ? Violation("P9", "a page is dropped without need") : nil
    }

    /// Returns a violation if a list that has just changed is longer than its limit, or has lost the reading position.
    ///
    /// - Parameter far: The page that is the next one to drop.
    func limitViolation(of far: LoadedItems?, after old: Self) -> Violation? {
        if let position, old.shown.has(position), !shown.has(position) {
            return Violation("P9", "the page at the reading position is dropped")
        }
        guard let limit = setup.limit, pages.count > limit, let far, far.id != model.base.position else { return nil }
        let neighbor = far.id == pages[0].id ? pages[1].previous : pages[pages.count - 2].next
        return neighbor == nil ? nil : Violation("P9", "a list is longer than its limit")
    }
}
