import ResourceCore
import ResourcePages
import ResourceTesting

/// The machine of a list's pages with the machines of the list's load and of the page loads at its ends, and a server
/// whose list changes.
///
/// Pages are reduced to the items that they have. The shell between the machines is the least that the rules describe,
/// and the rules are checked by what was actually requested and served.
struct PagesWorld<Model: PagesModel>: Explorable {
    typealias Event = PagesEvent

    let setup: PagesSetup
    var model = Model()
    var list = LoadMachine()

    /// The machines of the page loads, by the number of their load.
    var loads: [LoadMachine?] = [nil, nil, nil]
    var tickets = TicketRoll()

    /// The list, and the pages that the walk has loaded, in the order of the list.
    var pages: [LoadedItems] = []
    var walk: [LoadedItems] = []

    /// The cursor with which the walk has begun.
    var walkStart: PageCursor?

    /// The requests whose responses are awaited, by the number of their load.
    var requests: [Request?] = [nil, nil, nil]

    /// The item that appeared on screen last.
    var position: Int?

    /// The number of times that the list was requested, and a Boolean value that indicates whether the request that is
    /// being made is only for the pages in view.
    var rounds = 0
    var isContinuing = false

    /// The number of page loads in a row that found a broken seam.
    var brokenLoads = 0
    var lastPage: UInt64 = 0

    /// The server's items, and those that it has had since the walk began.
    var server: ItemSet
    var lasting: ItemSet

    /// The progress of the mutation, and a Boolean value that indicates whether the list includes it.
    var mutation = MutationProgress.unsent
    var includesMutation = false

    /// How often the limited events may still happen.
    var limits: PagesSetup.Limits

    /// The barriers so far, as the judge counts them.
    var barriers = 0

    /// A Boolean value that indicates whether pages of the list don't join, although it's shown.
    var isTorn = false

    /// A Boolean value that indicates whether a load has failed or was canceled, so that the list may stay stale.
    var isExcused = false

    /// The place of the reading position's page when the walk began, for a fault.
    var oldPosition: Int?

    /// A Boolean value that indicates whether the position has changed since the walk's last page was requested.
    var hasScrolled = false

    /// The number of times that the walk has begun again.
    var restarts = 0

    /// The first violation of a rule by an action.
    var violation: Violation?

    enum MutationProgress: Int, Hashable, Sendable {
        case unsent
        case sent
        case applied
        case acknowledged
    }

    /// A page of the list.
    struct LoadedItems: Hashable, Sendable {
        let id: PageID
        var items: ItemSet
        var cursor: PageCursor
        var next: PageCursor?
        var previous: PageCursor?

        /// The number of barriers before the attempt that loaded it, as the judge counts them.
        var barriers: Int

        /// A Boolean value that indicates whether the attempt began after the acknowledgment.
        var isAcknowledged: Bool

        /// A Boolean value that indicates whether the page before it was placed there, or it was placed after that one
        /// (P10).
        var followsPlaced = false

        /// A Boolean value that indicates whether its seam is broken.
        var isTorn = false

        /// A Boolean value that indicates whether a mutation has changed it since it was loaded.
        var isEdited = false

        /// The number of times that the list had been requested when the page arrived, or was requested at an end.
        var round = 0
        var isFromEnd = false
    }

    /// A request for a page.
    struct Request: Hashable, Sendable {
        var cursor: PageCursor

        /// The page that the requested one follows, or `nil` in a walk.
        var last: PageID?

        /// The barriers before the request, as the machine and the judge count them.
        var machineBarriers: Int
        var barriers: Int
        var isAcknowledged: Bool
        var round: Int
        var machineRound: Int

        /// The server's items when the request was sent.
        var items: ItemSet
    }

    init(_ setup: PagesSetup) {
        self.setup = setup
        server = setup.items
        lasting = setup.items
        limits = setup.limits
        model.base.extent = setup.extent
        model.base.limit = setup.limit
        _ = list.handle(.observe(isDemanding: true), tickets: &tickets)
        tell(.ask(.load, waits: nil, observer: nil))
    }

    var code: String { "\(Self.self)(.\(setup.name))" }

    mutating func happen(_ event: PagesEvent) -> Violation? {
        let old = self
        perform(event)
        return violation ?? stateViolation ?? violation(of: event, after: old)
    }

    mutating func note(_ found: Violation?) {
        if violation == nil { violation = found }
    }
}
