import ResourceCore

/// What can happen to a store on screen that changes between keys, and to their entries.
enum KeyEvent: Hashable, Sendable {
    case show(Int, keepPrevious: Bool)
    case ask(LoadMachine.Request)
    case storeCancelled
    case ended(Int, LoadMachine.Outcome)

    /// The attempt that was cancelled last delivers after all.
    case endedLate(LoadMachine.Outcome)
    case restored(Int, LoadMachine.Restoration)
    case retryDue(Int)
    case invalidate(Int)
    case set(Int)
    case reset(Int)
    case wipe
    case keyCancelled(Int)
    case graceOver(Int)
    case age(Int)
    case pauseOver(Int)
    case offline
    case online

    /// One of the snapshots on their way arrives, in any order.
    case arrive(Int)
}

/// Some entries and one store that shows one of them, with snapshots that arrive late; beside them what must be shown.
///
/// Each entry may have a flight, and one more attempt that was cancelled may still deliver.
struct KeyWorld<Watch: WatchModel>: Explorable {
    /// A snapshot on its way.
    struct Message: Hashable {
        let key: Int
        let facts: ObserverMachine.Facts
        let isForPrevious: Bool
    }

    /// An attempt that was cancelled.
    struct Late: Hashable {
        let key: Int
        let ticket: Ticket
    }

    static var observer: ObserverID { ObserverID(number: 0) }

    let isPersisted: Bool
    var watch = Watch()
    var machines: [LoadMachine]
    var tickets = TicketRoll()
    var revision: UInt64 = 0
    var isOnline = true
    var late: Late?
    var key = 0

    /// What is on screen: a snapshot, and the key it is from.
    var shownKey = 0
    var shown = ObserverMachine.Facts(revision: 0, hasValue: false, hasError: false)
    var messages: [Message] = []

    /// The key whose value the machine may keep on screen.
    var keptKey: Int?

    /// The key whose value must stay on screen, by the rules.
    var mustKeep: Int?

    init(keys: Int = 3, isPersisted: Bool = false) {
        self.isPersisted = isPersisted
        machines = [LoadMachine](repeating: LoadMachine(), count: keys)
        if isPersisted { for key in machines.indices { machines[key].persist() } }
        _ = watch.base.appear()
        _ = machines[0].observe(isDemanding: true)
        _ = machines[0].ask(.load, waiter: nil, observer: Self.observer, tickets: &tickets)
        shown = facts(of: 0)
        watch.showNext(shown, kept: nil)
    }

    var code: String { "\(Self.self)(keys: \(machines.count), isPersisted: \(isPersisted))" }

    /// What the key's entry has to tell, with a new revision.
    mutating func facts(of key: Int) -> ObserverMachine.Facts {
        revision += 1
        let machine = machines[key]
        return ObserverMachine.Facts(
            revision: revision, hasValue: machine.value != nil, hasError: machine.error != nil,
            lastCancelled: machine.lastCancelled, lastReset: machine.lastReset)
    }

    /// What is wrong on screen, once every snapshot has arrived.
    func violation() -> Violation? {
        if shownKey != key { return Violation("R4", "a late snapshot of another key is shown") }
        guard messages.isEmpty else { return nil }
        let isKept = watch.base.previous != nil
        if isKept != (mustKeep != nil) {
            return Violation("R4", isKept ? "a previous value stays too long" : "a previous value goes too early")
        }
        if isKept, keptKey != mustKeep { return Violation("R4", "the previous value is another key's") }
        return nil
    }

    func violationAtRest() -> Violation? {
        var world = self
        world.arriveAll()
        return world.violation() ?? world.endlessFlight()
    }

    /// Lets every flight come to its end, and says what stays behind.
    private mutating func endlessFlight() -> Violation? {
        if !isOnline, let violation = happen(.online) { return violation }
        for key in machines.indices {
            var steps = 0
            while let flight = machines[key].flight, steps < 12 {
                if let violation = happen(flight.nextStep(of: key)) { return violation }
                steps += 1
            }
            if machines[key].flight != nil { return Violation("R2", "flights follow one another for ever") }
            if machines[key].activity != nil { return Violation("R8", "an indicator stays up") }
            if machines[key].isGraceRunning { return Violation("R5", "a timer stays behind") }
        }
        arriveAll()
        return violation()
    }
}

