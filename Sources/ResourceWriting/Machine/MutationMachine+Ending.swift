import ResourceCore

extension MutationMachine {
    mutating func answered(_ number: Number, with answer: Answer, _ actions: inout [Action]) {
        guard let index = index(of: number), items[index].stage == .sending else { return }
        if answer != .conflict { items[index].conflicts = 0 }
        switch answer {
        case .accepted: accepted(index, &actions)
        case .rejected: beginFailing(index, as: .rejected, &actions)
        case .conflict: conflicted(index, &actions)
        case .unauthorized: unauthorized(index, &actions)
        case .unknown(let pause, let cause): ended(index, retryingAfter: pause, cause, &actions)
        }
        sendReady(&actions)
    }

    private mutating func unauthorized(_ index: Int, _ actions: inout [Action]) {
        needsSignIn = true
        if !recordRefusal(index, isConflict: false, &actions) { items[index].stage = .waiting }
        for item in items where item.stage.isWaiting { actions.append(.update(item.number)) }
    }

    // Writes that the server hasn't applied the mutation, if the record says that it may have (W2). Otherwise, the next
    // launch would take an attempt for unknown whose outcome is known.
    private mutating func recordRefusal(_ index: Int, isConflict: Bool, _ actions: inout [Action]) -> Bool {
        guard items[index].recordsAttempts, !items[index].isUncertain, write(index, &actions) else { return false }
        items[index].stage = .recordingRefusal(isConflict: isConflict)
        return true
    }

    mutating func recordedRefusal(_ index: Int, isConflict: Bool, _ actions: inout [Action]) {
        guard !isConflict else { return beginResolving(index, &actions) }
        items[index].stage = .waiting
        actions.append(.update(items[index].number))
        sendReady(&actions)
    }

    private mutating func ended(_ index: Int, retryingAfter pause: Pause?, _ cause: Cause, _ actions: inout [Action]) {
        items[index].failures.add(cause)
        items[index].isUncertain = true
        guard !mustNotRepeat(index), let pause, items[index].failures.count < failureLimits.most else {
            return beginFailing(index, as: .outcomeUnknown, &actions)
        }
        if items[index].blocker != nil { items[index].repeatsUnknown = true }
        items[index].isPauseImposed = pause == .imposed
        if cause != .noConnection { noteStruggle(index, &actions) }
        guard cause == .failure, write(index, &actions) else { return beginPause(index, &actions) }
        items[index].stage = .recordingFailure(isPauseOver: false)
    }

    private mutating func noteStruggle(_ index: Int, _ actions: inout [Action]) {
        let failures = items[index].failures
        guard failures.count >= failureLimits.struggling, !failures.areTold else { return }
        items[index].failures.areTold = true
        actions.append(.struggle(items[index].number))
    }

    // NB: The server may have forgotten the identifier meanwhile (W2).
    mutating func recordedFailure(_ index: Int, isPauseOver: Bool, _ actions: inout [Action]) {
        if mustNotRepeat(index) {
            beginFailing(index, as: .outcomeUnknown, &actions)
        } else if isPauseOver {
            items[index].stage = .waiting
            actions.append(.update(items[index].number))
        } else {
            beginPause(index, &actions)
        }
        sendReady(&actions)
    }

    mutating func beginPause(_ index: Int, _ actions: inout [Action]) {
        items[index].stage = .pausing
        actions += [.update(items[index].number), .startRetryTimer(items[index].number)]
    }

    mutating func expired(_ number: Number, _ actions: inout [Action]) {
        guard let index = index(of: number), mustNotRepeat(index) else { return }
        switch items[index].stage {
        case .waiting, .pausing:
            beginFailing(index, as: .outcomeUnknown, &actions)
            sendReady(&actions)
        default: break
        }
    }

    private mutating func accepted(_ index: Int, _ actions: inout [Action]) {
        items[index].failures = Failures()
        guard items[index].traits.hasReadLag || hasEarlierSettling(index) else {
            return beginAcknowledging(index, &actions)
        }
        items[index].stage = .recordingAnswer
        if !write(index, &actions) { settle(index, &actions) }
    }

