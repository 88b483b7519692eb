extension ResourceContainer {
    /// Loads a resource for whoever will want it soon, and returns at once; nothing if it is fresh or failed just now.
    ///
    /// The load is wanted until it ends, so that no grace ends it, and an invalidation meanwhile is followed by another
    /// one (R2). Its outcome is the state of the entry; callers and stores that come meanwhile join it (R3).
    /// `cancel(_:)` stops it.
    public func prefetch<Value>(_ resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation) {
        prefetch(resource.plan, Value.self, isolation: isolation)
    }

    private func prefetch(_ plan: Plan, _ type: any Sendable.Type, isolation: isolated (any Actor)?) {
        let initial = plan.initialDelivery(in: self)
        let effects = table.withLock { table in
            let entry = table.makeEntry(plan.key, of: type)
            let waiter = table.nextWaiter()
            var effects = Effects()
            entry.handIn(plan, &effects)
            effects.append(entry.fill(initial, staleAfter: plan.policy.staleAfter, &table, self))
            entry.register(waiter) { _ in }
            effects.append(
                entry.step(&table, self, because: .prefetched) { machine, tickets in
                    machine.ask(.load, waiter: waiter, observer: nil, tickets: &tickets)
                })
            return effects
        }
        effects.perform()
    }
}
