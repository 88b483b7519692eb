import ResourceCore

/// The facts about one flight: who asked for it, and what it has done so far.
struct FlightHistory: Hashable, Sendable {
    /// A load that a call or a barrier wanted.
    struct Wish: Hashable, Sendable {
        let intent: LoadIntent

        /// It is content with reading the record, because `.once` found a value (R15).
        let isForRecord: Bool

        /// The last barrier that came before it, or with it.
        let barrier: Moment
    }

    /// An attempt, or the reading of the record.
    struct Work: Hashable, Sendable {
        let began: Moment
        var ticket: Ticket?
        var hasEnded = false
        var hasDelivered = false
    }

    /// The callers that asked: stores, and all others.
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

    /// When the user last asked while no attempt ran: for one at once.
    var askedAtOnce = Moment.never
    var reading: Work?
    var attempt: Work?

    /// The failures online that another attempt follows, and the last failure of any kind.
    var failuresOnline: [Moment] = []
    var failed = Moment.never

    /// When the delay after a failure was last over.
    var delayOver = Moment.never

    init(began: Moment, wishes: [Wish], askers: Askers) {
        self.began = began
        self.wishes = wishes
        self.askers = askers
    }

    /// Notes a wish; of two that are alike, the earlier one says more.
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

    /// The loader or the reading that can be asked to stop.
    var work: Work? { isAttempting ? attempt : isReading ? reading : nil }

    /// R2: a barrier came after the attempt began.
    func isOvertaken(_ barrier: Moment) -> Bool {
        guard let attempt, !attempt.hasEnded else { return false }
        return barrier > attempt.began
    }

    var hasDelivered: Bool { isAttempting && attempt?.hasDelivered == true }

    /// R17: it reads, attempts, or waits out the delay after a failure online; otherwise it waits for the connection.
    var stage: Stage {
        if isReading { return .restoring }
        if isAttempting { return .attempting }
        guard let last = failuresOnline.last, last == failed else { return .offline }
        return last > Swift.max(delayOver, askedAtOnce) ? .pausing : .offline
    }

    /// R17: the user has asked for an attempt at once, and none has begun since.
    var isOwedToUser: Bool { askedAtOnce >= began && askedAtOnce > (attempt?.began ?? .never) }

    /// R3: the strongest wish that joined it: with an attempt running, one that no barrier separates from it.
    var intent: LoadIntent {
        let limit = isAttempting ? attempt?.began ?? .max : .max
        return strongest { $0.barrier <= limit }
    }

    /// R3, R5: the strongest wish of all, which the trailing flight has.
    var strongestWish: LoadIntent { strongest { _ in true } }

    private func strongest(_ counts: (Wish) -> Bool) -> LoadIntent {
        var strongest = LoadIntent.sync
        for wish in wishes where counts(wish) { strongest = Swift.max(strongest, wish.intent) }
        return strongest
    }

    /// R15: only `.once` asked for it, which found a value.
    var isForRecord: Bool { wishes.allSatisfy(\.isForRecord) }

    private var counted: Moment { Swift.max(began, askedAtOnce) }

    /// R17: one more than the failures online before the attempt, since the flight began or the user last asked.
    var number: Int {
        guard let attempt else { return 1 }
        return 1 + failuresOnline.count { $0 > counted && $0 <= attempt.began }
    }

    /// The failures that count since the flight began or the user last asked.
    var failuresThatCount: Int { failuresOnline.count { $0 > counted } }

    /// R17: an attempt of the flight failed, since the user last asked.
    var hasFailed: Bool { failed > askedAtOnce }
}
