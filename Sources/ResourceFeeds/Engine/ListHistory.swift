import ResourceCore
import ResourcePages

/// The changes of a list that a page on its way may lack, and the pages with changes that are yet to arrive (V22).
struct ListHistory<Change: Sendable, Position: FeedPosition>: Sendable {
    struct Applied: Sendable {
        let change: Change
        let position: Position
        let bytes: Int

        // The last ticket before the change. A load with a later one began after it.
        var ticket: UInt64 = 0
    }

    private(set) var applied: [Applied] = []

    /// The number of changes that are no longer here.
    private(set) var dropped = 0

    // The ticket of the last change that was dropped although a load may lack it.
    private(set) var lost: UInt64 = 0
    private var bytes = 0

    var ahead: [PageAhead<Position>] = []

    /// The number of changes so far.
    var count: Int { dropped + applied.count }

    // Keeps changes that loads may lack, of which the oldest has a ticket, within the limits of V19.
    mutating func add(_ changes: [Applied], after ticket: UInt64, forLoadsSince oldest: UInt64?) {
        guard let oldest else {
            dropped += applied.count + changes.count
            (applied, bytes) = ([], 0)
            return
        }
        drop(applied.prefix { $0.ticket < oldest }.count)
        for var change in changes {
            change.ticket = ticket
            bytes += change.bytes
            applied.append(change)
        }
        guard applied.count > FeedLimits.messages || bytes > FeedLimits.bytes else { return }
        lost = ticket
        drop(applied.count)
    }

    private mutating func drop(_ number: Int) {
        guard number > 0 else { return }
        bytes -= applied.prefix(number).reduce(0) { $0 + $1.bytes }
        applied.removeFirst(number)
        dropped += number
    }
}

/// A page that has the changes up to a position that its list hasn't come to.
struct PageAhead<Position: FeedPosition>: Sendable {
    let position: Position
    let page: AnyValue
}

/// The pages that a walk has loaded so far, as a list at one position.
struct ListWalk<Position: FeedPosition>: Sendable {
    let request: FeedMachine<Position>.Request
    var position: Position?

    // The number of changes in the history that were applied, or that the pages have.
    var applied = 0
    var ahead: [PageAhead<Position>] = []
}

/// The state of a list when a page was requested.
struct PageMark<Position: FeedPosition>: Sendable {
    let place: RequestedPage
    let timelines: Int

    /// The position of the list that the page joins.
    let position: Position?
}
