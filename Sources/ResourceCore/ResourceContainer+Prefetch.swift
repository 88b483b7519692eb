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
        let effects = withTable { table in
            var effects = Effects()
            let entry = table.makeEntry(plan.key, of: type, self, &effects)
            let waiter = table.nextWaiter()
            effects.append(
                entry.admit(waiter, asking: .load, because: .prefetched, of: plan, initial, &table, self) { _ in })
            return effects
        }
        effects.perform(in: self)
    }
}
