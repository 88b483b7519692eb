import ResourceCore
import ResourceWriting

/// A position in the order of an entry's events: the number of an event.
typealias Moment = Int

extension Moment {
    /// The moment before the first event.
    static let never: Moment = -1

    /// The moment before every barrier, even one that was only recorded on disk.
    static let beforeAll: Moment = .min
}

/// The facts about one entry, from which the required behavior is derived according to the rules.
///
/// It records when events happened, and nothing that follows from them: whether a value is fresh, a flight overtaken,
/// or a store interested is computed from the moments, according to the rule. It knows nothing of `LoadMachine` but the
/// names of its events.
struct EntryHistory: Hashable, Sendable {
    /// A value, with its source.
    struct Value: Hashable, Sendable {
        enum Source: Hashable, Sendable {
            case loader
            case local
            case disk

            /// A resource provided the value, which was never loaded.
            case resource
        }

        /// The progress of the attempt that delivered the value.
        enum Delivery: Hashable, Sendable {
            case goesOn
            case complete
            case brokenOff
        }

        var source: Source

        /// The moment that the value represents.
        ///
        /// This is when its attempt began or it was set, or for a record, when its entry was created.
        var asOf: Moment

        /// The moment when the value arrived or was last confirmed.
        var came: Moment
        var delivery = Delivery.complete

        /// A Boolean value that indicates whether the value was already too old when it arrived.
        var isDated = false
    }

    /// A late attempt or reading, which was canceled and may still deliver.
    struct Late: Hashable, Sendable {
        let ticket: Ticket?
        let began: Moment
        let isReading: Bool

        /// A Boolean value that indicates whether it was canceled at the end of its grace period.
        let isAfterGrace: Bool
    }

    struct Store: Hashable, Sendable {
        let policy: StartPolicy
        var isOnScreen = false

        /// The moments of its last request or appearance, and of its last cancellation.
        var asked = Moment.never
        var cancelled = Moment.never
    }

    enum Caller: Hashable, Sendable {
        case away
        case waits(store: Int?)

        /// A Boolean value that indicates whether it called a store, and so waits for an attempt (R17).
        var isOnStore: Bool { if case .waits(_?) = self { true } else { false } }
    }

    let isPersisted: Bool

    /// The current event.
    var now: Moment = 0

    /// What keeps attempts from beginning, or `nil` if nothing does.
    var obstacle: LoadMachine.Obstacle?

    /// The moment when the entry was created, at first and again after each eviction.
    var made: Moment = 0

    /// The last barrier of any kind, invalidation, and reset (R1, R2).
    var barrier = Moment.never
    var invalidation = Moment.never
    var reset = Moment.never

    /// The moments when a value last became too old, and the last pause ended (R14, R16).
    var aging = Moment.never
    var pauseOver = Moment.never

    /// The last success of any kind, and the last failure that isn't a sync's alone (R9, R10).
    var success = Moment.never
    var failure = Moment.never

    /// The moments when the last flight or attempt began, and the last flight ended.
    var beginning = Moment.never
    var ending = Moment.never

    /// The moment when the record was last read, or became older than the content in memory (R22).
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
    /// Returns a Boolean value that indicates whether the store has withdrawn its interest (R5).
    ///
    /// It has if it canceled since it last made a request or appeared, since the entry was last invalidated, and since
    /// a flight last ended, replaced or not.
    func hasGivenUp(_ store: Int) -> Bool {
        let store = stores[store]
        return store.isOnScreen && store.cancelled > Swift.max(store.asked, invalidation, ending)
    }

    func isInterested(_ store: Int) -> Bool { stores[store].isOnScreen && !hasGivenUp(store) }

    var isOnline: Bool { obstacle != .wait }

    var isAnyCallerWaiting: Bool { callers.first != .away || callers.second != .away }

    /// A Boolean value that indicates whether a caller waits, or a store observes under any policy.
    var hasInterest: Bool { isAnyCallerWaiting || isInterested(0) || isInterested(1) }

    /// A Boolean value that indicates whether there is interest other than `.manual` observation.
    var hasDemand: Bool {
        isAnyCallerWaiting || stores.indices.contains { isInterested($0) && stores[$0].policy != .manual }
    }
}

// R1.
extension EntryHistory {
    /// Returns a Boolean value that indicates whether a late success fills the cache (R5).
    ///
    /// It does if it was canceled at the end of its grace period, and no ticket was issued and no eviction happened
    /// since.
    func mayFill(_ late: Late) -> Bool {
        late.isAfterGrace && !late.isReading && late.began >= Swift.max(beginning, barrier, made)
    }
}
