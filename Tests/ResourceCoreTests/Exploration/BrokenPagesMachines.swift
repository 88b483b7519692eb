@testable import EngineProofs
@testable import ResourceCore
@testable import ResourcePages

// Machines of a list's pages with one fault each. Everything that they don't replace is implemented by the shipping
// struct.

/// A machine whose walks load one page, wherever the user is (P2).
struct WalksOnePage: PagesModel {
    var base = PagesMachine()

    mutating func walked(to page: PagesMachine.Page, holdsPosition: Bool, seam: Seam) -> PagesMachine.Progress {
        base.walked(to: page, holdsPosition: true, seam: seam)
    }
}

/// A machine that continues a walk with pages from before a barrier (P6).
struct KeepsOldParts: PagesModel {
    var base = PagesMachine()

    mutating func beginAttempt(of flight: Ticket, isOvertaken: Bool) -> PagesMachine.Destination {
        base.beginAttempt(of: flight, isOvertaken: true)
    }
}

/// A machine that adds a page to any end that has a next page (P3).
struct AddsAnywhere: PagesModel {
    var base = PagesMachine()

    func isEnd(_ end: PagesEnd, at page: PageID) -> Bool { base.continuation(of: end) != nil }
}

/// A machine whose dropped pages overtake no page load (P9).
struct OvertakesNothing: PagesModel {
    var base = PagesMachine()

    func isEnd(_ end: PagesEnd, at page: PageID) -> Bool {
        base.isEnd(end, at: page) || base.pages.allSatisfy { $0.id != page }
    }
}

// Shells with one fault each around the shipping machine.

struct TrustsOvertakenWalks: PagesModel {
    static var shellFaults: PagesFaults { .trustsOvertaken }
    var base = PagesMachine()
}

struct AbandonsOvertakenWalks: PagesModel {
    static var shellFaults: PagesFaults { .abandonsOvertaken }
    var base = PagesMachine()
}

struct KeepsFailedWalks: PagesModel {
    static var shellFaults: PagesFaults { .keepsFailedWalk }
    var base = PagesMachine()
}

struct RemembersCursors: PagesModel {
    static var shellFaults: PagesFaults { .remembersCursors }
    var base = PagesMachine()
}

struct WalksToOldPosition: PagesModel {
    static var shellFaults: PagesFaults { .walksToOldPosition }
    var base = PagesMachine()
}

struct KeepsWhatStoodAbove: PagesModel {
    static var shellFaults: PagesFaults { .keepsWhatStoodAbove }
    var base = PagesMachine()
}

struct LosesThePlace: PagesModel {
    static var shellFaults: PagesFaults { .losesThePlace }
    var base = PagesMachine()
}

/// A machine whose walks begin with the first page, although the limit has dropped it (P2).
struct WalksFromTheBeginning: PagesModel {
    var base = PagesMachine()

    mutating func beginAttempt(of flight: Ticket, isOvertaken: Bool) -> PagesMachine.Destination {
        let destination = base.beginAttempt(of: flight, isOvertaken: isOvertaken)
        return destination == .again(0) ? .first : destination
    }
}

struct ForgetsLosses: PagesModel {
    static var shellFaults: PagesFaults { .forgetsLosses }
    var base = PagesMachine()
}

struct ForgetsRounds: PagesModel {
    static var shellFaults: PagesFaults { .forgetsRounds }
    var base = PagesMachine()
}

struct ForgetsEdits: PagesModel {
    static var shellFaults: PagesFaults { .forgetsEdits }
    var base = PagesMachine()
}

struct TrustsFirstPage: PagesModel {
    static var shellFaults: PagesFaults { .trustsFirstPage }
    var base = PagesMachine()
}

struct LoadsPagesTwice: PagesModel {
    static var shellFaults: PagesFaults { .loadsTwice }
    var base = PagesMachine()
}

struct ForgetsPageRequests: PagesModel {
    static var shellFaults: PagesFaults { .forgetsRequests }
    var base = PagesMachine()
}

struct WaitsForWalks: PagesModel {
    static var shellFaults: PagesFaults { .waitsForWalks }
    var base = PagesMachine()
}

struct RetriesFailedEnds: PagesModel {
    static var shellFaults: PagesFaults { .retriesFailedEnds }
    var base = PagesMachine()
}

struct DoublesItems: PagesModel {
    static var shellFaults: PagesFaults { .doublesItems }
    var base = PagesMachine()
}

struct ChecksNoSeams: PagesModel {
    static var shellFaults: PagesFaults { .checksNoSeams }
    var base = PagesMachine()
}

struct IncludesNewestPage: PagesModel {
    static var shellFaults: PagesFaults { .includesNewest }
    var base = PagesMachine()
}
