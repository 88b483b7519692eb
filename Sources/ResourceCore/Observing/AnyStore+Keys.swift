extension AnyStore {
    func show(_ next: ErasedResource, keepPrevious: Bool) {
        if next.key == resource?.key {
            resource = next
            return setLoader(next)
        }
        attach(next, keepPrevious: keepPrevious)
    }

    func attach(_ next: ErasedResource, keepPrevious: Bool = false, seed: Seed? = nil) {
        let old = subscription
        let kept = keepPrevious || next.policy.placeholder?.wantsPrevious == true ? keptValue() : nil
        let initial = next.initialDelivery(at: container.wallClock)
        let taken = container.takeTurn(isUpdate: true) { turn in
            var attached = enter(next, seed, initial, &turn)
            if let old {
                (attached.previous, attached.previousSnapshot) = leave(old, keeping: kept, &turn)
            }
            return attached
        }
        resource = next
        let attached = taken.result
        subscription = attached.subscription
        adopt(attached, kept, keepPrevious: keepPrevious, isSeeded: seed != nil)
        taken.effects?.perform(in: container)
    }

    private func enter(
        _ next: ErasedResource, _ seed: Seed?, _ initial: Delivered?, _ turn: inout Turn
    ) -> Attachment {
        let entry = turn.entry(of: next)
        let subscriber = Subscriber(
            turn.state.nextObserver(), for: self, refreshing: next.policy.refreshing, polling: next.policy.polling)
        entry.admit(subscriber, of: next, initial, &turn)
        if let seed {
            entry.handle(LoadMachine.Event(seed: seed.state), because: .shown, delivering: seed.delivered, &turn)
        }
        if observer.isOnScreen {
            entry.appear(subscriber, as: observer, because: .shown, &turn)
        } else if seed == nil {
            entry.handle(because: .shown, &turn)
        }
        return Attachment(
            subscription: Subscription(entry: entry, subscriber, container: container),
            snapshot: entry.state.snapshot(&turn))
    }

    // While the old entry's value stays on screen, the store is still notified of its reset.
    private func leave(
        _ old: Subscription, keeping kept: KeptValue?, _ turn: inout Turn
    ) -> (previous: Subscription?, snapshot: Snapshot?) {
        defer { old.entry.remove(old.subscriber, &turn) }
        (kept?.subscription ?? old).entry.settleWipe(&turn)
        guard let kept else { return (nil, nil) }
        if let earlier = kept.subscription { return (nil, earlier.entry.state.snapshot(&turn)) }
        let subscriber = Subscriber(turn.state.nextObserver(), for: self, isPrevious: true)
        old.entry.state.add(subscriber, &turn)
        return (Subscription(entry: old.entry, subscriber, container: container), old.entry.state.snapshot(&turn))
    }

    private func adopt(_ attached: Attachment, _ kept: KeptValue?, keepPrevious: Bool, isSeeded: Bool) {
        guard let snapshot = attached.snapshot?.displayed() else { return }
        observer.showNext(snapshot.facts, kept: kept.map { ObserverMachine.Kept(reset: $0.reset) })
        previousSubscription = kept?.subscription ?? attached.previous
        if let facts = attached.previousSnapshot?.displayed().facts { _ = observer.receivePrevious(facts) }
        guard !isSeeded else { return }
        previousKey.value = kept?.value
        previousKey.isShown = keepPrevious
        change(to: composed(DisplayedState(snapshot), isOtherKey: true), isOtherKey: true)
    }

    private func setLoader(_ next: ErasedResource) {
        guard let subscription else { return }
        let (entry, subscriber) = (subscription.entry, subscription.subscriber)
        container.withTurn(isUpdate: true) { turn in
            entry.settleWipe(&turn)
            entry.setLoader(next, by: subscriber.id, &turn)
            entry.change(subscriber, to: next.policy, &turn)
        }
    }

    private func keptValue() -> KeptValue? {
        if let value = displayed.snapshot.state.value {
            return KeptValue(
                value: (resource?.key ?? [], value), reset: displayed.snapshot.facts.lastReset)
        }
        guard let value = previousKey.value, let previous = observer.previous else { return nil }
        return KeptValue(value: value, reset: previous.ownReset, subscription: previousSubscription)
    }
}

extension AnyStore: SnapshotReceiver {
    func receive(_ snapshot: Snapshot, from subscriber: Subscriber) {
        guard subscription?.subscriber === subscriber else { return }
        receive(snapshot)
    }

    func receive(_ snapshot: Snapshot) {
        guard observer.receive(snapshot.facts) else { return }
        change(to: isAlone ? DisplayedState(snapshot) : composed(DisplayedState(snapshot)))
    }

    func receivePrevious(_ snapshot: Snapshot, from subscriber: Subscriber) {
        guard previousSubscription?.subscriber === subscriber, observer.receivePrevious(snapshot.facts) else { return }
        change(to: composed(displayed))
    }

    private var isAlone: Bool {
        observer.previous == nil && previousSubscription == nil && previousKey.value == nil && displayed.isBare
            && resource?.policy.placeholder == nil
    }

    private func composed(_ next: DisplayedState, isOtherKey: Bool = false) -> DisplayedState {
        if observer.previous == nil {
            previousSubscription = nil
            previousKey.value = nil
        }
        var next = next
        next.previous = previousKey.isShown ? previousKey.value?.value : nil
        addPlaceholder(to: &next, isOtherKey: isOtherKey)
        return next
    }

    private func addPlaceholder(to next: inout DisplayedState, isOtherKey: Bool) {
        next.placeholder = nil
        guard let placeholder = resource?.policy.placeholder, !next.snapshot.facts.hasValue,
            !next.snapshot.facts.hasError,
            next.previous == nil
        else { return }
        let isOutdated = previousKey.isInPlaceholder && previousKey.value == nil
        if !isOtherKey, !isOutdated, let earlier = displayed.placeholder {
            next.placeholder = earlier
        } else {
            previousKey.placeholders += 1
            previousKey.isInPlaceholder = previousKey.value != nil
            next.placeholder = DisplayedState.Placeholder(
                number: previousKey.placeholders, value: placeholder.make(previousKey.value))
        }
    }
}

// The initial state of a preview.
// NB: This is a class because most stores have no seed, and an optional of its size would be moved around with each.
final class Seed: Sendable {
    let state: ResourceState<AnyValue>
    let delivered: Delivered

    init(_ state: ResourceState<AnyValue>, in container: ResourceContainer) {
        self.state = state
        delivered = Delivered(state, at: container.wallClock())
    }
}

private struct Attachment: Sendable {
    var subscription: Subscription?
    var snapshot: Snapshot?
    var previous: Subscription?
    var previousSnapshot: Snapshot?
}

private struct KeptValue: Sendable {
    var value: (key: ResourceKey, value: AnyValue)
    var reset: Ticket?
    var subscription: Subscription?
}
