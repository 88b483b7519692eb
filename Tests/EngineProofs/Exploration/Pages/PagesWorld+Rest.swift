import ResourceCore
import ResourcePages
import ResourceTesting

// Liveness: every load comes to its end, and the list becomes fresh.
extension PagesWorld {
    func violationAtRest() -> Violation? {
        var world = self
        if let violation = world.drain() { return violation }
        if !world.isExcused, world.list.valueTicket != nil, !world.list.isFresh {
            return Violation("P1", "a list stays stale")
        }
        world.isExcused = false
        if let violation = world.happen(.refresh) ?? world.drain() { return violation }
        if setup.extent == .readingPosition, !world.list.isFresh || !world.model.base.isConsistent {
            return Violation("P1", "a list stays stale although it was refreshed")
        }
        let isIncluded = world.includesMutation || world.mutation != .acknowledged || setup.extent == .firstPage
        return isIncluded ? nil : Violation("P11", "a mutation is never included")
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
