import ResourceCore

extension MutationMachine {
    mutating func send(
        _ keys: [ResourceKey], _ traits: Traits, isDelayed: Bool, creators: [Number], _ actions: inout [Action]
    ) {
        lastNumber = nextNumber
        var item = Item(number: lastNumber, first: lastNumber, keys: keys, traits: traits, stage: .saving)
        item.creators = unacknowledged(creators)
        item.isOrphan = item.creators.contains(where: isLost)
        item.isDelayed = isDelayed
        save(add(item), &actions)
    }

    package var nextNumber: Number {
        var number = lastNumber + 1
        while index(of: number) != nil { number += 1 }
        return number
    }

    // The mutation is the last one, unless a record has a number from which counting doesn't go on.
    mutating func add(_ item: Item) -> Int {
        let index = items.insert(item)
        findBlocker(of: index)
        return index
    }

    mutating func write(_ index: Int, _ actions: inout [Action]) -> Bool {
        guard items[index].traits.isDurable else { return false }
        items[index].isWriting = true
        actions.append(.write(items[index].number))
        return true
    }

    mutating func save(_ index: Int, _ actions: inout [Action]) {
        if !write(index, &actions) { saved(index, &actions) }
    }

    mutating func saved(_ index: Int, _ actions: inout [Action]) {
        let number = items[index].number
        items[index].hasRecord = items[index].traits.isDurable
        if items[index].isDelayed {
            items[index].stage = .delayed
            actions.append(.startDelay(number))
        } else {
            items[index].stage = .waiting
        }
        actions.append(.update(number))
        failDependent(index, &actions)
        sendReady(&actions)
    }

    mutating func delayOver(_ number: Number, _ actions: inout [Action]) {
        guard let index = index(of: number) else { return }
        items[index].isDelayed = false
        guard items[index].stage == .delayed else { return }
        items[index].stage = .waiting
        actions.append(.update(number))
        sendReady(&actions)
    }

    // The return of the connection ends all pauses that the server hasn't asked for, because the attempts before them
    // may have failed without it. So may those that had no response.
    mutating func connect(isOnline: Bool, _ actions: inout [Action]) {
        if self.isOnline != isOnline {
            self.isOnline = isOnline
            if isOnline { forgetDisconnection() }
            for item in items where item.stage.isWaiting { actions.append(.update(item.number)) }
        }
        sendReady(&actions)
    }

    private mutating func forgetDisconnection() {
        for index in items.indices {
            if items[index].failures.withoutResponse > 0 { items[index].failures.withoutResponse = 0 }
            if !items[index].isPauseImposed { endPause(index) }
        }
    }

    private mutating func endPause(_ index: Int) {
        switch items[index].stage {
        case .pausing: items[index].stage = .waiting
        case .recordingFailure: items[index].stage = .recordingFailure(isPauseOver: true)
        default: break
        }
    }

    mutating func resume(_ actions: inout [Action]) {
        needsSignIn = false
        for item in items where item.stage.isWaiting { actions.append(.update(item.number)) }
        sendReady(&actions)
    }

    mutating func retryDue(_ number: Number, _ actions: inout [Action]) {
        guard let index = index(of: number), !items[index].isWriting else { return }
        switch items[index].stage {
        case .pausing:
            items[index].stage = .waiting
            actions.append(.update(number))
            sendReady(&actions)
        case .acknowledging:
            beginAcknowledging(index, &actions)
        case .recordingRefusal, .replacing, .recordingAnswer, .failing, .keeping: _ = write(index, &actions)
        case .saving where items[index].hasRecord && items[index].original == nil: _ = write(index, &actions)
        case .cancelling(isSaved: false) where items[index].original == nil:
            items[index].stage = .cancelling(isSaved: true)
            remove(index, &actions)
        case .removing, .withdrawing: remove(index, &actions)
        default: break
        }
    }

    mutating func sendReady(_ actions: inout [Action]) {
        var last: Number = 0
        while isOnline, !needsSignIn, items[.running].count < Self.attemptsAtOnce,
            let next = items.first(in: .ready, after: last), let index = index(of: next)
        {
            // NB: The keys of a mutation that adopts an identifier may become those of a later one.
            if let adopting = items.first(in: .adopting), adopting < next { return }
            begin(index, &actions)
            last = next
        }
    }

    /// Begins an attempt, after it's recorded if the delivery requires that (W2), or if the attempt is out of turn.
    private mutating func begin(_ index: Int, _ actions: inout [Action]) {
        if mustNotRepeat(index) { return beginFailing(index, as: .outcomeUnknown, &actions) }
        if followsUnreadable(index) { items[index].isOutOfTurn = true }
        if items[index].recordsAttempts {
            items[index].stage = .recordingAttempt
            items[index].attempts += 1
            if write(index, &actions) { return }
            items[index].attempts -= 1
        }
        beginRequest(index, isCounted: false, &actions)
    }

    // NB: The lane of a mutation whose record can't be read at all is unknown.
    private func followsUnreadable(_ index: Int) -> Bool {
        indices(of: .unreadable).contains { other in
            other < index && (items[other].keys.isEmpty || items[other].sharesLane(with: items[index]))
        }
    }

    /// Begins the request of a recorded attempt, unless another mutation has joined the lane meanwhile, or may (W11).
    mutating func beginRecorded(_ index: Int, _ actions: inout [Action]) {
        if mustNotRepeat(index) { return beginFailing(index, as: .outcomeUnknown, &actions) }
        let isItsTurn = items[index].blocker == nil && items.first(in: .adopting) ?? .max > items[index].number
        if isItsTurn { return beginRequest(index, isCounted: true, &actions) }
        items[index].attempts -= 1
        items[index].stage = .waiting
        actions.append(.update(items[index].number))
        sendReady(&actions)
    }

    private mutating func beginRequest(_ index: Int, isCounted: Bool, _ actions: inout [Action]) {
        items[index].stage = .sending
        items[index].isAttempted = true
        if !isCounted { items[index].attempts += 1 }
        actions += [.update(items[index].number), .send(items[index].number)]
    }

    mutating func findBlocker(of index: Int) {
        let item = items[index]
        let blocker = (0..<index).last { items[$0].blocksLane && items[$0].sharesLane(with: item) }
        items[index].blocker = blocker.map { items[$0].number }
    }

    mutating func unblock(_ number: Number, _ actions: inout [Action]) {
        for blocked in items.blocked(by: number) {
            guard let index = index(of: blocked) else { continue }
            findBlocker(of: index)
            if items[index].blocker == nil, items[index].stage == .waiting {
                actions.append(.update(items[index].number))
            }
        }
        sendReady(&actions)
    }
}

extension MutationMachine.Stage {
    var isWaiting: Bool { self == .waiting || self == .recordingRefusal(isConflict: false) }

    var isFailure: Bool { failure != nil }

    var failure: MutationMachine.Failure? {
        switch self {
        case .failed(let failure), .discarding(let failure), .keeping(let failure), .requeueing(let failure): failure
        default: nil
        }
    }
}
