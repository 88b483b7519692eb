import ResourceCore
import ResourceWriting

/// An event of a store that changes between keys, or of the entries of these keys.
enum KeyEvent: Hashable, Sendable {
    case show(Int, keepPrevious: Bool)

    /// An entry has an event of its own.
    case at(Int, EntryEvent)

    /// All keys are reset.
    case wipe
    case online
    case offline

    /// A pending snapshot arrives, in any order.
    case arrive(Int)
}

/// Several entries, and one store that shows one of them with snapshots that arrive late.
///
/// The world also holds the values that must be shown. Each entry is a world of its own, with loads that overlap those
/// of the others, and the same rules are checked. The store is the first of the entry's two. Tickets, the connection,
/// and a wipe are common to all. The state of an entry at rest depends on no other, and is left to the exploration of
/// one key.
struct KeyWorld<Watch: WatchModel>: Explorable {
    /// The part of an entry's world that is explored.
    enum Scope {
        /// Everything.
        case whole

        /// One caller for each key, which waits for `value(of:)`, and a second observer that only appears and
        /// disappears.
        ///
        /// Of outcomes that differ within an entry alone, there is one of each kind. This scope goes deeper with the
        /// same number of transitions.
        case flights
    }

    /// A pending snapshot.
    struct Message: Hashable {
        let key: Int
        let facts: ObserverMachine.Facts
        let isForPrevious: Bool

        /// The last reset of the key when the snapshot was sent.
        let reset: Moment
    }

    var watch = Watch()
    var entries: [EntryWorld<Faithful>]
    var tickets = TicketRoll()
    var revision: UInt64 = 0
    var key = 0
    let scope: Scope

    /// The content on screen: a snapshot, and its key.
    var shownKey = 0
    var shown = ObserverMachine.Facts(revision: 0, hasValue: false, hasError: false)
    var messages: [Message] = []

    /// The key whose value the machine may keep on screen.
    var keptKey: Int?

    /// The key whose value must stay on screen, according to the rules.
    var mustKeep: Int?

    /// The last resets of the two keys on screen at the time when the shown values were sent.
    var shownReset = Moment.never
    var keptReset = Moment.never

    init(keys: Int = 3, scope: Scope = .flights, isPersisted: Bool = false) {
        self.scope = scope
        entries = [EntryWorld<Faithful>](repeating: EntryWorld(isPersisted: isPersisted), count: keys)
        shown = facts(of: 0)
        watch.showNext(shown, kept: nil)
        _ = carryOut(.at(0, .appear(0)))
    }

    var code: String {
        "\(Self.self)(keys: \(entries.count), scope: .\(scope), isPersisted: \(entries[0].history.isPersisted))"
    }

    mutating func happen(_ event: KeyEvent) -> Violation? {
        let flight = entries[key].history.flight
        if let violation = carryOut(event) { return violation }
        noteEnd(event, hadFlight: flight != nil)
        return violation()
    }

    private mutating func carryOut(_ event: KeyEvent) -> Violation? {
        switch event {
        case .show(let next, let keepPrevious): return show(next, keepPrevious: keepPrevious)
        case .at(let key, let event):
            let violation = change(key, event)
            if event.isOfStore { arriveAll() }
            return violation
        case .wipe: return changeAll(.reset)
        case .online: return changeAll(.online)
        case .offline: return changeAll(.offline)
        case .arrive(let index):
            arrive(messages.remove(at: index))
            return nil
        }
    }

    private mutating func changeAll(_ event: EntryEvent) -> Violation? {
        for key in entries.indices {
            if let violation = change(key, event) { return violation }
        }
        return nil
    }

    /// Performs an event on an entry, and sends its changed facts.
    private mutating func change(_ key: Int, _ event: EntryEvent) -> Violation? {
        let before = told(by: key)
        if event == .appear(0) { _ = watch.base.appear() }
        if event == .disappear(0) { _ = watch.base.disappear() }
        if let violation = happen(event, to: key) { return violation }
        guard told(by: key) != before else { return nil }
        if key == self.key { send(key, isForPrevious: false) }
        if key == keptKey { send(key, isForPrevious: true) }
        if messages.count > 2 { arrive(messages.removeFirst()) }
        return nil
    }