extension LoadMachine.Flight {
    /// What brings the flight nearer to its end.
    fileprivate func nextStep(of key: Int) -> KeyEvent {
        switch stage {
        case .attempting: .ended(key, .success)
        case .restoring: .restored(key, .none)
        case .pausing, .offline: .retryDue(key)
        }
    }
}

/// What two such worlds that behave alike have in common.
struct KeyFingerprint: Hashable {
    var machines: UInt64
    var screen: UInt64
    var messages: UInt64
}

extension KeyWorld {
    var fingerprint: KeyFingerprint {
        KeyFingerprint(machines: machineBits, screen: screenBits, messages: messageBits)
    }

    private var machineBits: UInt64 {
        var bits = Packing()
        for machine in machines {
            bits.add(machine.value != nil)
            bits.add(machine.error != nil)
            bits.add(machine.isFresh)
            bits.add(machine.isPausing)
            bits.add(machine.isGraceRunning)
            bits.add(machine.flight.map { Int($0.intent.rawValue) + 1 } ?? 0, below: 4)
            bits.add(machine.flight?.trailing.map { Int($0.rawValue) + 1 } ?? 0, below: 4)
            bits.add(machine.flight?.stage.number ?? 0, below: 8)
            bits.add(machine.flight.map { min($0.attempt, 3) } ?? 0, below: 4)
            bits.add(machine.absentees.count, below: 2)
            bits.add(machine.record.number, below: 4)
            bits.add(machine.abandoned != nil)
            bits.add(machine.abandoned != nil && machine.abandoned == late?.ticket)
        }
        return bits.word
    }

    /// What is on screen, with its tickets as equal or not to what the entries tell.
    private var screenBits: UInt64 {
        var bits = Packing()
        bits.add(key, below: 4)
        bits.add(shownKey, below: 4)
        bits.add(keptKey.map { $0 + 1 } ?? 0, below: 4)
        bits.add(mustKeep.map { $0 + 1 } ?? 0, below: 4)
        bits.add(late.map { $0.key + 1 } ?? 0, below: 4)
        bits.add(isOnline)
        bits.add(shown.hasValue)
        bits.add(shown.hasError)
        bits.add(shown.lastReset == machines[shownKey].lastReset)
        bits.add(shown.lastCancelled == machines[shownKey].lastCancelled)
        guard let previous = watch.base.previous else { return bits.word }
        bits.add(true)
        bits.add(previous.cancelled == machines[key].lastCancelled)
        bits.add(previous.reset == machines[key].lastReset)
        bits.add(keptKey.map { previous.ownReset == machines[$0].lastReset } ?? false)
        return bits.word
    }

    private var messageBits: UInt64 {
        var bits = Packing()
        bits.add(messages.count, below: 4)
        for message in messages { add(message, to: &bits) }
        return bits.word
    }

    private func add(_ message: Message, to bits: inout Packing) {
        let (facts, base) = (message.facts, watch.base)
        bits.add(message.key, below: 4)
        bits.add(message.isForPrevious)
        bits.add(facts.revision > base.revision)
        bits.add(facts.revision > base.previous?.since ?? 0)
        bits.add(facts.hasValue)
        bits.add(facts.hasError)
        bits.add(facts.lastReset == machines[message.key].lastReset)
        bits.add(facts.lastReset == base.previous?.reset)
        bits.add(facts.lastReset == base.previous?.ownReset)
        bits.add(facts.lastReset == shown.lastReset)
        bits.add(facts.lastCancelled == machines[message.key].lastCancelled)
        bits.add(facts.lastCancelled == base.previous?.cancelled)
        bits.add(messages.allSatisfy { $0.facts.revision <= facts.revision })
    }
}

extension LoadMachine {
    var hasContent: Bool { value != nil || error != nil }
}
