package import ResourceCore

extension MutationMachine {
    package struct Restored: Hashable, Sendable {
        package let number: Number
        package let keys: [ResourceKey]
        package let traits: Traits
        package let state: State
        package var attempts = 0
        package var failures = 0
        package var repeatsUnknown = false
        package var isOutOfTurn = false
        package var first: Number
        package var original: Number?

        // The mutations whose identifiers this one needs, by the numbers that they were first sent with. One that no
        // record has is gone.
        package var creators: [Number] = []

        package init(_ number: Number, keys: [ResourceKey], _ traits: Traits, _ state: State) {
            self.number = number
            first = number
            (self.keys, self.traits, self.state) = (keys, traits, state)
        }

        package enum State: Hashable, Sendable {
            case saved
            case attempted
            case answered
            case acknowledged(heirs: Number)
            case failed(Failure)
        }
    }

    /// Restores the mutations of earlier launches, before any value is shown (W12), and returns the required actions.
    ///
    /// - Parameters:
    ///   - records: The records, in any order, each with a number of its own.
    ///   - lastNumber: The latest number that was recorded, if it's greater than that of any record.
    ///   - expired: The mutations that the server no longer recognizes, of those whose delivery is limited (W2).
    ///
    /// A number that is too large to go on from doesn't count as the latest.
    package mutating func restore(
        _ records: [Restored], lastNumber: Number = 0, expired: Set<Number> = []
    ) -> [Action] {
        var actions: [Action] = []
        self.expired = expired
        self.lastNumber = RecordCount.latest(records.map(\.number) + records.compactMap(\.heirs) + [lastNumber])
        let records = records.sorted { $0.number < $1.number }
        items = MutationItems(records.map { item($0) })
        restoreRepetitions(records)
        let numbers = Dictionary(records.map { ($0.first, $0.number) }, uniquingKeysWith: max)
        var blocking = LaneTable()
        for index in items.indices {
            items[index].creators = items[index].creators.map { numbers[$0] ?? $0 }
            addHeir(index)
            items[index].creators = unacknowledged(items[index].creators)
            // NB: A creator with a later number repeats one that had failed.
            items[index].isOrphan = items[index].creators.contains { $0 >= items[index].number || isLost($0) }
            items[index].blocker = blocking.latest(at: items[index].keys)
            if items[index].blocksLane { blocking.note(items[index].number, at: items[index].keys) }
        }
        for record in records { proceed(with: record, &actions) }
        acknowledgeRestored(&actions)
        sendReady(&actions)
        self.expired = []
        return actions
    }

    // A mutation that repeats a failed one waits until its record is gone. A mutation that isn't to be sent repeats
    // none, and neither does one that is repeated itself. A failed one is repeated once.
    private mutating func restoreRepetitions(_ records: [Restored]) {
        let repeating = records.filter { record in
            (record.state == .saved || record.state == .attempted) && record.original.flatMap(index) != nil
        }
        let originals = Set(repeating.compactMap(\.original))
        for record in repeating where !originals.contains(record.number) {
            guard let original = record.original.flatMap(index), items[original].stage != .removing,
                let index = index(of: record.number)
            else { continue }
            items[original].stage = .removing
            (items[index].stage, items[index].original) = (.saving, record.original)
        }
    }

    // A mutation that was sent while an acknowledgment was being written may need the identifiers as well (W11).
    private mutating func addHeir(_ index: Int) {
        for creator in items[index].creators.compactMap(self.index) where items[creator].heirs != nil {
            items[creator].heirs = max(items[creator].heirs ?? 0, items[index].first)
        }
    }

    private mutating func acknowledgeRestored(_ actions: inout [Action]) {
        var settling = LaneTable()
        for index in items.indices where items[index].isAnswered && items[index].isPending {
            let isFirst = settling.latest(at: items[index].keys) == nil
            settling.note(items[index].number, at: items[index].keys)
            if isFirst, items[index].stage == .settling(isDue: true) { beginAcknowledging(index, &actions) }
        }
    }

    private func item(_ record: Restored) -> Item {
        var item = Item(
            number: record.number, first: record.first, keys: record.keys, traits: record.traits, stage: .waiting)
        item.hasRecord = true
        item.attempts = record.attempts
        // NB: A mutation with more of them has ended.
        item.failures.withResponse = record.failures < failureLimits.most ? record.failures : 0
        item.isUncertain = record.state == .attempted
        item.isOutOfTurn = record.isOutOfTurn
        item.repeatsUnknown = record.repeatsUnknown || record.isOutOfTurn && item.isUncertain
        item.isAttempted = record.attempts > 0 || !record.traits.delivery.recordsAttempts
        item.heirs = record.heirs
        item.creators = record.creators
        switch record.state {
        case .saved, .attempted: break
        case .answered:
            item.isAnswered = true
            item.stage = .settling(isDue: !record.traits.hasReadLag)
        case .acknowledged: item.stage = .acknowledged
        case .failed(let failure): item.stage = .failed(failure)
        }
        return item
    }

    private mutating func proceed(with record: Restored, _ actions: inout [Action]) {
        guard let index = index(of: record.number) else { return }
        switch items[index].stage {
        case .removing: remove(index, &actions)
        case .waiting where mustNotRepeat(index): beginFailing(index, as: .outcomeUnknown, &actions)
        case .settling(isDue: false): actions.append(.startLag(record.number))
        default: failDependent(index, &actions)
        }
    }
}

extension MutationMachine.Restored {
    package var heirs: MutationMachine.Number? {
        if case .acknowledged(let heirs) = state { heirs } else { nil }
    }
}
