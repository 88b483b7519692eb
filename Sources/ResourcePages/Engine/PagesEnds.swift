public import ResourceCore

final class PagesEnds: FeatureSnapshot {
    let start: PageLoadFacts
    let end: PageLoadFacts

    init(start: PageLoadFacts = PageLoadFacts(kind: .idle), end: PageLoadFacts = PageLoadFacts(kind: .idle)) {
        (self.start, self.end) = (start, end)
    }

    func facts(of end: PagesEnd) -> PageLoadFacts { end == .start ? start : self.end }

    func facets(comparedWith others: [any FeatureSnapshot]) -> Facets {
        let other = others.pagesEnds
        guard other !== self else { return .none }
        // NB: An array literal of facets would be an array of a type that's only known at run time.
        let bits = (other?.start == start ? Facets.none : .startOfPages).rawValue
        return Facets(rawValue: bits | (other?.end == end ? Facets.none : .endOfPages).rawValue)
    }
}

extension Facets {
    static let startOfPages = feature(0)
    static let endOfPages = feature(1)
}

extension [any FeatureSnapshot] {
    var pagesEnds: PagesEnds? { first(as: PagesEnds.self) }
}

struct PageLoadFacts: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case idle
        case loading
        case waiting(LoadWait)
        case failed
        case finished
    }

    let kind: Kind
    var failure: Ticket?
    var error: (any Error)?

    static func == (one: PageLoadFacts, other: PageLoadFacts) -> Bool {
        one.kind == other.kind && one.failure == other.failure
    }

    var isUnderway: Bool { if case .waiting = kind { true } else { kind == .loading } }

    var state: PagesEndState {
        switch kind {
        case .idle: .idle
        case .loading: .loading
        case .waiting(let wait): .waiting(wait)
        case .failed: error.map { .failed($0) } ?? .idle
        case .finished: .finished
        }
    }
}

extension EntryPages {
    package var shown: (any FeatureSnapshot)? { ends }

    package func updateSnapshot(hasValue: Bool, _ turn: inout Turn) -> Bool {
        let (start, end) = (facts(of: .start, hasValue), facts(of: .end, hasValue))
        guard start != ends.start || end != ends.end else { return false }
        turn.effects.release(ends)
        ends = PagesEnds(start: start, end: end)
        return true
    }

    private func facts(of end: PagesEnd, _ hasValue: Bool) -> PageLoadFacts {
        let load = load(at: end)
        if let load, load.isLoading {
            return PageLoadFacts(kind: load.features?.pageLoad?.ownWait.map { .waiting($0) } ?? .loading)
        }
        if let failure = load?.errorTicket {
            return PageLoadFacts(kind: .failed, failure: failure, error: load?.content.error)
        }
        let isFinished = hasValue && machine.continuation(of: end) == nil
        return PageLoadFacts(kind: isFinished ? .finished : .idle)
    }
}

extension ResourceSummary {
    /// The ends of the list at which a page is being loaded, or waits to be.
    public var pageLoads: Set<PagesEnd> {
        guard let ends = features.pagesEnds else { return [] }
        return Set(PagesEnd.allCases.filter { ends.facts(of: $0).isUnderway })
    }
}

extension ResourceEvent {
    /// The end of the list at which a page is loaded, or `nil` if the event concerns the value as a whole.
    ///
    /// The loads of a list and of a page at each of its ends run independently, under the same key.
    public var pagesEnd: PagesEnd? { PagesEnd.allCases.first { $0.partName == part } }
}

extension PagesEnd {
    var partName: String { self == .start ? "previous page" : "next page" }
}
