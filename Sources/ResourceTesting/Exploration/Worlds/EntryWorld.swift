import ResourceCore

/// What can happen to one key that two stores observe and two callers wait for.
enum EntryEvent: Hashable, Sendable {
    case appear(Int)
    case disappear(Int)

    /// A call on a store, or `value(of:)` without one.
    case ask(LoadMachine.Request, store: Int?, waits: Bool)
    case callerCancelled(Int)
    case storeCancelled(Int)
    case keyCancelled
    case invalidate
    case set
    case reset

    /// A resource brings a value that was there before any load.
    case fill(isFresh: Bool)
    case ended(LoadMachine.Outcome)

    /// A cancelled attempt delivers after all.
    case endedLate(Int, LoadMachine.Outcome)

    /// An attempt delivers a value and goes on; late, after it was cancelled.
    case delivered
    case deliveredLate(Int)
    case graceOver
    case retryDue

    /// An attempt took too long: it ends like any other, and may deliver once more.
    case attemptOver(LoadMachine.Outcome)

    /// The whole flight took too long.
    case totalOver

    /// The record on disk was read; late, after the flight was cancelled.
    case restored(LoadMachine.Restoration)
    case restoredLate(Int, LoadMachine.Restoration)
    case evict
    case online
    case offline
    case age
    case pauseOver
}

/// One entry's machine with everything around it, and beside it what really happened, noted by the rules alone.
///
/// Of the attempts that were cancelled and may still deliver, the last two are followed; the callers are alike.
/// A persisted entry begins with a record of which nothing is known.
struct EntryWorld<Machine: EntryModel>: Explorable {
    /// A loader or a reading that was started, and the flight that it belongs to.
    struct Attempt: Hashable {
        var ticket: Ticket?

        /// The strongest intent that ever joined it.
        var intent: LoadIntent
        var stage = LoadMachine.Flight.Stage.attempting
        var number = 1

        /// How many of its attempts failed while there was a connection, since it began or the user last asked.
        var failuresOnline = 0

        /// The stores that asked for it, and nil for other callers.
        var askers: Set<Int?> = []

        /// Whether only `.once` asked for it, which a value that is there satisfies.
        var isForAnyValue = false

        /// Whether an attempt of the flight has failed.
        var hasFailed = false

        /// Whether a barrier came after it began.
        var isOvertaken = false

        /// Whether it delivered a value and goes on.
        var hasDelivered = false

        /// Whether its success may fill the cache although it was cancelled.
        var mayFill = false
    }

    struct Store: Hashable {
        let policy: StartPolicy
        var isOnScreen = false
        var hasGivenUp = false
    }

    enum Caller: Hashable {
        case away
        case waits(store: Int?)
    }

    /// What is on disk, as far as the future depends on it.
    enum Record: Hashable {
        /// There may be anything.
        case unknown
        case none
        case fresh
        case stale
    }

    /// What there must be to show.
    struct Content: Hashable, CustomStringConvertible {
        var hasValue = false
        var isFresh = false
        var hasError = false
        var isErrorRecent = false

        /// Whether a barrier came since.
        var isInvalidated = false

        /// Whether the value was brought by a resource, and never loaded.
        var isInitial = false

        var description: String {
            let value = hasValue ? (isFresh ? "a fresh value" : "a stale value") : "no value"
            let error = hasError ? (isErrorRecent ? " and a recent error" : " and an error") : ""
            return value + error + (isInvalidated ? ", invalidated" : "")
        }
    }

    var machine = Machine()
    var tickets = TicketRoll()
    var content = Content()
    var live: Attempt?
    var late: [Attempt] = []
    var isOnline = true
    var hasRetryTimer = false
    let isPersisted: Bool

    /// Whether attempts may deliver values before they end.
    let isStream: Bool

    /// Whether resources bring initial values.
    let isFilled: Bool

    /// Whether nobody has looked at the record yet, and whether a barrier came meanwhile.
    var isUnread: Bool
    var isOutdated = false

    /// Whether a barrier came since the entry was made, and whether it was reset.
    var hadBarrier = false
    var wasReset = false

    /// What the machine has made of the record, and what must be there.
    var record = Record.unknown
    var rightRecord = Record.unknown