    /// Lets the lane continue once the server's acceptance is recorded, and waits until reads show it.
    mutating func settle(_ index: Int, _ actions: inout [Action]) {
        let item = items[index]
        items[index].isAnswered = true
        items[index].stage = .settling(isDue: !item.traits.hasReadLag)
        actions.append(.update(item.number))
        if item.traits.hasReadLag { actions.append(.startLag(item.number)) }
        unblock(item.number, &actions)
        acknowledgeSettled(&actions)
    }

    mutating func lagOver(_ number: Number, _ actions: inout [Action]) {
        guard let index = index(of: number), case .settling = items[index].stage else { return }
        items[index].stage = .settling(isDue: true)
        acknowledgeSettled(&actions)
    }

    mutating func acknowledgeSettled(_ actions: inout [Action]) {
        // NB: An acknowledgment without a record counts at once, and lets others settle.
        while let index = indices(of: .answered).first(where: {
            items[$0].stage == .settling(isDue: true) && !hasEarlierSettling($0)
        }) {
            beginAcknowledging(index, &actions)
        }
    }

    private func hasEarlierSettling(_ index: Int) -> Bool {
        indices(of: .answered).contains { earlier in
            earlier < index && items[earlier].sharesLane(with: items[index])
        }
    }

    mutating func beginAcknowledging(_ index: Int, _ actions: inout [Action]) {
        items[index].heirs = lastNumber
        items[index].stage = .acknowledging
        if !write(index, &actions) { acknowledged(index, &actions) }
    }

    mutating func acknowledged(_ index: Int, _ actions: inout [Action]) {
        let number = items[index].number
        items[index].stage = .acknowledged
        // NB: What was sent while the record was written waits for this mutation, as its own record says.
        items[index].heirs = lastNumber
        actions += [.acknowledge(number), .update(number)]
        releaseDependents(on: number, &actions)
        unblock(number, &actions)
        acknowledgeSettled(&actions)
    }

    mutating func baked(_ number: Number, _ actions: inout [Action]) {
        guard let index = index(of: number) else { return }
        items[index].isBaked = true
        removeBaked(&actions)
    }

    /// Removes the records that no value and no mutation needs any longer (W11, W12).
    mutating func removeBaked(_ actions: inout [Action]) {
        for number in items[.baked] {
            guard let index = index(of: number), items[index].stage == .acknowledged, !items[index].isWriting,
                !isNeeded(items[index])
            else { continue }
            items[index].stage = .removing
            remove(index, &actions)
        }
    }

    private func isNeeded(_ item: Item) -> Bool {
        guard let heirs = item.heirs else { return true }
        guard item.traits.assignsIdentifiers || item.traits.hasValidators else { return false }
        return items.indices.contains {
            items[$0].number != item.number && items[$0].first <= heirs && items[$0].needsResults(of: item)
        }
    }

    mutating func beginFailing(_ index: Int, as failure: Failure, _ actions: inout [Action]) {
        items[index].stage = .failing(failure)
        if !write(index, &actions) { failed(index, as: failure, &actions) }
    }

    mutating func failed(_ index: Int, as failure: Failure, _ actions: inout [Action]) {
        let number = items[index].number
        items[index].stage = .failed(failure)
        actions += [.fail(number, failure), .update(number)]
        failDependents(on: number, &actions)
        unblock(number, &actions)
        removeBaked(&actions)
    }

    private mutating func conflicted(_ index: Int, _ actions: inout [Action]) {
        items[index].conflicts += 1
        items[index].isUncertain = false
        guard items[index].conflicts < Self.conflictsInRow else { return beginFailing(index, as: .rejected, &actions) }
        if !recordRefusal(index, isConflict: true, &actions) { beginResolving(index, &actions) }
    }

    private mutating func beginResolving(_ index: Int, _ actions: inout [Action]) {
        (items[index].repeatsUnknown, items[index].isOutOfTurn) = (false, false)
        let number = items[index].number
        items[index].stage = .resolving
        actions += [.raiseBarrier(number), .update(number), .resolve(number)]
    }

