import ResourceCore
import ResourcePages
import ResourceTesting

// Liveness: every load comes to its end, and the list becomes fresh.
extension PagesWorld {
    func violationAtRest() -> Violation? {
        var world = self
        if let violation = world.drain() { return violation }
        let isEdited = world.pages.contains(where: \.isEdited)
        if !world.isExcused, world.list.valueTicket != nil, !world.list.isFresh, !isEdited {
            return Violation("P1", "a list stays stale")
        }
        if !world.isExcused, let violation = world.editViolation { return violation }
        world.isExcused = false
        if let violation = world.happen(.refresh) ?? world.drain() { return violation }
        if setup.extent == .readingPosition, !world.list.isFresh || !world.model.base.isConsistent {
            return Violation("P1", "a list stays stale although it was refreshed")
        }
        if setup.extent == .readingPosition, let violation = world.incompleteViolation { return violation }
        if setup.extent == .visiblePages, let violation = world.readAll() { return violation }
        let isIncluded = world.includesMutation || world.mutation != .acknowledged || setup.extent == .firstPage
        return isIncluded ? nil : Violation("P11", "a mutation is never included")
    }

    private var editViolation: Violation? {
        let isLeft = pages.contains { page in page.isEdited && position.map { page.items.has($0) } == true }
        return isLeft ? Violation("P10", "a page in view isn't loaded after a mutation") : nil
    }

    /// Lets every item appear, after which no page is left behind (P10).
    private mutating func readAll() -> Violation? {
        for item in shown.items where shown.has(item) {
            if let violation = happen(.appeared(item)) ?? drain() { return violation }
        }
        // NB: A page that was left behind may have been dropped since, and then no load makes the list fresh.
        let isOver = model.base.isConsistent && (list.isFresh || setup.limit != nil)
        return isOver ? incompleteViolation : Violation("P10", "a list stays stale although it was read")
    }

    /// Returns a violation if a list isn't what the server has from its first item to its last one.
    private var incompleteViolation: Violation? {
        guard let first = shown.first, let last = shown.last else { return nil }
        let expected = server.items.filter { (first...last).contains($0) }
        let isWhole = pages.flatMap(\.items.items) == expected
        return isWhole ? nil : Violation("P10", "a list that was read isn't the server's")
    }

    /// Lets everything end.
    private mutating func drain() -> Violation? {
        var steps = 0
        while let event = nextStep {
            if let violation = happen(event) { return violation }
            steps += 1
            if steps > 60 { return Violation("P2", "something goes on forever") }
        }
        let isOver = list.flight == nil && loads.allSatisfy { $0?.flight == nil }
        return isOver ? nil : Violation("P5", "a load waits forever")
    }

    private var nextStep: PagesEvent? {
        for load in [PagesEvent.Load.list, .start, .end] {
            if machine(of: load)?.flight?.stage == .pausing { return .retryDue(load) }
            if requests[load.rawValue] != nil { return .arrived(load, isOld: false) }
        }
        return nil
    }
}
