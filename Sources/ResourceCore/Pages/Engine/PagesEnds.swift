struct PagesEnds: Hashable, Sendable {
    var start: PageLoadFacts
    var end: PageLoadFacts
}

struct PageLoadFacts: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case idle
        case loading
        case failed
        case finished
    }

    let kind: Kind
    var failure: Ticket?
    var error: (any Error)?

    static func == (one: PageLoadFacts, other: PageLoadFacts) -> Bool {
        one.kind == other.kind && one.failure == other.failure
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(failure)
    }

    var state: PagesEndState {
        switch kind {
        case .idle: .idle
        case .loading: .loading
        case .failed: error.map { .failed($0) } ?? .idle
        case .finished: .finished
        }
    }
}

extension EntryState {
    var pagesEnds: PagesEnds { PagesEnds(start: facts(of: .start), end: facts(of: .end)) }

    private func facts(of end: PagesEnd) -> PageLoadFacts {
        guard let pages else { return PageLoadFacts(kind: .idle) }
        let load = pageLoad(at: end)
        if load?.state.machine.flight != nil { return PageLoadFacts(kind: .loading) }
        if let failure = load?.state.machine.errorTicket {
            return PageLoadFacts(kind: .failed, failure: failure, error: load?.state.content.error)
        }
        let isFinished = recorder.machine.valueTicket != nil && pages.machine.continuation(of: end) == nil
        return PageLoadFacts(kind: isFinished ? .finished : .idle)
    }

    /// Publishes the states of the ends, if they aren't those of the latest snapshot.
    mutating func publishEnds(_ turn: inout Turn) {
        if lastSnapshot(&turn).ends != pagesEnds { publish(&turn) }
    }
}
