extension Resource {
    /// Returns a copy that reloads at an interval while it's observed, however fresh its value is (R19).
    ///
    /// With several observers of an entry, the shortest interval counts, and a changed interval starts over. The first
    /// tick comes one interval after the first observer, and none after the last one. A tick during a load joins it.
    /// Stores whose policy is `.manual` don't count. Zero disables the ticks. If you call this method several times,
    /// the last call counts.
    ///
    /// While the app is in the background, the ticks pause, unless `inBackground` is true. The app's return then counts
    /// as a tick.
    public func refresh(every interval: Duration, inBackground: Bool = false) -> Resource {
        with {
            $0.refreshing.poll = interval > .zero ? .init(interval: interval.clamped, inBackground: inBackground) : nil
            $0.polling = nil
        }
    }

    /// Returns a copy that reloads at an interval that depends on the state, while it's observed (R19).
    ///
    ///     delivery.refresh(every: { state in
    ///         if state.value?.hasArrived == true { return nil }
    ///         return state.error == nil ? .seconds(30) : .seconds(300)
    ///     })
    ///
    /// The closure receives the entry's state: when observation begins, and once for each value that arrives, equal or
    /// not, for each failure that is shown, and for each reset. `nil` and zero disable the ticks until then. A changed
    /// interval starts over, and the same one continues. Everything else is as with a constant interval. If you call
    /// these methods several times, the last call counts, whichever of the two it is.
    ///
    /// NB: The closure runs off every lock, wherever the value came from, and should be quick.
    ///
    /// While the app is in the background, the ticks pause, unless `inBackground` is true. The app's return then counts
    /// as a tick.
    public func refresh(
        every interval: @escaping @Sendable (_ state: ResourceState<Value>) -> Duration?, inBackground: Bool = false
    ) -> Resource {
        with {
            $0.refreshing.poll = .init(interval: nil, inBackground: inBackground)
            $0.polling = PollingRule(interval: { interval(ResourceState($0)) }, inBackground: inBackground)
        }
    }

    /// Returns a copy that reloads on certain events while it's observed, if its value is stale then (R19).
    ///
    /// However many observers the entry has, it loads once, and at most every 5 seconds. It's sufficient if one
    /// observer's resource requests it. Stores whose policy is `.manual` don't count. If you call this method several
    /// times, the last call counts, and an empty set means never. With `evenIfFresh`, a fresh value is reloaded too.
    public func refresh(on triggers: RefreshTriggers, evenIfFresh: Bool = false) -> Resource {
        with {
            $0.refreshing.triggers = triggers
            $0.refreshing.evenIfFresh = evenIfFresh
        }
    }
}

/// The events that make an observed resource reload by itself (R19).
public struct RefreshTriggers: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Creates a set from the given bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The app entered the foreground, or its window came to the front.
    public static let focus = RefreshTriggers(rawValue: 1 << 0)

    /// The connection returned.
    public static let reconnect = RefreshTriggers(rawValue: 1 << 1)
}

struct RefreshRules: Hashable, Sendable {
    struct Poll: Hashable, Sendable {
        // The interval is `nil` if it depends on the value. Then the entry calls a closure.
        let interval: Duration?
        let inBackground: Bool
    }

    var poll: Poll?
    var triggers: RefreshTriggers = []
    var evenIfFresh = false

    var areNone: Bool { poll == nil && triggers.isEmpty }
}
