extension Resource {
    /// A copy that loads again at an interval while it is observed, however fresh its value (R19).
    ///
    /// With several observers of an entry the shortest interval counts, and another one begins anew. The first tick
    /// comes one interval after the first observer, and none after the last one; a tick during a load joins it. Stores
    /// whose policy is `.manual` do not count. Zero disables. Of several calls the last one counts.
    ///
    /// While the app is in the background the ticks pause, unless `inBackground` is true; the app's return is a tick
    /// then.
    public func refresh(every interval: Duration, inBackground: Bool = false) -> Resource {
        with {
            $0.refreshing.poll = interval > .zero ? .init(interval: interval.clamped, inBackground: inBackground) : nil
            $0.polling = nil
        }
    }

    /// A copy that loads again at an interval that depends on the value, while it is observed (R19).
    ///
    ///     delivery.refresh(every: { $0?.hasArrived == true ? nil : .seconds(30) })
    ///
    /// The closure is given the value that the entry has, nil if it has none: when observing begins, and once with
    /// each value that arrives, equal or not. Nil and zero disable while that value lasts; another interval than before
    /// begins anew, the same one goes on. All else is as with an interval that is constant, and of several calls the
    /// last one counts, whichever of the two it is.
    ///
    /// NB: it runs off every lock, wherever the value came from, and should be quick.
    ///
    /// While the app is in the background the ticks pause, unless `inBackground` is true; the app's return is a tick
    /// then.
    public func refresh(
        every interval: @escaping @Sendable (_ value: Value?) -> Duration?, inBackground: Bool = false
    ) -> Resource {
        with {
            $0.refreshing.poll = .init(interval: nil, inBackground: inBackground)
            $0.polling = Polling(interval: { interval($0?.typed(Value.self)) }, inBackground: inBackground)
        }
    }

    /// A copy that loads again when something happens while it is observed, if its value is stale then (R19).
    ///
    /// However many observe the entry, it loads once, and at most every 5 s. It is enough that one observer's resource
    /// asks for it; stores whose policy is `.manual` do not count. Of several calls the last one counts, and an empty
    /// set means never. With `evenIfFresh` a fresh value is loaded again too.
    public func refresh(on triggers: RefreshTriggers, evenIfFresh: Bool = false) -> Resource {
        with {
            $0.refreshing.triggers = triggers
            $0.refreshing.evenIfFresh = evenIfFresh
        }
    }
}
