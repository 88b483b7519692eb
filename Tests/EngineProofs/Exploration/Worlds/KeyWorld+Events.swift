import ResourceCore

// The possible next events.
extension KeyWorld {
    var events: [KeyEvent] {
        var events: [KeyEvent] = []
        for other in entries.indices {
            if other != key { events += [.show(other, keepPrevious: true), .show(other, keepPrevious: false)] }
            for event in entries[other].events where takes(event, at: other) { events.append(.at(other, event)) }
        }
        events += messages.indices.map { .arrive($0) }
        return events + [.wipe, entries[0].history.isOnline ? .offline : .online]
    }

    private func takes(_ event: EntryEvent, at other: Int) -> Bool {
        switch event {
        case .online, .offline: false
        case .fill: false
        case .evict: other != key && other != keptKey
        case .appear(0), .disappear(0), .storeCancelled(0), .ask(_, store: 0, waits: false): other == key
        case .ask(_, store: 0, waits: true): scope == .whole && other == key
        case .ask(_, store: nil, waits: _): scope == .whole || !entries[other].history.isAnyCallerWaiting
        case .ask, .storeCancelled, .attemptOver, .ended(.notModified), .endedLate(_, .notModified): scope == .whole
        default: true
        }
    }
}

/// The fingerprint of a world of keys, which is equal for worlds that behave alike.
struct KeyFingerprint: Hashable {
    /// One word for each entry, followed by the screen.
    fileprivate(set) var words: SIMD4<UInt64>
}

extension KeyWorld {
    var fingerprint: KeyFingerprint {
        var words = SIMD4<UInt64>(0, 0, 0, screen)
        for entry in entries.indices { words[entry] = entries[entry].fingerprint }
        return KeyFingerprint(words: words)
    }

    /// The content on screen and the pending messages, with their tickets compared to those of the entries.
    private var screen: UInt64 {
        var bits = Packing()
        let shownMachine = entries[shownKey].machine.base
        bits.add(key, below: 4)
        bits.add(shownKey, below: 4)
        bits.add(keptKey.map { $0 + 1 } ?? 0, below: 4)
        bits.add(mustKeep.map { $0 + 1 } ?? 0, below: 4)
        bits.add(shown.hasValue)
        bits.add(shown.hasError)
        bits.add(shown.lastReset == shownMachine.lastReset)
        bits.add(shown.lastCancelled == shownMachine.lastCancelled)
        bits.add(messages.count, below: 4)
        for message in messages { add(message, to: &bits) }
        guard let previous = watch.base.previous else { return bits.word }
        bits.add(true)
        bits.add(previous.cancelled == entries[key].machine.base.lastCancelled)
        bits.add(previous.reset == entries[key].machine.base.lastReset)
        bits.add(keptKey.map { previous.ownReset == entries[$0].machine.base.lastReset } ?? false)
        return bits.word
    }

    private func add(_ message: Message, to bits: inout Packing) {
        let facts = message.facts
        let machine = entries[message.key].machine.base
        let previous = watch.base.previous
        bits.add(message.key, below: 4)
        bits.add(message.isForPrevious)
        bits.add(facts.revision > watch.base.revision)
        bits.add(facts.revision > previous?.since ?? 0)
        bits.add(facts.hasValue)
        bits.add(facts.hasError)
        bits.add(facts.lastReset == machine.lastReset)
        bits.add(facts.lastReset == previous?.reset)
        bits.add(facts.lastReset == previous?.ownReset)
        bits.add(facts.lastReset == shown.lastReset)
        bits.add(facts.lastCancelled == machine.lastCancelled)
        bits.add(facts.lastCancelled == previous?.cancelled)
        bits.add(messages.allSatisfy { $0.facts.revision <= facts.revision })
    }
}
