import ResourceCore

/// The methods of `ObserverMachine` about keys, so that a test can put one with a fault in its place.
protocol WatchModel: Hashable, Sendable {
    init()
    var base: ObserverMachine { get set }

    mutating func showNext(_ next: ObserverMachine.Facts, kept: ObserverMachine.Kept?)
    mutating func receive(_ facts: ObserverMachine.Facts) -> Bool
    mutating func receivePrevious(_ facts: ObserverMachine.Facts) -> Bool
}

extension WatchModel {
    mutating func showNext(_ next: ObserverMachine.Facts, kept: ObserverMachine.Kept?) {
        base.showNext(next, kept: kept)
    }

    mutating func receive(_ facts: ObserverMachine.Facts) -> Bool {
        base.receive(facts)
    }

    mutating func receivePrevious(_ facts: ObserverMachine.Facts) -> Bool {
        base.receivePrevious(facts)
    }
}

/// The shipping machine.
struct FaithfulWatch: WatchModel {
    var base = ObserverMachine(policy: .ifNeeded)
}

/// What can happen to a store on screen that changes between keys.
enum KeyEvent: Hashable, Sendable {
    case show(Int, keepPrevious: Bool)
    case refresh
    case storeCancelled
    case ended(Int, LoadMachine.Outcome)
    case set(Int)
    case reset(Int)
    case keyCancelled(Int)
    case graceOver(Int)

    /// One of the snapshots on their way arrives, in any order.
    case arrive(Int)
}

private let observer = ObserverID(number: 0)

/// Some entries and one store that shows one of them, with snapshots that arrive late; beside them what must be shown.
struct KeyWorld<Watch: WatchModel>: Explorable {
    /// A snapshot on its way.
    struct Message: Hashable {
        let key: Int
        let facts: ObserverMachine.Facts
        let isForPrevious: Bool
    }

    var watch = Watch()
    var machines: [LoadMachine]
    var tickets = TicketRoll()
    var revision: UInt64 = 0
    var key = 0

    /// What is on screen: a snapshot, and the key it is from.
    var shownKey = 0
    var shown = ObserverMachine.Facts(revision: 0, hasValue: false, hasError: false)
    var messages: [Message] = []

    /// The key whose value the machine may keep on screen.
    var keptKey: Int?

    /// The key whose value must stay on screen, by the rules.
    var mustKeep: Int?

    init(keys: Int = 3) {
        machines = [LoadMachine](repeating: LoadMachine(), count: keys)
        _ = watch.base.appear()
        _ = machines[0].observe(isDemanding: true)
        _ = machines[0].ask(.load, waiter: nil, observer: observer, tickets: &tickets)
        shown = facts(of: 0)
        watch.showNext(shown, kept: nil)
    }

    var events: [KeyEvent] {
        var events: [KeyEvent] = [.refresh]
        if machines[key].flight != nil { events.append(.storeCancelled) }
        for other in machines.indices {
            if other != key { events += [.show(other, keepPrevious: true), .show(other, keepPrevious: false)] }
            if machines[other].flight != nil {
                events += [.ended(other, .success), .ended(other, .failure), .ended(other, .cancelled)]
                events.append(.keyCancelled(other))
            }
            if machines[other].isGraceRunning { events.append(.graceOver(other)) }
            events += [.set(other), .reset(other)]
        }
        events += messages.indices.map { .arrive($0) }
        return events
    }

    mutating func happen(_ event: KeyEvent) -> Violation? {
        let before = machines
        switch event {
        case .show(let next, let keepPrevious): show(next, keepPrevious: keepPrevious)
        case .refresh:
            change(key) { $0.ask(.refresh, waiter: nil, observer: observer, tickets: &$1) }
            arriveAll()
        case .storeCancelled:
            change(key) { machine, _ in machine.giveUp(observer, observes: true, isDemanding: true) }
            arriveAll()
        case .ended(let key, let outcome):
            guard let ticket = machines[key].flight?.ticket else { return nil }
            change(key) { $0.ended(ticket, outcome, tickets: &$1) }
        case .set(let key): change(key) { $0.set(tickets: &$1) }
        case .reset(let key): change(key) { $0.reset(tickets: &$1) }
        case .keyCancelled(let key): change(key) { machine, _ in machine.cancelAll() }
        case .graceOver(let key): change(key) { machine, _ in machine.graceOver() }
        case .arrive(let index): arrive(messages.remove(at: index))
        }
        noteEnd(event, before)
        return violation()
    }

    /// What the key's entry has to tell, with a new revision.
    private mutating func facts(of key: Int) -> ObserverMachine.Facts {
        revision += 1
        let machine = machines[key]
        return ObserverMachine.Facts(
            revision: revision, hasValue: machine.value != nil, hasError: machine.error != nil,
            lastCancelled: machine.lastCancelled, lastReset: machine.lastReset)
    }

