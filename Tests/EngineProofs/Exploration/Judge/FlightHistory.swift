import ResourceCore

/// The facts about one flight: its requests, and its progress so far.
struct FlightHistory: Hashable, Sendable {
    /// A load that a call or a barrier requested.
    struct Wish: Hashable, Sendable {
        let intent: LoadIntent

        /// A Boolean value that indicates whether reading the record is sufficient, because `.once` found a value
        /// (R15).
        let isForRecord: Bool

        /// The last barrier that came before the wish, or with it.
        let barrier: Moment
    }

    /// An attempt, or the reading of the record.
    struct Work: Hashable, Sendable {
        let began: Moment
        var ticket: Ticket?
        var hasEnded = false
        var hasDelivered = false
    }

    /// The callers that requested the flight: stores, and all others.
    struct Askers: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        static let others = Askers(rawValue: 4)

        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        init(_ store: Int?) {
            self = store.map { Askers(rawValue: 1 << UInt8($0)) } ?? .others
        }
    }

    let began: Moment
    private(set) var wishes: [Wish]
    var askers: Askers

    /// The moment when the user last requested an attempt at once while none was running.
    var askedAtOnce = Moment.never

    /// The moment when an attempt last counted as established, so that the failures before it don't count (R24).
    var established = Moment.never
    var reading: Work?
    var attempt: Work?

    /// The failures online that another attempt follows, and the last failure of any kind.
    var failuresOnline: [Moment] = []
    var failed = Moment.never

    /// The last failure that a long pause follows, or that was the lack of a connection.
    var postponed = Moment.never

    /// The moments when a source that the attempt reads last began and ceased to wait.
    var heldUp = Moment.never
    var released = Moment.never

    /// The moments when the flight was last requested visibly, and when it last waited (R17).
    var called = Moment.never
    var waited = Moment.never

    /// The moment when the delay after a failure last ended.
    var delayOver = Moment.never

    init(began: Moment, wishes: [Wish], askers: Askers) {
        self.began = began
        self.wishes = wishes
        self.askers = askers
    }

    /// Records a wish.
    ///
    /// Of two equal wishes, the earlier one is kept, because it's more informative.
    mutating func add(_ wish: Wish) {
        let isKnown = wishes.contains { $0.intent == wish.intent && $0.isForRecord == wish.isForRecord }
        if !isKnown { wishes.append(wish) }
    }
}

// The state that follows from these facts.
extension FlightHistory {
    typealias Stage = LoadMachine.Flight.Stage

    var isAttempting: Bool { attempt?.hasEnded == false }
    var isReading: Bool { reading?.hasEnded == false }

    /// The loader or the reading that can be canceled.
    var work: Work? { isAttempting ? attempt : isReading ? reading : nil }

    /// Returns a Boolean value that indicates whether a barrier came after the attempt began (R2).
    func isOvertaken(_ barrier: Moment) -> Bool {
        guard let attempt, !attempt.hasEnded else { return false }
        return barrier > attempt.began
    }

    var hasDelivered: Bool { isAttempting && attempt?.hasDelivered == true }

    /// The stage of the flight (R17).
    ///
    /// It reads, attempts, or waits out the delay after a failure online. Otherwise it waits for the connection.
    var stage: Stage {
        if isReading { return .restoring }
        if isAttempting { return .attempting }
        guard let last = failuresOnline.last, last == failed else { return .offline }
        return last > Swift.max(delayOver, askedAtOnce) ? .pausing : .offline
    }

    /// Returns a Boolean value that indicates whether the flight waits for longer than calls and indicators do (R17).
    func isWaiting(_ obstacle: LoadMachine.Obstacle?) -> Bool {
        switch stage {
        case .restoring: false
        case .attempting: heldUp > Swift.max(released, attempt?.began ?? .never)
        case .pausing: postponed == failed
        case .offline: obstacle == .wait
        }
    }

    /// A Boolean value that indicates whether the user has requested an attempt at once, and none has begun since
    /// (R17).
    var isOwedToUser: Bool { askedAtOnce >= began && askedAtOnce > (attempt?.began ?? .never) }

    /// The strongest wish that joined the flight (R3).
    ///
    /// While an attempt is running, only wishes count that no barrier separates from it.
    var intent: LoadIntent {
        let limit = isAttempting ? attempt?.began ?? .max : .max
        return strongest { $0.barrier <= limit }
    }

    /// The strongest wish of all, which the trailing flight has (R3, R5).
    var strongestWish: LoadIntent { strongest { _ in true } }

    private func strongest(_ counts: (Wish) -> Bool) -> LoadIntent {
        var strongest = LoadIntent.sync
        for wish in wishes where counts(wish) { strongest = Swift.max(strongest, wish.intent) }
        return strongest
    }

    /// A Boolean value that indicates whether only `.once` requested the flight, and found a value (R15).
    var isForRecord: Bool { wishes.allSatisfy(\.isForRecord) }

    private var counted: Moment { Swift.max(began, askedAtOnce, established) }

    /// The number of the attempt (R17).
    ///
    /// It's one more than the failures online before the attempt, since the flight began or the user's last request.
    var number: Int {
        guard let attempt else { return 1 }
        return 1 + failuresOnline.count { $0 > counted && $0 <= attempt.began }
    }

    /// The number of failures that count since the flight began or the user's last request.
    var failuresThatCount: Int { failuresOnline.count { $0 > counted } }

    /// A Boolean value that indicates whether an attempt of the flight failed since the user's last request (R17).
    var hasFailed: Bool { failed > askedAtOnce }
}