    private mutating func send(_ key: Int, isForPrevious: Bool) {
        let reset = entries[key].history.reset
        messages.append(Message(key: key, facts: facts(of: key), isForPrevious: isForPrevious, reset: reset))
    }

    private mutating func happen(_ event: EntryEvent, to key: Int) -> Violation? {
        entries[key].tickets = tickets
        defer { tickets = entries[key].tickets }
        return entries[key].happen(event)
    }

    /// Returns the facts about the key's entry, with a new revision.
    private mutating func facts(of key: Int) -> ObserverMachine.Facts {
        revision += 1
        var facts = told(by: key)
        facts.revision = revision
        return facts
    }

    private func told(by key: Int) -> ObserverMachine.Facts {
        let machine = entries[key].machine.base
        return ObserverMachine.Facts(
            revision: 0, hasValue: machine.valueTicket != nil, hasError: machine.errorTicket != nil,
            lastCancelled: machine.lastCancelled, lastReset: machine.lastReset)
    }

    mutating func arriveAll() {
        while !messages.isEmpty { arrive(messages.removeFirst()) }
    }

    private mutating func arrive(_ message: Message) {
        if message.isForPrevious {
            if watch.receivePrevious(message.facts) { keptKey = nil }
        } else if watch.receive(message.facts) {
            shown = message.facts
            shownReset = message.reset
            shownKey = message.key
            if watch.base.previous == nil { keptKey = nil }
        }
    }
}

// Key changes, and the content that must stay on screen.
extension KeyWorld {
    private mutating func show(_ next: Int, keepPrevious: Bool) -> Violation? {
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
        if entries[key].history.stores[0].isOnScreen {
            if let violation = happen(.appear(0), to: next) ?? happen(.disappear(0), to: key) { return violation }
        }
        if shown.hasValue { keptReset = shownReset }
        key = next
        shownKey = next
        shownReset = entries[next].history.reset
        shown = facts(of: next)
        watch.showNext(shown, kept: kept)
        keptKey = watch.base.previous == nil ? nil : onScreen
        if let keptKey, watch.receivePrevious(facts(of: keptKey)) { self.keptKey = nil }
        return nil
    }

    /// Records that the value on screen must stay, unless its entry has lost it, or the next entry has content.
    private mutating func noteShow(_ next: Int, _ onScreen: Int?) {
        mustKeep = nil
        guard let onScreen, onScreen != next, !entries[next].hasContent else { return }
        let sent = shown.hasValue ? shownReset : keptReset
        if entries[onScreen].history.reset == sent { mustKeep = onScreen }
    }

    /// Records the events that end the keeping of the previous value, as observed at the entries (R4).
    private mutating func noteEnd(_ event: KeyEvent, hadFlight: Bool) {
        guard let kept = mustKeep else { return }
        let isOver =
            switch event {
            case .wipe: true
            case .at(let other, .reset): other == key || other == kept
            case .at(key, let event): hadFlight && entries[key].history.flight == nil && event.cancels
            case .at, .show, .online, .offline, .arrive: false
            }
        if isOver || entries[key].hasContent { mustKeep = nil }
    }

    private func violation() -> Violation? {
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
        guard !messages.isEmpty else { return nil }
        var world = self
        world.arriveAll()
        return world.violation()
    }
}

extension EntryWorld {
    var hasContent: Bool { history.value != nil || history.hasError }
}

extension EntryEvent {
    /// A Boolean value that indicates whether this is an event of the store, whose calls apply at once.
    fileprivate var isOfStore: Bool {
        switch self {
        case .appear(0), .disappear(0), .storeCancelled(0), .ask(_, store: 0, waits: _): true
        default: false
        }
    }

    /// A Boolean value that indicates whether a flight that ends with the event is canceled, and has no outcome.
    fileprivate var cancels: Bool {
        switch self {
        case .keyCancelled, .storeCancelled, .graceOver, .invalidate, .ended(.cancelled): true
        default: false
        }
    }
}
