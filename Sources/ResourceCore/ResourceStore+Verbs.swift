// What a view, or its model, says it wants. On a store that shows one state for ever these do nothing.
extension ResourceStore {
    /// Loads unless the value is fresh or the error recent; returns when the flight that serves it has ended (R14).
    ///
    /// Never throws: the outcome is the state. A cancelled caller returns at once, and the flight goes on (R6). The
    /// state shows that the load began before this suspends.
    public func load() async {
        await wait(for: .load)
    }

    /// Loads because the user asked, however fresh the value; a retry is this too.
    ///
    /// Returns as `load()` does. With `.join` it joins a flight that is on its way, unless an invalidation has overtaken it (R3, R5).
    public func refresh(_ mode: RefreshMode = .join) async {
        await wait(for: mode == .reload ? .reload : .refresh)
    }

    /// Loads silently: no indicator, and a failure changes nothing on screen (R10).
    ///
    /// Returns as `load()` does.
    public func sync() async {
        await wait(for: .sync)
    }

    /// Asks for a load and returns at once; the state shows already that it began.
    public func start(_ intent: LoadIntent) {
        switch intent {
        case .load: ask(.load)
        case .refresh: ask(.refresh)
        case .sync: ask(.sync)
        }
    }

    /// Gives up this store's interest in the flight, which is cancelled if no other is left (R5).
    ///
    /// Value and error stay as they were. Calls that wait on this store return; a next call, appearance or
    /// invalidation counts again.
    public func cancel() {
        act(because: .storeCancelled) { entry, id, machine, _ in entry.giveUp(id, &machine) }
    }

    /// Makes the entry idle, for all who share it; nothing that began before can write (R12).
    ///
    /// Loads nothing, observed or not.
    public func reset() {
        act(because: .reset) { _, _, machine, tickets in machine.reset(tickets: &tickets) }
    }

    /// Marks the value as stale, for all who share it: no load from before this moment makes it fresh (R2).
    ///
    /// On screen it loads at once, or after the attempt that runs, unless every observer's policy is `.manual`.
    public func invalidate() {
        act(because: .invalidated) { _, _, machine, tickets in machine.invalidate(tickets: &tickets) }
    }

    /// Writes a value by hand, for all who share it: fresh, and safe from any load that runs (R5).
    public func set(_ value: Value) {
        let bytes = resource?.cost?(value) ?? 0
        act(because: .set, delivering: Delivered(value: value, origin: .local, bytes: bytes)) {
            _, _, machine, tickets in
            machine.set(tickets: &tickets)
        }
    }

    /// A view that shows the store appeared: observing begins, and the start policy loads (R15).
    ///
    /// Applies at once, so that the first paint shows that a load began. Several views may show one store: each
    /// appearance follows the policy, and the last disappearance ends the observing.
    public func appear() {
        let begins = observer.appear()
        let request = observer.startRequest
        let isDemanding = observer.isDemanding
        act(because: .appeared) { entry, id, machine, tickets in
            var actions = begins ? entry.observe(id, isDemanding: isDemanding, &machine) : machine.comeBack(id)
            guard let request else { return actions }
            actions += machine.ask(request, waiter: nil, observer: id, tickets: &tickets)
            return actions
        }
    }

    /// A view that shows the store disappeared; after the last one a flight nobody wants has 5 s of grace (R5).
    public func disappear() {
        guard observer.disappear() else { return }
        act(because: .disappeared) { entry, id, machine, _ in entry.leave(id, &machine) }
    }
}

extension ResourceStore {
    /// Asks without waiting.
    private func ask(_ request: LoadMachine.Request) {
        act(because: .asked(request.intent)) { _, id, machine, tickets in
            machine.ask(request, waiter: nil, observer: id, tickets: &tickets)
        }
    }

    /// Asks, and waits until the flight, or the one that replaced it, has ended.
    private func wait(for request: LoadMachine.Request) async {
        guard let subscription, let resource, !Task.isCancelled else { return }
        let (entry, id, container) = (subscription.entry, subscription.id, container)
        if request == .load, let revision = container.calmRevision(of: entry) {
            if revision > observer.revision { catchUp(with: entry) }
            return
        }
        _ = await container.wait(at: resource.key, for: Value.self) { table, waiter, resume in
            var effects = Effects()
            entry.use(resource, of: id, &effects)
            entry.register(waiter, resume)
            effects.append(
                entry.step(&table, container, because: .asked(request.intent)) { machine, tickets in
                    machine.ask(request, waiter: waiter, observer: id, tickets: &tickets)
                })
            return effects
        }
        catchUp(with: entry)
    }

    /// Lets an event happen to the entry, and shows it before this returns.
    private func act(
        because cause: ResourceEvent.Cause, delivering delivered: Delivered<Value>? = nil,
        _ event: (Entry<Value>, ObserverID, inout NotedMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) {
        guard let subscription, let resource else { return }
        let (entry, id) = (subscription.entry, subscription.id)
        let (effects, revision) = container.table.withLock { table in
            var effects = Effects()
            entry.use(resource, of: id, &effects)
            effects.append(
                entry.step(&table, container, because: cause, delivering: delivered) { event(entry, id, &$0, &$1) })
            return (effects, entry.revision)
        }
        effects.perform()
        if revision > observer.revision { catchUp(with: entry) }
    }

    /// Shows what an event on another thread has changed, if its snapshot has not arrived yet.
    private func catchUp(with entry: Entry<Value>) {
        guard subscription?.entry === entry else { return }
        receive(container.table.withLock { _ in entry.lastSnapshot() })
    }
}
