import ResourceCore

extension MutationMachine {
    mutating func written(_ number: Number, isSuccess: Bool, _ actions: inout [Action]) {
        guard let index = index(of: number) else { return }
        items[index].isWriting = false
        if isSuccess { wrote(index, &actions) } else { didNotWrite(index, &actions) }
    }

    private mutating func wrote(_ index: Int, _ actions: inout [Action]) {
        switch items[index].stage {
        case .saving: wroteNew(index, &actions)
        case .withdrawing: withdrew(index, &actions)
        case .keeping(let failure):
            items[index].stage = .failed(failure)
            actions.append(.answer(items[index].number, isSuccess: false))
        case .cancelling(isSaved: false):
            items[index].hasRecord = true
            continueCancelling(index, &actions)
        case .recordingFailure(let isPauseOver): recordedFailure(index, isPauseOver: isPauseOver, &actions)
        case .recordingRefusal(let isConflict): recordedRefusal(index, isConflict: isConflict, &actions)
        case .replacing: saved(index, &actions)
        case .recordingAttempt: beginRecorded(index, &actions)
        case .recordingAnswer: settle(index, &actions)
        case .acknowledging:
            acknowledged(index, &actions)
            removeBaked(&actions)
        case .failing(let failure): failed(index, as: failure, &actions)
        case .cancelling, .discarding, .removing: removed(index, &actions)
        case .delayed, .waiting, .sending, .pausing, .resolving, .settling, .acknowledged, .failed, .requeueing: break
        }
    }

    private mutating func wroteNew(_ index: Int, _ actions: inout [Action]) {
        let (number, isRepeated) = (items[index].number, items[index].hasRecord)
        items[index].hasRecord = true
        guard items[index].original == nil else { return replaceOriginal(index, &actions) }
        saved(index, &actions)
        if isRepeated { actions.append(.answer(number, isSuccess: false)) }
    }

    // The write may have happened nevertheless. A mutation that was never saved fails, unsent, once it's certain that
    // it has no record (W1). Any other write is repeated, and the mutation stays as it was on disk: at a restart, it's
    // sent again.
    private mutating func didNotWrite(_ index: Int, _ actions: inout [Action]) {
        let number = items[index].number
        switch items[index].stage {
        case .saving where items[index].hasRecord: actions.append(.startRetryTimer(number))
        case .saving:
            items[index].stage = .withdrawing
            items[index].hasRecord = true
            remove(index, &actions)
        case .cancelling(isSaved: false):
            items[index].hasRecord = true
            continueCancelling(index, &actions)
        case .cancelling(isSaved: true):
            items[index].stage = .saving
            actions.append(.giveBack(number))
            _ = write(index, &actions)
        case .recordingAttempt:
            items[index].attempts -= 1
            beginPause(index, &actions)
            sendReady(&actions)
        case .recordingFailure(let isPauseOver): recordedFailure(index, isPauseOver: isPauseOver, &actions)
        case .withdrawing, .recordingRefusal, .replacing, .recordingAnswer, .acknowledging, .failing, .keeping,
            .removing:
            actions.append(.startRetryTimer(number))
        case .discarding(let failure):
            items[index].stage = .keeping(failure)
            _ = write(index, &actions)
        case .delayed, .waiting, .sending, .pausing, .resolving, .settling, .acknowledged, .failed, .requeueing: break
        }
    }

    /// Removes the record of a canceled mutation, and first that of the failed one that it repeats.
    mutating func continueCancelling(_ index: Int, _ actions: inout [Action]) {
        guard items[index].original == nil else { return replaceOriginal(index, &actions) }
        items[index].stage = .cancelling(isSaved: true)
        remove(index, &actions)
    }

    private mutating func withdrew(_ index: Int, _ actions: inout [Action]) {
        items[index].hasRecord = false
        if items[index].original == nil {
            failed(index, as: .unsaved, &actions)
        } else {
            giveUpRequeueing(index, &actions)
        }
    }

    private mutating func giveUpRequeueing(_ index: Int, _ actions: inout [Action]) {
        let (number, original) = (items[index].number, items[index].original)
        if let original = original.flatMap(self.index), case .requeueing(let failure) = items[original].stage {
            items[original].stage = .failed(failure)
            let failed = items[original].number
            replaceCreator(number, by: failed)
            actions += [.requeue(number, as: failed), .update(failed)]
            if items[index].isAdopting { beginAdopting(original, &actions) }
            failDependents(on: failed, &actions)
        }
        items[index].stage = .removing
        removed(index, &actions)
    }

    mutating func removed(_ index: Int, _ actions: inout [Action]) {
        let item = items.remove(at: index)
        switch item.stage {
        case .cancelling: actions.append(.answer(item.number, isSuccess: true))
        case .discarding: actions += [.answer(item.number, isSuccess: true), .raiseBarrier(item.number)]
        default: break
        }
        actions.append(.forget(item.number))
        replacedOriginal(item.number, &actions)
        failDependents(on: item.number, &actions)
        unblock(item.number, &actions)
        removeBaked(&actions)
    }
}