    mutating func resolved(_ number: Number, as resolution: Resolution, _ actions: inout [Action]) {
        guard let index = index(of: number), items[index].stage == .resolving else { return }
        switch resolution {
        case .replaced:
            items[index].stage = .replacing
            (items[index].attempts, items[index].failures) = (0, Failures())
            if !write(index, &actions) { saved(index, &actions) }
        case .dropped: beginCancelling(index, &actions)
        case .failed: beginFailing(index, as: .rejected, &actions)
        }
    }

    mutating func cancel(_ number: Number, _ actions: inout [Action]) {
        guard let index = index(of: number), items[index].isPending, !items[index].isAttempted else {
            return actions.append(.answer(number, isSuccess: false))
        }
        beginCancelling(index, &actions)
    }

    private mutating func beginCancelling(_ index: Int, _ actions: inout [Action]) {
        // NB: One that repeats a failed mutation is saved until the record of that one is gone.
        let isReplacing = items[index].original != nil && items[index].stage != .withdrawing
        let isBusy = items[index].isWriting || isReplacing
        items[index].stage = .cancelling(isSaved: !isBusy)
        actions.append(.takeBack(items[index].number))
        if !isBusy { continueCancelling(index, &actions) }
    }

    mutating func discard(_ number: Number, _ actions: inout [Action]) {
        guard let index = index(of: number), case .failed(let failure) = items[index].stage else {
            return actions.append(.answer(number, isSuccess: false))
        }
        items[index].stage = .discarding(failure)
        remove(index, &actions)
    }

    mutating func retry(_ number: Number, _ actions: inout [Action]) {
        guard let index = index(of: number), case .failed(let failure) = items[index].stage, failure != .unreadable
        else { return }
        items[index].stage = .requeueing(failure)
        lastNumber = nextNumber
        var item = Item(
            number: lastNumber, first: items[index].first, keys: items[index].keys, traits: items[index].traits,
            stage: .saving)
        if failure != .rejected {
            (item.isAttempted, item.attempts) = (items[index].isAttempted, items[index].attempts)
            item.repeatsUnknown = items[index].mayBeIncluded
        }
        item.creators = items[index].creators
        item.isOrphan = item.creators.contains(where: isLost)
        item.original = number
        let isAdopting = items[index].isAdopting
        items[index].isAdopting = false
        let added = add(item)
        replaceCreator(number, by: lastNumber)
        actions.append(.requeue(number, as: lastNumber, renewsID: failure == .rejected))
        if isAdopting { beginAdopting(added, &actions) }
        if !write(added, &actions) { replaceOriginal(added, &actions) }
    }

    mutating func replaceOriginal(_ index: Int, _ actions: inout [Action]) {
        guard let original = items[index].original.flatMap(self.index) else { return }
        items[original].stage = .removing
        remove(original, &actions)
    }

    mutating func replacedOriginal(_ number: Number, _ actions: inout [Action]) {
        guard let index = indices(of: .repeating).first(where: { items[$0].original == number }) else { return }
        items[index].original = nil
        switch items[index].stage {
        case .saving: saved(index, &actions)
        case .cancelling:
            items[index].stage = .cancelling(isSaved: true)
            remove(index, &actions)
        default: break
        }
    }

    // A mutation that has succeeded stays that way for those who hold it.
    mutating func wipe(_ actions: inout [Action]) {
        for item in items {
            if [.sending, .resolving].contains(item.stage) { actions.append(.stop(item.number)) }
            if !item.isAcknowledged { actions.append(.takeBack(item.number)) }
            actions.append(.forget(item.number))
        }
        items = MutationItems()
        needsSignIn = false
    }

    mutating func remove(_ index: Int, _ actions: inout [Action]) {
        guard items[index].hasRecord else { return removed(index, &actions) }
        items[index].isWriting = true
        actions.append(.remove(items[index].number))
    }
}

extension MutationMachine.Failures {
    fileprivate mutating func add(_ cause: MutationMachine.Cause) {
        switch cause {
        case .noConnection: break
        case .noResponse: withoutResponse += 1
        case .failure: withResponse += 1
        }
    }
}
