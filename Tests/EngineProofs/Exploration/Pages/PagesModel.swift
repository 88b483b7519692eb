import ResourceCore
import ResourcePages

/// A machine of a list's pages, so that a test can replace `PagesMachine` with one that has a fault.
///
/// What isn't replaced is the shipping struct.
protocol PagesModel: Hashable, Sendable {
    /// The faults of the shell around the machine.
    static var shellFaults: PagesFaults { get }

    init()
    var base: PagesMachine { get set }

    mutating func beginAttempt(of flight: Ticket, isOvertaken: Bool) -> PagesMachine.Destination
    mutating func walked(to page: PagesMachine.Page, holdsPosition: Bool, seam: Seam) -> PagesMachine.Progress
    func isEnd(_ end: PagesEnd, at page: PageID) -> Bool
}

/// The shipping machine.
struct FaithfulPages: PagesModel {
    var base = PagesMachine()
}

extension PagesModel {
    static var shellFaults: PagesFaults { [] }

    mutating func beginAttempt(of flight: Ticket, isOvertaken: Bool) -> PagesMachine.Destination {
        base.beginAttempt(of: flight, isOvertaken: isOvertaken)
    }

    mutating func walked(to page: PagesMachine.Page, holdsPosition: Bool, seam: Seam) -> PagesMachine.Progress {
        base.walked(to: page, holdsPosition: holdsPosition, seam: seam)
    }

    func isEnd(_ end: PagesEnd, at page: PageID) -> Bool { base.isEnd(end, at: page) }
}

/// Faults that a shell could have around a machine that has none.
struct PagesFaults: OptionSet, Sendable {
    let rawValue: Int

    /// A walk that a barrier has overtaken makes the list fresh (P1).
    static let trustsOvertaken = PagesFaults(rawValue: 1)

    /// A walk that a barrier has overtaken begins again (P6).
    static let abandonsOvertaken = PagesFaults(rawValue: 2)

    /// A walk that fails leaves its pages (P2).
    static let keepsFailedWalk = PagesFaults(rawValue: 4)

    /// A walk goes by the cursors of the list before (P2).
    static let remembersCursors = PagesFaults(rawValue: 8)

    /// A walk ends where the reading position was when it began (P2).
    static let walksToOldPosition = PagesFaults(rawValue: 16)

    /// A first page over older ones makes the list fresh (P10).
    static let trustsFirstPage = PagesFaults(rawValue: 32)

    /// A second request for a page loads it a second time (P3).
    static let loadsTwice = PagesFaults(rawValue: 64)

    /// A request for a page during a walk is forgotten (P5).
    static let forgetsRequests = PagesFaults(rawValue: 128)

    /// A failed page load begins again as the user scrolls (P8).
    static let retriesFailedEnds = PagesFaults(rawValue: 256)

    /// Items that the list has already are added again (P4).
    static let doublesItems = PagesFaults(rawValue: 512)

    /// Seams aren't checked (P4).
    static let checksNoSeams = PagesFaults(rawValue: 1024)

    /// A list includes a mutation that its newest page includes (P11).
    static let includesNewest = PagesFaults(rawValue: 2048)

    /// What stood above the last item that the new first page shares with the list stays (P10).
    static let keepsWhatStoodAbove = PagesFaults(rawValue: 4096)

    /// A first page that shares no item with the list ends the walk, wherever the user is (P10).
    static let losesThePlace = PagesFaults(rawValue: 8192)

    /// A page load waits for a walk although it could begin (P5).
    static let waitsForWalks = PagesFaults(rawValue: 16384)

    /// Pages that weren't loaded again count as if they were (P10).
    static let forgetsRounds = PagesFaults(rawValue: 32768)

    /// A page that a mutation has changed isn't loaded again (P10).
    static let forgetsEdits = PagesFaults(rawValue: 65536)

    /// A page that has lost an item to another one isn't loaded again (P10).
    static let forgetsLosses = PagesFaults(rawValue: 131_072)
}
