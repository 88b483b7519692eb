/// The order of the positions in a feed's log, which tells a change that was missed from one that was repeated (V2).
public struct FeedOrder<Position: FeedPosition>: Sendable {
    // Whether one position is known to be before or after another one, if both are of one timeline.
    package let isKnown: Bool

    // Whether every change has the position after that of the change before it.
    package let isConsecutive: Bool

    // How a position follows that of the base. It calls the user's code.
    package let step: @Sendable (_ base: Position, _ position: Position) -> FeedStep

    package init(
        isKnown: Bool = true, isConsecutive: Bool = false,
        step: @escaping @Sendable (_ base: Position, _ position: Position) -> FeedStep
    ) {
        (self.isKnown, self.isConsecutive, self.step) = (isKnown, isConsecutive, step)
    }

    /// Positions that can't be compared, such as resume tokens.
    ///
    /// Without an order, no snapshot can be judged beside a connection, so an invalidation closes the connection.
    public static var opaque: FeedOrder {
        FeedOrder(isKnown: false) { $0 == $1 ? .same : .next }
    }

    /// An order by a closure, for positions such as pairs of an epoch and an offset.
    ///
    /// - Parameter areInIncreasingOrder: Returns whether the first position is before the second one, or `nil` if they
    ///   belong to different epochs of the log. It's called off the main actor, and must be a strict order within an
    ///   epoch.
    public static func increasing(
        by areInIncreasingOrder: @escaping @Sendable (Position, Position) -> Bool?
    ) -> FeedOrder {
        FeedOrder { base, position in
            if base == position { return .same }
            guard let isLater = areInIncreasingOrder(base, position) else { return .unrelated }
            return isLater ? .next : .earlier
        }
    }
}

extension FeedOrder where Position: Comparable {
    /// The order in which a greater position is a later one.
    public static var increasing: FeedOrder {
        FeedOrder { $0 == $1 ? .same : $0 < $1 ? .next : .earlier }
    }
}

extension FeedOrder where Position: BinaryInteger {
    /// The order of numbers without holes: a jump is a gap, after which a snapshot is loaded.
    public static var consecutive: FeedOrder {
        FeedOrder(isConsecutive: true) { base, position in
            if base == position { return .same }
            guard base < position else { return .earlier }
            // NB: A difference could overflow, and a sum can't, because there is a greater number.
            return position == base + 1 ? .next : .gap
        }
    }
}

/// A position in a feed's log.
public typealias FeedPosition = Codable & Hashable & Sendable

package enum FeedStep: Hashable, Sendable {
    case earlier
    case same
    case next

    /// A later one that doesn't follow at once.
    case gap

    /// One of another timeline.
    case unrelated
}
