// The events that a store triggers for its entry.
extension AnyStore {
    /// Requests a load without waiting.
    func ask(_ request: LoadMachine.Request) {
        act(because: .asked(request.intent), isAsking: true) { _, subscriber, machine, tickets in
            machine.ask(request, waits: false, observer: subscriber.id, tickets: &tickets)
        }
    }

    /// Requests a load, and waits until the flight, or the one that replaced it, has ended.
    func wait(for request: LoadMachine.Request) async {
        guard let subscription, let plan, !Task.isCancelled else { return }
        let (entry, id, container) = (subscription.entry, subscription.subscriber.id, container)
        if request == .load, let revision = container.calmRevision(of: entry) {
            if revision > observer.revision { catchUp(with: entry) }
            return
        }
        var caller: WaiterID?
        _ = await container.wait(at: plan.key, for: type) { table, waiter, resume in
            var effects = Effects()
            entry.settleWipe(&table, container, &effects)
            calls.begin(waiter, at: entry, by: id)
            caller = waiter
            entry.register(waiter, resume)
            entry.use(plan, of: id, container, &effects)
            effects.append(
                entry.step(&table, container, because: .asked(request.intent), for: waiter) { machine, tickets in
                    machine.ask(request, waits: true, observer: id, tickets: &tickets)
                })
            return effects
        }
        if let caller { calls.end(caller) }
        catchUp(with: entry)
    }

    /// Withdraws the store's interest in its flight, and in those of earlier keys that its calls wait for.
    func cancel() {
        let current = subscription?.subscriber
        let groups = calls.groups()
        let effects = container.withTable { table in
            var effects = Effects()
            for group in groups where group.observer != current?.id {
                effects.append(group.entry.abandon(group.observer, nil, group.callers, &table, container))
            }
            if let entry = subscription?.entry, let current {
                let own = groups.first { $0.observer == current.id }?.callers ?? []
                effects.append(entry.abandon(current.id, current, own, &table, container))
            }
            return effects
        }
        effects.perform(in: container)
        if let subscription { catchUp(with: subscription.entry) }
    }

    /// Marks all entries of the key as stale, including on disk, as the container does.
    func invalidate() {
        raiseBarrier { container.invalidate($0) }
    }

    /// Makes all entries of the key idle, including on disk, as the container does.
    func reset() {
        raiseBarrier { container.reset($0) }
    }

    private func raiseBarrier(_ barrier: (ResourceKey) -> Void) {
        guard let subscription, let plan else { return }
        barrier(plan.key)
        catchUp(with: subscription.entry)
    }

    /// Handles the appearance of a view that shows the store.
    func appear() {
        let begins = observer.appear()
        let request = observer.startRequest
        let isDemanding = observer.isDemanding
        act(because: .appeared, isAsking: request != nil) { entry, subscriber, machine, tickets in
            var actions =
                begins
                ? entry.observe(subscriber, isDemanding: isDemanding, &machine) : machine.comeBack(subscriber.id)
            guard let request else { return actions }
            actions.add(machine.ask(request, waits: false, observer: subscriber.id, tickets: &tickets))
            return actions
        }
    }

    /// Handles the disappearance of a view that shows the store.
    func disappear() {
        guard observer.disappear() else { return }
        act(because: .disappeared) { entry, subscriber, machine, _ in entry.leave(subscriber, &machine) }
    }

    /// Performs an event on the entry, and shows its result before this returns.
    ///
    /// - Parameter isAsking: `true` if the store requests a load, and therefore sets its loader (R3).
    func act(
        because cause: ResourceEvent.Cause, isAsking: Bool = false, delivering delivered: Delivered? = nil,
        _ event: (Entry, Subscriber, inout RecordingMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) {
        guard let subscription else { return }
        let (entry, subscriber) = (subscription.entry, subscription.subscriber)
        let (effects, revision) = container.withTable { table in
            var effects = Effects()
            if isAsking { entry.use(plan, of: subscriber.id, container, &effects) }
            effects.append(
                entry.step(&table, container, because: cause, delivering: delivered) {
                    event(entry, subscriber, &$0, &$1)
                })
            return (effects, entry.revision)
        }
        effects.perform(in: container)
        if revision > observer.revision { catchUp(with: entry) }
    }

    /// Shows the changes of an event on another thread whose snapshot hasn't arrived yet.
    private func catchUp(with entry: Entry) {
        guard subscription?.entry === entry else { return }
        receive(container.withTable { _ in entry.lastSnapshot() })
    }
}
