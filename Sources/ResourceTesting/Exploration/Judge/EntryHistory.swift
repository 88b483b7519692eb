import ResourceCore

/// A place in the order of what happened to an entry: the number of an event.
typealias Moment = Int

extension Moment {
    /// Before the first event.
    static let never: Moment = -1

    /// Before every barrier, even one that was only noted on disk.
    static let beforeAll: Moment = .min
}

/// The facts about one entry, from which the rules derive what must be.
///
/// It notes when things happened, and nothing that follows from it: whether a value is fresh, a flight overtaken, or a
/// store interested is computed from the moments, by the words of the rule. It knows nothing of `LoadMachine` but the
/// names of its events.
struct EntryHistory: Hashable, Sendable {
    /// A value, by where it is from.
    struct Value: Hashable, Sendable {
        enum Source: Hashable, Sendable {
            case loader
            case local
            case disk

            /// A resource brought it, and it was never loaded.
            case resource
        }

        /// The progress of the attempt that delivered it.
        enum Delivery: Hashable, Sendable {
            case goesOn
            case complete
            case brokenOff
        }

        var source: Source

        /// The moment whose truth it is: when its attempt began, or it was set; of a record, when its entry was made.
        var asOf: Moment

        /// When it came or was last confirmed.
        var came: Moment
        var delivery = Delivery.complete

        /// It was too old when it came.
        var isDated = false
    }

    /// A late attempt or reading: it was asked to stop, and may deliver after all.
    struct Late: Hashable, Sendable {
        let ticket: Ticket?
        let began: Moment
        let isReading: Bool

        /// It was canceled because its grace was over.
        let isAfterGrace: Bool
    }

    struct Store: Hashable, Sendable {
        let policy: StartPolicy
        var isOnScreen = false

        /// When it last asked or appeared, and when it last canceled.
        var asked = Moment.never
        var cancelled = Moment.never
    }

    enum Caller: Hashable, Sendable {
        case away
        case waits(store: Int?)
    }

    let isPersisted: Bool

    /// The event that happens now.
    var now: Moment = 0
    var isOnline = true

    /// When the entry was made: at first, and anew after each eviction.
    var made: Moment = 0

    /// The last barrier of any kind, invalidation, and reset (R1, R2).
    var barrier = Moment.never
    var invalidation = Moment.never
    var reset = Moment.never

    /// When a value last became too old, and the last pause was over (R14, R16).
    var aging = Moment.never
    var pauseOver = Moment.never

    /// The last success of any kind, and the last failure that isn't a sync's alone (R9, R10).
    var success = Moment.never
    var failure = Moment.never

    /// When the last flight or attempt began, and the last flight ended.
    var beginning = Moment.never
    var ending = Moment.never

    /// When the record was last read, or became older than what is in memory (R22).
    var recordKnown = Moment.never

    var value: Value?

    /// The last value that was to be written.
    var written: Value?
    var flight: FlightHistory?
    var late: [Late] = []
    var stores: Pair<Store>
    var callers = Pair(Caller.away, .away)

    init(_ policies: (StartPolicy, StartPolicy), isPersisted: Bool) {
        stores = Pair(Store(policy: policies.0), Store(policy: policies.1))
        self.isPersisted = isPersisted
    }
}

// Interest and demand.
extension EntryHistory {
    /// R5: the store has canceled since it last asked or appeared, since the entry was last invalidated, and since a
    /// flight last ended, replaced or not.
    func hasGivenUp(_ store: Int) -> Bool {
        let store = stores[store]
        return store.isOnScreen && store.cancelled > Swift.max(store.asked, invalidation, ending)
    }

    func isInterested(_ store: Int) -> Bool { stores[store].isOnScreen && !hasGivenUp(store) }

    var isAnyCallerWaiting: Bool { callers.first != .away || callers.second != .away }

    /// A caller waits, or a store observes under any policy.
    var hasInterest: Bool { isAnyCallerWaiting || isInterested(0) || isInterested(1) }

    /// There is interest other than `.manual` observing.
    var hasDemand: Bool {
        isAnyCallerWaiting || stores.indices.contains { isInterested($0) && stores[$0].policy != .manual }
    }
}

// R1.
extension EntryHistory {
    /// R5: a late success fills the cache if its grace was over, and no ticket and no eviction came since.
    func mayFill(_ late: Late) -> Bool {
        late.isAfterGrace && !late.isReading && late.began >= Swift.max(beginning, barrier, made)
    }
}
