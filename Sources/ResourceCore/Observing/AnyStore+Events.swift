extension AnyStore {
    func ask(_ request: LoadMachine.Request) {
        if let parts { return parts.stores.forEach { $0.ask(request) } }
        guard let id = subscription?.subscriber.id else { return }
        handle(.ask(request, waits: nil, observer: id), because: .asked(request.intent), isAsking: true)
    }

    // Returns when the flight has ended or waits (R17), with what a sync waits for, which is told only here (R10).
    func wait(for request: LoadMachine.Request) async -> LoadWait? {
        if let parts {
            await Self.wait(for: request, on: parts.stores)
            return nil
        }
        guard let subscription, let resource, !Task.isCancelled else { return nil }
        let (entry, id, container) = (subscription.entry, subscription.subscriber.id, container)
        if request == .load, let revision = container.calmRevision(of: entry) {
            // NB: Another store may be receiving its changes, before this one.
            if revision > observer.revision { catchUp(with: entry) }
            return nil
        }
        var caller: WaiterID?
        _ = await container.wait(at: { _ in entry }) { turn, waiter, resume in
            entry.settleWipe(&turn)
            calls.begin(waiter, at: entry, by: id)
            caller = waiter
            entry.addWaiter(waiter, for: .attempt, &turn, resume)
            entry.use(resource, of: id, &turn)
            entry.handle(
                .ask(request, waits: .attempt, observer: id), because: .asked(request.intent), for: waiter, &turn)
        }
        if let caller { calls.end(caller) }
        catchUp(with: entry)
        return request == .sync && self.entry === entry ? container.withTurn { entry.wait($0) } : nil
    }

    func cancel() {
        let current = subscription?.subscriber
        let groups = calls.groups()
        container.withTurn { turn in
            for group in groups where group.observer != current?.id {
                group.entry.abandon(group.observer, nil, callers: group.callers, &turn)
            }
            guard let entry = subscription?.entry, let current else { return }
            let own = groups.first { $0.observer == current.id }?.callers ?? []
            entry.abandon(current.id, current, callers: own, &turn)
        }
        if let subscription { catchUp(with: subscription.entry) }
    }

    func invalidate() { raiseBarrier { container.invalidate($0) } }

    func reset() { raiseBarrier { container.reset($0) } }

    private func raiseBarrier(_ barrier: (ResourceKey) -> Void) {
        guard let subscription, let resource else { return }
        barrier(resource.key)
        catchUp(with: subscription.entry)
    }

    func appear() {
        if let parts { return parts.stores.forEach { $0.appear() } }
        _ = observer.appear()
        act(isAsking: observer.startRequest != nil) { [observer] entry, subscriber, turn in
            entry.appear(subscriber, as: observer, because: .appeared, &turn)
        }
    }

    func disappear() {
        if let parts { return parts.stores.forEach { $0.disappear() } }
        guard observer.disappear() else { return }
        act { entry, subscriber, turn in
            entry.handle(entry.state.endObserving(subscriber), because: .disappeared, &turn)
        }
    }

    // Shows the result of the event before this returns. `isAsking` is `true` if the store requests a load, and
    // therefore sets its loader (R3).
    func handle(_ event: LoadMachine.Event, because cause: ResourceEvent.Cause, isAsking: Bool = false) {
        act(isAsking: isAsking) { entry, _, turn in entry.handle(event, because: cause, &turn) }
    }

    func set(_ delivered: Delivered) { act { entry, _, turn in entry.set(delivered, &turn) } }

    package func act(isAsking: Bool = false, _ body: (Entry, Subscriber, inout Turn) -> Void) {
        guard let subscription else { return }
        let (entry, subscriber) = (subscription.entry, subscription.subscriber)
        let revision = container.withTurn { turn in
            entry.settleWipe(&turn)
            if isAsking { entry.use(resource, of: subscriber.id, &turn) }
            body(entry, subscriber, &turn)
            return entry.state.subscribers.revision
        }
        if revision > observer.revision { catchUp(with: entry) }
    }

    /// Shows the changes of an event on another thread whose snapshot hasn't arrived yet.
    package func catchUp(with entry: Entry) {
        guard subscription?.entry === entry else { return }
        receive(container.withTurn { entry.state.lastSnapshot(&$0) }.displayed())
    }
}

// The waiting calls of one store, and the entries that they wait for (R5). A call stays with the key that it requested,
// and the store with all of its calls. This may still contain a call that its entry has already resumed.
@MainActor
struct StoreCalls {
    typealias Group = (observer: ObserverID, entry: Entry, callers: [WaiterID])

    private var waiting: [WaiterID: (observer: ObserverID, entry: Entry)] = [:]

    func groups() -> [Group] {
        var groups: [ObserverID: Group] = [:]
        for (caller, call) in waiting.sorted(by: { $0.key.number < $1.key.number }) {
            groups[call.observer, default: (call.observer, call.entry, [])].callers.append(caller)
        }
        return groups.values.sorted { $0.observer.number < $1.observer.number }
    }

    mutating func begin(_ caller: WaiterID, at entry: Entry, by observer: ObserverID) {
        waiting[caller] = (observer, entry)
    }

    mutating func end(_ caller: WaiterID) { waiting[caller] = nil }
}
