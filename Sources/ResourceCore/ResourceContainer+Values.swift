// Values that are set manually.
extension ResourceContainer {
    /// Sets a value manually.
    ///
    /// It's fresh, waiting callers receive it, and a running load can no longer overwrite it (R5).
    public func set<Value: Sendable>(
        _ value: Value, for resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation
    ) {
        set(TypedValue(value), for: resource.plan, Value.self, isolation: isolation)
    }

    private func set(
        _ value: AnyValue, for plan: ErasedResource, _ type: any Sendable.Type, isolation: isolated (any Actor)?
    ) {
        let delivered = Delivered(value: value, origin: .local, bytes: plan.bytes(of: value), date: wallClock())
        let effects = withTable { table in
            var effects = Effects()
            let entry = table.makeEntry(plan.key, of: type, self, &effects)
            effects.append(set(delivered, for: plan, at: entry, &table))
            return effects
        }
        effects.perform(in: self)
    }

    private func set(_ delivered: Delivered, for plan: ErasedResource, at entry: Entry, _ table: inout ContainerState)
        -> Effects
    {
        var effects = Effects()
        entry.setLoader(plan, self, &effects)
        effects.append(
            entry.step(&table, self, because: .set, delivering: delivered) { machine, tickets in
                machine.set(tickets: &tickets)
            })
        return effects
    }

    /// Changes the current value in one step, so that no concurrent change is lost.
    ///
    ///     container.update(.counter) { $0 += 1 }
    ///
    /// The new value counts as one that was set (R5). Without a value in memory nothing happens, and the closure isn't
    /// called. The same applies to an initial value whose record on disk has yet to be read, because the record is
    /// newer (R22). The closure runs on the caller's thread and under no lock. If another value arrives meanwhile, it's
    /// called again with that one, so it should do nothing but change its argument.
    ///
    /// - Returns: `true` if there was a value to change.
    @discardableResult
    public func update<Value: Sendable>(
        _ resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation,
        _ change: (inout Value) throws -> Void
    ) rethrows -> Bool {
        while let (known, ticket) = knownValue(of: resource.plan, Value.self) {
            var value = known.typed(Value.self)
            try change(&value)
            if replace(ticket, by: TypedValue(value), for: resource.plan, Value.self) { return true }
        }
        return false
    }

    private func knownValue(of plan: ErasedResource, _ type: any Sendable.Type) -> (AnyValue, Ticket)? {
        withTable { table in
            guard let entry = changeableEntry(of: plan, type, table), let value = entry.content.value,
                let ticket = entry.machine.value
            else { return nil }
            return (value, ticket)
        }
    }

    /// Returns the entry whose value may be changed, unless a wipe is about to reach it or a record on disk may be
    /// newer.
    private func changeableEntry(of plan: ErasedResource, _ type: any Sendable.Type, _ table: ContainerState) -> Entry?
    {
        guard let entry = table.entry(plan.key, of: type), !entry.isWiped(table), !entry.machine.mayBeOlderThanDisk
        else { return nil }
        return entry
    }

    /// Replaces the value of a ticket, and returns a Boolean value that indicates whether it was still current.
    private func replace(
        _ ticket: Ticket, by value: AnyValue, for plan: ErasedResource, _ type: any Sendable.Type,
        isolation: isolated (any Actor)? = #isolation
    ) -> Bool {
        let delivered = Delivered(value: value, origin: .local, bytes: plan.bytes(of: value), date: wallClock())
        let effects: Effects? = withTable { table in
            guard let entry = changeableEntry(of: plan, type, table), entry.machine.value == ticket else { return nil }
            return set(delivered, for: plan, at: entry, &table)
        }
        effects?.perform(in: self)
        return effects != nil
    }
}