    private mutating func change(_ key: Int, _ event: (inout LoadMachine, inout TicketRoll) -> [LoadMachine.Action]) {
        let before = machines[key]
        _ = event(&machines[key], &tickets)
        guard machines[key] != before else { return }
        if key == self.key { messages.append(Message(key: key, facts: facts(of: key), isForPrevious: false)) }
        if key == keptKey { messages.append(Message(key: key, facts: facts(of: key), isForPrevious: true)) }
        if messages.count > 2 { arrive(messages.removeFirst()) }
    }

    private mutating func arriveAll() {
        while !messages.isEmpty { arrive(messages.removeFirst()) }
    }

    private mutating func arrive(_ message: Message) {
        if message.isForPrevious {
            if watch.receivePrevious(message.facts) { keptKey = nil }
        } else if watch.receive(message.facts) {
            shown = message.facts
            shownKey = message.key
            if watch.base.previous == nil { keptKey = nil }
        }
    }
}

// Key changes, and what must stay on screen then.
extension KeyWorld {
    private mutating func show(_ next: Int, keepPrevious: Bool) {
        let onScreen = shown.hasValue ? key : keptKey
        let kept: ObserverMachine.Kept? =
            if !keepPrevious || onScreen == nil {
                nil
            } else if shown.hasValue {
                ObserverMachine.Kept(reset: shown.lastReset)
            } else {
                ObserverMachine.Kept(reset: watch.base.previous?.ownReset)
            }
        noteShow(next, keepPrevious ? onScreen : nil)
        _ = machines[key].leave(observer, isDemanding: true)
        _ = machines[next].observe(isDemanding: true)
        _ = machines[next].ask(.load, waiter: nil, observer: observer, tickets: &tickets)
        key = next
        shownKey = next
        shown = facts(of: next)
        watch.showNext(shown, kept: kept)
        keptKey = watch.base.previous == nil ? nil : onScreen
        guard let keptKey, watch.receivePrevious(facts(of: keptKey)) else { return }
        self.keptKey = nil
    }

    /// The value on screen stays, unless its entry has lost it, or the next one has something to show.
    private mutating func noteShow(_ next: Int, _ onScreen: Int?) {
        mustKeep = nil
        guard let onScreen, onScreen != next, !machines[next].hasContent else { return }
        let wasReset = shown.hasValue && shown.lastReset != machines[onScreen].lastReset
        let isGone = !shown.hasValue && machines[onScreen].lastReset != watch.base.previous?.ownReset
        if !wasReset, !isGone { mustKeep = onScreen }
    }

    /// What ends the keeping, seen at the entries (R4).
    fileprivate mutating func noteEnd(_ event: KeyEvent, _ before: [LoadMachine]) {
        guard let kept = mustKeep else { return }
        let isOver: Bool =
            switch event {
            case .reset(let other): other == key || other == kept
            case .ended(let other, .cancelled): other == key
            case .keyCancelled(let other), .graceOver(let other): other == key
            case .storeCancelled: true
            default: false
            }
        if isOver || machines[key].hasContent { mustKeep = nil }
    }

    fileprivate func violation() -> Violation? {
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
        return world.violation()
    }

    var fingerprint: [UInt64] {
        [machineBits, screenBits] + messages.map(bits)
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
            bits.add(machine.absentees.count, below: 2)
            bits.add(machine.abandoned != nil)
        }
        bits.add(key, below: 4)
        bits.add(shownKey, below: 4)
        bits.add(keptKey.map { $0 + 1 } ?? 0, below: 4)
        bits.add(mustKeep.map { $0 + 1 } ?? 0, below: 4)
        return bits.word
    }

    /// What is on screen, with its tickets as equal or not to what the entries tell.
    private var screenBits: UInt64 {
        var bits = Packing()
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

    private func bits(_ message: Message) -> UInt64 {
        var bits = Packing()
        bits.add(message.key, below: 4)
        bits.add(message.isForPrevious)
        bits.add(message.facts.revision > watch.base.revision)
        bits.add(message.facts.revision > watch.base.previous?.since ?? 0)
        bits.add(message.facts.hasValue)
        bits.add(message.facts.hasError)
        bits.add(message.facts.lastReset == machines[message.key].lastReset)
        bits.add(message.facts.lastReset == watch.base.previous?.reset)
        bits.add(message.facts.lastReset == watch.base.previous?.ownReset)
        bits.add(message.facts.lastReset == shown.lastReset)
        bits.add(message.facts.lastCancelled == machines[message.key].lastCancelled)
        bits.add(message.facts.lastCancelled == watch.base.previous?.cancelled)
        bits.add(messages.allSatisfy { $0.facts.revision <= message.facts.revision })
        return bits.word
    }
}

extension LoadMachine {
    var hasContent: Bool { value != nil || error != nil }
}
