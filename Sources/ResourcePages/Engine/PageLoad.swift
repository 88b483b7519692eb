import ResourceCore

/// The load of the page beyond an end of a list, which is an entry of its own, and leaves with the list.
final class PageLoad: EntryFeature, @unchecked Sendable {
    // Sendable: it's accessed only in turns of the container.

    let end: PagesEnd
    // What the list waits for, and what the load does.
    var wait: LoadWait?
    private(set) var ownWait: LoadWait?

    init(at end: PagesEnd) { self.end = end }

    var keepsEntry: Bool { true }

    func obstacle(within list: Entry?) -> LoadMachine.Obstacle? {
        guard let list, let pages = list.features?.pages else { return .turn }
        if wait != nil { return .wait }
        return pages.holdsLoads(at: end, of: list) ? .turn : nil
    }

    func tell(_ transition: Transition, of load: Entry, _ turn: inout Turn) {
        guard let list = load.whole else { return }
        ownWait = load.wait(turn)
        list.publishFeatures(&turn)
        if transition.old.flight != nil, list.isIdle { turn.settle(list) }
        list.settleLayers(&turn)
    }

    func leave(_ load: Entry, _ turn: inout Turn) {
        if let list = load.whole { turn.settle(list) }
    }
}
