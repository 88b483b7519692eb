import ResourceCore

// The result of merging a mutation with an earlier one, in whose place it's sent (W19).
struct MergedMutation<M: Mutation>: Sendable {
    let mutation: M
    let number: UInt64
    let adopted: AdoptedMutation
    let status: MutationStatus
    let earlier: KeptMutation
}

extension ResourceContainer {
    /// Returns a mutation that replaces an earlier one, or `nil` if there is none to merge with.
    @MainActor
    func merged<M: Mutation>(
        _ mutation: M, _ adopted: AdoptedMutation, _ identifiers: AssignedIdentifiers, isDurable: Bool
    ) -> MergedMutation<M>? {
        guard let number = readMutations({ $0.state.mergeable(with: adopted) }),
            let (earlier, status) = readMutations({ $0.state.earlier(number) }),
            let last = earlier.mutation as? M, let merged = mutation.merging(with: last)?.adopting(identifiers)
        else { return nil }
        let all = AdoptedMutation(merged, identifiers, isDurable: isDurable)
        guard readMutations({ $0.state.mergeable(with: all) }) == number else { return nil }
        return MergedMutation(mutation: merged, number: number, adopted: all, status: status, earlier: earlier)
    }

    /// Sends a merged mutation, or returns `nil` if what it was made of has changed meanwhile.
    @MainActor
    func send<M: Mutation>(
        _ merged: MergedMutation<M>, after delay: Duration, at revision: UInt64
    ) -> SentMutation<M>? {
        let earlier = merged.earlier
        let observer = earlier.observer.observer ?? MutationObserver(merged.status)
        earlier.observer.observer = observer
        let isMerged = write { turn in
            guard turn.writing.state.identifierRevision == revision,
                turn.writing.state.mergeable(with: merged.adopted) == merged.number
            else { return false }
            turn.merge(merged.adopted, into: merged.number, after: delay)
            return true
        }
        return isMerged ? SentMutation(merged.mutation, observer, at: earlier.position, earlier.result) : nil
    }
}

extension Turn {
    fileprivate mutating func merge(_ merged: AdoptedMutation, into number: UInt64, after delay: Duration) {
        let adoption = writing.state.adoption(of: merged, before: number)
        stopTimers(of: number)
        change(number) { kept in
            kept.adopt(merged)
            kept.delay = delay
        }
        display(number)
        handle(.merge(number, adoption, isDelayed: delay > .zero))
        if writing.state.machine.item(number)?.stage == .saving { update(number) }
    }
}

extension WritingState {
    fileprivate func mergeable(with adopted: AdoptedMutation) -> UInt64? {
        machine.mergeable(with: adoption(of: adopted, before: machine.nextNumber))
    }

    fileprivate func earlier(_ number: UInt64) -> (KeptMutation, MutationStatus)? {
        guard let item = machine.item(number), let kept = kept[number] else { return nil }
        return (kept.value, status(of: item))
    }
}
