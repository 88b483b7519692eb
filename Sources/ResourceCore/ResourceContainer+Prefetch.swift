extension ResourceContainer {
    /// Loads a resource for later use, and returns at once.
    ///
    /// Does nothing if the resource is fresh or failed just now. The load counts as wanted until it ends, so it isn't
    /// ended by the grace period, and an invalidation meanwhile causes another load (R2). Its outcome is the state of
    /// the entry. Callers and stores that arrive meanwhile join it (R3). `cancel(_:)` stops it.
    public func prefetch<Value>(_ resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation) {
        prefetch(resource.plan, Value.self, isolation: isolation)
    }

    private func prefetch(_ plan: ErasedResource, _ type: any Sendable.Type, isolation: isolated (any Actor)?) {
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
