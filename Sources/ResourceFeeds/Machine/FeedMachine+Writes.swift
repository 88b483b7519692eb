package import Foundation

extension FeedMachine {
    // Where the server has put a mutation.
    package enum Place: Hashable, Sendable {
        case at(Position)

        /// Before a barrier: the base includes the mutation once it's known not to be older.
        case before(barrier: Int)
    }

    // Takes the acknowledgment of a mutation. Without a place, a barrier must follow, unless the base includes it
    // (V12).
    package mutating func acknowledge(_ mutation: UUID, at position: Position?) {
        guard !included.contains(mutation) else { return }
        awaited[mutation] = position.map { .at($0) } ?? .before(barrier: barriers + 1)
    }

    // Whether a mutation needs no barrier, because its place is known (V12).
    package func isPlaced(_ mutation: UUID) -> Bool {
        if case .at? = awaited[mutation] { return true }
        return included.contains(mutation)
    }

    package mutating func include(_ mutation: UUID) {
        included.insert(mutation)
        awaited[mutation] = nil
    }

    // The log begins anew before places that are known, which mean nothing in it.
    mutating func displace() {
        for (mutation, place) in awaited {
            if case .at = place { awaited[mutation] = .before(barrier: barriers + 1) }
        }
    }

    // Forgets the mutations that nothing shows anymore.
    package mutating func keepIncluded(_ isKept: (UUID) -> Bool) { included = included.filter(isKept) }

    // Whether a mutation's place is of another timeline, so that a barrier must follow (V13).
    package var needsBarrier: Bool { awaited.values.contains(.before(barrier: barriers + 1)) }

    // Includes what the base has come to include (V13).
    package mutating func settleAwaited(by order: FeedOrder<Position>) {
        guard let base, !awaited.isEmpty else { return }
        for (mutation, place) in awaited {
            switch place {
            case .at where isAtBeginning: break
            case .at(let position):
                switch order.step(base.position, position) {
                case .earlier where order.isKnown, .same: include(mutation)
                case .earlier, .next, .gap: if !order.isKnown { awaited[mutation] = .before(barrier: barriers + 1) }
                case .unrelated: awaited[mutation] = .before(barrier: barriers + 1)
                }
            case .before(let barrier): if base.barriers >= barrier { include(mutation) }
            }
        }
    }
}