    /// What must follow the live attempt.
    var trailing: LoadIntent?
    var stores: [Store]
    var callers: [Caller] = [.away, .away]

    init(
        _ policies: (StartPolicy, StartPolicy) = (.ifNeeded, .manual), isPersisted: Bool = false,
        isStream: Bool = false,
        isFilled: Bool = false
    ) {
        stores = [Store(policy: policies.0), Store(policy: policies.1)]
        self.isPersisted = isPersisted
        self.isStream = isStream
        self.isFilled = isFilled
        isUnread = isPersisted
        if isPersisted { _ = machine.base.persist() }
    }

    var code: String {
        "\(Self.self)((.\(stores[0].policy), .\(stores[1].policy)), isPersisted: \(isPersisted), isStream: \(isStream), "
            + "isFilled: \(isFilled))"
    }

    var hasInterest: Bool {
        isAnyoneWaiting || stores[0].isInterested || stores[1].isInterested
    }

    var hasDemand: Bool {
        isAnyoneWaiting || stores[0].isDemanding || stores[1].isDemanding
    }

    var isAnyoneWaiting: Bool { callers[0] != .away || callers[1] != .away }

    var events: [EntryEvent] {
        var events: [EntryEvent] = []
        events.reserveCapacity(64)
        events += [.invalidate, .set, .reset]
        if let live { events += [.keyCancelled, .totalOver] + endings(of: live) }
        if isStream { events += deliveries }
        if isFilled, isEmpty, !wasReset { events += [.fill(isFresh: true), .fill(isFresh: false)] }
        if hasRetryTimer { events.append(.retryDue) }
        events.append(isOnline ? .offline : .online)
        if machine.base.isGraceRunning { events.append(.graceOver) }
        if content.isFresh { events.append(.age) }
        if content.isErrorRecent { events.append(.pauseOver) }
        if canBeEvicted { events.append(.evict) }
        let canWait = callers.contains(.away)
        if canWait { events.append(.ask(.load, store: nil, waits: true)) }
        for store in stores.indices {
            events.append(stores[store].isOnScreen ? .disappear(store) : .appear(store))
            if live != nil { events.append(.storeCancelled(store)) }
            for request in Self.requests {
                events.append(.ask(request, store: store, waits: false))
                if canWait { events.append(.ask(request, store: store, waits: true)) }
            }
        }
        for caller in callers.indices where callers[caller] != .away { events.append(.callerCancelled(caller)) }
        for attempt in late.indices { events += lateEndings(of: attempt) }
        return events
    }

    /// Whether nothing is known.
    var isEmpty: Bool { !content.hasValue && !content.hasError }

    private static var requests: [LoadMachine.Request] { [.load, .refresh, .reload, .sync] }

    private var deliveries: [EntryEvent] {
        let running: [EntryEvent] = live?.stage == .attempting ? [.delivered] : []
        return running + late.indices.filter { late[$0].stage == .attempting }.map { .deliveredLate($0) }
    }

    /// Whether nobody uses the entry, so that limits or its retention may take it.
    private var canBeEvicted: Bool {
        live == nil && !isAnyoneWaiting && !stores[0].isOnScreen && !stores[1].isOnScreen
            && (content.hasValue || content.hasError)
    }

    /// How what the flight does may end: it has two attempts, but for those that fall offline.
    private func endings(of attempt: Attempt) -> [EntryEvent] {
        switch attempt.stage {
        case .attempting:
            var outcomes: [LoadMachine.Outcome] = [.success, .notModified, .failure, .cancelled]
            if attempt.number < 2 { outcomes.append(.transient) }
            if !isOnline { outcomes.append(.exhausted) }
            return outcomes.map { .ended($0) } + [.attemptOver(attempt.number < 2 ? .transient : .exhausted)]
        case .restoring:
            return restorations.map { .restored($0) }
        case .pausing, .offline:
            return []
        }
    }

    private func lateEndings(of attempt: Int) -> [EntryEvent] {
        guard late[attempt].stage == .attempting else {
            return [.restoredLate(attempt, .fresh), .restoredLate(attempt, .none)]
        }
        let outcomes: [LoadMachine.Outcome] = [.success, .notModified, .failure, .cancelled]
        return outcomes.map { .endedLate(attempt, $0) }
    }

