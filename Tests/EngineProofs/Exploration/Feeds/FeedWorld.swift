import Foundation
import ResourceCore
import ResourceFeeds

/// The machine of a feed with that of its entry's loads, a server with a log, what is between them, a mutation, and a
/// disk.
///
/// Values are the items that they have. The shell between the machines is the least that the rules describe, and the
/// rules are checked by what the server has at the position of the base.
struct FeedWorld<Model: FeedModel>: Explorable {
    typealias Event = FeedEvent
    typealias Machine = FeedMachine<LogPosition>

    let setup: FeedSetup
    var model = Model()
    var load = LoadMachine()
    var tickets = TicketRoll()
    var server = FeedServer()

    /// The items of the base, and those that were set in their place.
    var items: ItemSet = []
    var local: ItemSet?

    var attempt: Attempt?

    /// The snapshot of a load that was canceled.
    var late: Attempt?
    var wire: Wire?

    /// The next message of the last connection that was closed.
    var old: Old?

    /// The parts that a faulty shell keeps for the next connection.
    var kept: [WireMessage] = []

    /// The position of what was received and not applied, for a fault.
    var unread: LogPosition?

    /// Whether the next connection waits for its time.
    var isHeld = false

    var mutation = Progress.unsent

    /// Whether a reset has forgotten the mutation.
    var isForgotten = false

    /// The place of the mutation in the server's log.
    var place: LogPosition?

    /// Whether the effect of the mutation is shown over the base.
    var isLayered = false

    var disk: Record?

    /// Whether the outbox has a record of the mutation.
    var isOnDisk = false

    var limits: FeedSetup.Limits
    var appended = 0
    var lastConnection: UInt64 = 0

    /// What the server had at the last barrier, which a fresh value has too.
    var due: ItemSet = []

    var violation: Violation?

    static var id: UUID { UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)) }

    /// The item that the mutation adds.
    static var written: ItemSet { ItemSet(item: 15) }

    enum Progress: Int, Hashable, Sendable {
        case unsent
        case sent
        case applied
        case acknowledged
    }

    struct Attempt: Hashable, Sendable {
        let ticket: Ticket

        /// What the snapshot is judged by, or `nil` for an attempt that waits for the connection.
        var request: Machine.Request?

        /// What the snapshot is judged by that follows once the connection is open.
        var opens: Machine.Request?

        /// Whether a user has asked for the snapshot.
        var isAsked = false

        /// The server's position when it began.
        var began: LogPosition

        /// Whether the server has said since then that its log begins anew (V5).
        var isOld = false
    }

    struct Wire: Hashable, Sendable {
        let id: UInt64
        let after: LogPosition

        /// The epoch of the log that it sends.
        var epoch: Int
        var isAccepted = false
        var queue: [WireMessage] = []

        /// The messages that have arrived, and aren't done.
        var received: [WireMessage] = []

        /// The offset of the last message, if it has one.
        var last: Int?
    }

    struct Old: Hashable, Sendable {
        let id: UInt64
        let messages: [WireMessage]
    }

    struct Record: Hashable, Sendable {
        var items: ItemSet
        let position: LogPosition
        let announces: Bool
        let includes: Bool
    }

    init(_ setup: FeedSetup) {
        self.setup = setup
        limits = setup.limits
        model.base = Machine(setup.form)
        _ = load.handle(.observe(isDemanding: true), tickets: &tickets)
        tell(.ask(.load, waits: nil, observer: nil))
    }

    var order: FeedOrder<LogPosition> {
        switch setup.order {
        case .increasing: LogPosition.order
        case .consecutive: LogPosition.consecutive
        case .opaque: LogPosition.opaque
        }
    }

    var code: String { "\(Self.self)(.\(setup.name))" }

    mutating func happen(_ event: FeedEvent) -> Violation? {
        let old = self
        perform(event)
        settle()
        return violation ?? stateViolation ?? violation(of: event, after: old)
    }

    mutating func note(_ found: Violation?) {
        if violation == nil { violation = found }
    }
}
