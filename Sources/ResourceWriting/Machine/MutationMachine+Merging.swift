import ResourceCore

extension MutationMachine {
    // The mutation that a new one may merge with (W19): the last one of its lanes, if that's in all of them and has yet
    // to be sent. It comes after all that the new one requires.
    package func mergeable(with adoption: Adoption) -> Number? {
        guard let last = items.last(where: { $0.sharesLane(of: adoption.keys) }), last.canMerge,
            adoption.keys.allSatisfy(last.keys.contains), adoption.creators.allSatisfy({ $0 < last.number })
        else { return nil }
        return last.number
    }

    // One write replaces the record, so the disk has the one or the other wherever the process ends.
    mutating func merge(_ number: Number, _ adoption: Adoption, isDelayed: Bool, _ actions: inout [Action]) {
        guard let index = index(of: number), items[index].canMerge else { return }
        require(adoption, index)
        items[index].isDelayed = isDelayed
        items[index].stage = .saving
        save(index, &actions)
    }
}

extension MutationMachine.Item {
    fileprivate var canMerge: Bool {
        (stage == .waiting || stage == .delayed) && !isAttempted && !isAdopting && !isOrphan && original == nil
    }
}
