import ResourceCore

extension MutationMachine.Item {
    func includes(_ adoption: MutationMachine.Adoption) -> Bool {
        adoption.keys.allSatisfy(keys.contains) && adoption.creators.allSatisfy(creators.contains)
            && (traits.assignsIdentifiers || !adoption.assignsIdentifiers)
    }
}

extension MutationMachine {
    func unacknowledged(_ creators: [Number]) -> [Number] {
        creators.filter { item($0)?.isAcknowledged != true }
    }

    // By these, records name them: a mutation that is retried keeps the number that it was first sent with.
    package func firstNumbers(of creators: [Number]) -> [Number] { creators.map { item($0)?.first ?? $0 } }

    mutating func replaceCreator(_ number: Number, by successor: Number) {
        for index in indices(of: .dependent) {
            items[index].creators = items[index].creators.map { $0 == number ? successor : $0 }
        }
    }

    func isLost(_ creator: Number) -> Bool { item(creator).map { $0.stage.isFailure } ?? true }

    mutating func failDependent(_ index: Int, _ actions: inout [Action]) {
        guard items[index].isOrphan else { return }
        switch items[index].stage {
        case .waiting, .delayed: beginFailing(index, as: .dependencyFailed, &actions)
        default: break
        }
    }

    mutating func failDependents(on number: Number, _ actions: inout [Action]) {
        for dependent in items[.dependent] {
            guard let index = index(of: dependent), items[index].creators.contains(number) else { continue }
            items[index].isOrphan = true
            failDependent(index, &actions)
        }
    }

    mutating func releaseDependents(on number: Number, _ actions: inout [Action]) {
        for index in indices(of: .dependent) where items[index].creators.contains(number) {
            items[index].creators.removeAll { $0 == number }
            beginAdopting(index, &actions)
        }
    }

    mutating func beginAdopting(_ index: Int, _ actions: inout [Action]) {
        items[index].isAdopting = true
        actions.append(.adopt(items[index].number))
    }

    // The old keys stay, under which others may have been sent as well.
    mutating func adopted(_ number: Number, _ adoption: Adoption, _ actions: inout [Action]) {
        guard let index = index(of: number) else { return }
        items[index].isAdopting = false
        require(adoption, index)
        let added = adoption.keys.filter { !items[index].keys.contains($0) }
        if !added.isEmpty {
            items[index].keys += added
            joinLanes(index)
        }
        failDependent(index, &actions)
        sendReady(&actions)
    }

    mutating func require(_ adoption: Adoption, _ index: Int) {
        if adoption.assignsIdentifiers { items[index].traits.assignsIdentifiers = true }
        for creator in unacknowledged(adoption.creators) where !items[index].creators.contains(creator) {
            items[index].creators.append(creator)
        }
        if items[index].creators.contains(where: isLost) { items[index].isOrphan = true }
    }

    // A later mutation that waits in one of the lanes now may have been attempted before its turn (W4).
    private mutating func joinLanes(_ index: Int) {
        findBlocker(of: index)
        guard items[index].blocksLane else { return }
        let item = items[index]
        for later in (index + 1)..<items.count where items[later].sharesLane(with: item) {
            guard items[later].blocker ?? 0 < item.number else { continue }
            items[later].blocker = item.number
            if items[later].isUncertain { items[later].repeatsUnknown = true }
        }
    }
}