    /// What reading the record may come to: it may have aged, and may be damaged.
    private var restorations: [LoadMachine.Restoration] {
        // A reading that began before a barrier may bring what was there then.
        guard !isOutdated else { return [.fresh, .stale, .marked, .none] }
        return switch record {
        case .unknown, .fresh: [.fresh, .stale, .marked, .none]
        case .stale: [.stale, .marked, .none]
        case .none: [.none]
        }
    }

    /// Every member of machine and surroundings that the future depends on, in 64 bits.
    var fingerprint: UInt64 {
        var bits = Packing()
        let base = machine.base
        bits.add(base.value != nil)
        bits.add(base.error != nil)
        bits.add(base.isFresh)
        bits.add(base.isPausing)
        bits.add(base.isGraceRunning)
        bits.add(base.flight.map { Int($0.intent.rawValue) + 1 } ?? 0, below: 4)
        bits.add(base.flight?.trailing.map { Int($0.rawValue) + 1 } ?? 0, below: 4)
        bits.add(base.flight?.stage.number ?? 0, below: 8)
        bits.add(base.flight?.attempt ?? 0, below: 4)
        bits.add(base.flight?.failure != nil)
        bits.add(base.isOnline)
        bits.add(base.observing, below: 4)
        bits.add(base.demanding, below: 4)
        bits.add(base.absentees.reduce(0) { $0 | 1 << Int($1.id.number) }, below: 4)
        // What the world notes of the flight and of its content is what the machine has, or else a violation.
        bits.add(base.flight?.hasDelivered ?? false)
        bits.add(base.flight?.isCounted ?? false)
        bits.add(base.flight?.isForRecord ?? false)
        bits.add(base.flight?.asker.map { Int($0.number) + 1 } ?? 0, below: 4)
        bits.add(base.isInitial)
        bits.add(isFilled && wasReset)
        bits.add(isFilled && hadBarrier)
        bits.add(hasRetryTimer)
        for store in stores {
            bits.add(store.isOnScreen)
            bits.add(store.hasGivenUp)
        }
        bits.add(ordered: callers[0].number, callers[1].number, below: 4)
        bits.add(ordered: lateNumber(0), lateNumber(1), below: 8)
        // Without such a policy nobody asks for it.
        bits.add((stores[0].policy == .once || stores[1].policy == .once) && content.isInvalidated)
        bits.add(base.record.number, below: 4)
        bits.add(isUnread)
        bits.add(isOutdated)
        bits.add(record.number, below: 4)
        return bits.word
    }

    /// What one of the attempts that were cancelled may still do; 0 if there is none.
    private func lateNumber(_ attempt: Int) -> Int {
        attempt < late.count ? late[attempt].number(abandoned: machine.base.abandoned) : 0
    }
}

extension EntryWorld.Store {
    var isInterested: Bool { isOnScreen && !hasGivenUp }
    var isDemanding: Bool { isInterested && policy != .manual }
}

extension EntryWorld.Attempt {
    /// What a late one may still do.
    fileprivate func number(abandoned: Ticket?) -> Int {
        guard stage == .attempting else { return 5 }
        return 1 + (mayFill ? 1 : 0) + (ticket == abandoned ? 2 : 0)
    }
}

extension EntryWorld.Record {
    fileprivate var number: Int {
        switch self {
        case .unknown: 0
        case .none: 1
        case .fresh: 2
        case .stale: 3
        }
    }
}

extension LoadMachine.Record {
    fileprivate var number: Int {
        switch self {
        case .unkept: 0
        case .unread: 1
        case .outdated: 2
        case .known: 3
        }
    }
}

extension EntryWorld.Caller {
    var number: Int {
        switch self {
        case .away: 0
        case .waits(nil): 1
        case .waits(let store?): 2 + store
        }
    }
}

extension LoadMachine.Flight.Stage {
    fileprivate var number: Int {
        switch self {
        case .attempting: 1
        case .pausing: 2
        case .offline: 3
        case .restoring: 4
        }
    }
}
