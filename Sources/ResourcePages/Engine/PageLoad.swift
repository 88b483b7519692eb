import ResourceCore

/// The load of the page beyond an end of a list, which is an entry of its own, and leaves with the list.
final class PageLoad: EntryFeature {
    let end: PagesEnd

    init(at end: PagesEnd) {
        self.end = end
    }

    var keepsEntry: Bool { true }

    func holdsLoads(within list: Entry?) -> Bool {
        guard let list else { return true }
        return EntryPages.blocksLoads(of: list) || list.features?.pages?.machine.continuation(of: end) == nil
    }

    func tell(_ transition: Transition, of load: Entry, _ turn: inout Turn) {
        guard let list = load.whole else { return }
        list.publishFeatures(&turn)
        if transition.old.flight != nil, list.isIdle { turn.settle(list) }
        list.settleLayers(&turn)
    }

    func leave(_ load: Entry, _ turn: inout Turn) {
        if let list = load.whole { turn.settle(list) }
    }
}
