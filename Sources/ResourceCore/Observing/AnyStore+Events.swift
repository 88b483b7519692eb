// Events that a store lets happen to its entry.
extension AnyStore {
    /// Asks without waiting.
    func ask(_ request: LoadMachine.Request) {
        act(because: .asked(request.intent)) { _, subscriber, machine, tickets in
            machine.ask(request, waiter: nil, observer: subscriber.id, tickets: &tickets)
        }
    }

    /// Asks, and waits until the flight, or the one that replaced it, has ended.
    func wait(for request: LoadMachine.Request) async {
        guard let subscription, let plan, !Task.isCancelled else { return }
        let (entry, id, container) = (subscription.entry, subscription.subscriber.id, container)
        if request == .load, let revision = container.calmRevision(of: entry) {
            if revision > observer.revision { catchUp(with: entry) }
            return
        }
        _ = await container.wait(at: plan.key, for: type) { table, waiter, resume in
            var effects = Effects()
            entry.use(plan, of: id, &effects)
            entry.register(waiter, resume)
            effects.append(
                entry.step(&table, container, because: .asked(request.intent)) { machine, tickets in
                    machine.ask(request, waiter: waiter, observer: id, tickets: &tickets)
                })
            return effects
        }
        catchUp(with: entry)
    }

    /// A view that shows the store appeared.
    func appear() {
        let begins = observer.appear()
        let request = observer.startRequest
        let isDemanding = observer.isDemanding
        act(because: .appeared) { entry, subscriber, machine, tickets in
            var actions =
                begins
                ? entry.observe(subscriber, isDemanding: isDemanding, &machine) : machine.comeBack(subscriber.id)
            guard let request else { return actions }
            actions.add(machine.ask(request, waiter: nil, observer: subscriber.id, tickets: &tickets))
            return actions
        }
    }

    /// A view that shows the store disappeared.
    func disappear() {
        guard observer.disappear() else { return }
        act(because: .disappeared) { entry, subscriber, machine, _ in entry.leave(subscriber, &machine) }
    }

    /// Lets an event happen to the entry, and shows it before this returns.
    func act(
        because cause: ResourceEvent.Cause, delivering delivered: Delivered? = nil,
        _ event: (Entry, Subscriber, inout NotedMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) {
        guard let subscription else { return }
        let (entry, subscriber) = (subscription.entry, subscription.subscriber)
        let (effects, revision) = container.table.withLock { table in
            var effects = Effects()
            entry.use(plan, of: subscriber.id, &effects)
            effects.append(
                entry.step(&table, container, because: cause, delivering: delivered) {
                    event(entry, subscriber, &$0, &$1)
                })
            return (effects, entry.revision)
        }
        effects.perform()
        if revision > observer.revision { catchUp(with: entry) }
    }

    /// Shows what an event on another thread has changed, if its snapshot has not arrived yet.
    private func catchUp(with entry: Entry) {
        guard subscription?.entry === entry else { return }
        receive(container.table.withLock { _ in entry.lastSnapshot() })
    }
}
