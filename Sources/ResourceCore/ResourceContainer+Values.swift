extension ResourceContainer {
    /// Sets a value manually.
    ///
    /// It's fresh, waiting callers receive it, and a running load can no longer overwrite it (R5).
    public func set<Value: Sendable>(
        _ value: Value, for resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation
    ) {
        set(TypedValue(value), for: resource.erased, isolation: isolation)
    }

    private func set(_ value: AnyValue, for resource: ErasedResource, isolation: isolated (any Actor)?) {
        let delivered = Delivered(value: value, origin: .local, bytes: resource.bytes(of: value), date: wallClock())
        withTurn { turn in turn.entry(of: resource).set(delivered, for: resource, &turn) }
    }

    /// Changes the current value in one step, so that no concurrent change is lost.
    ///
    ///     container.update(.counter) { $0 += 1 }
    ///
    /// The new value counts as one that was set (R5). It's made from the current value with the effects of the
    /// mutations that are acknowledged, which it therefore keeps (W17). Without a value in memory nothing happens, and
    /// the closure isn't called. The same applies to an initial value whose record on disk has yet to be read, because
    /// the record is newer (R22). The closure runs on the caller's thread and under no lock. If another value arrives
    /// meanwhile, it's called again with that one, so it should do nothing but change its argument.
    ///
    /// - Returns: `true` if there was a value to change.
    @discardableResult
    public func update<Value: Sendable>(
        _ resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation,
        _ change: (inout Value) throws -> Void
    ) rethrows -> Bool {
        while let known = knownValue(of: resource.erased) {
            var value = known.typed(Value.self)
            try change(&value)
            if replace(known, by: TypedValue(value), for: resource.erased) { return true }
        }
        return false
    }

    private func knownValue(of resource: ErasedResource) -> AnyValue? {
        guard let entry = withTurn(isolation: nil, { $0.changeableEntry(of: resource) }) else { return nil }
        fold(entry)
        return withTurn(isolation: nil) { _ in entry.state.content.value }
    }

    private func replace(
        _ known: AnyValue, by value: AnyValue, for resource: ErasedResource,
        isolation: isolated (any Actor)? = #isolation
    ) -> Bool {
        let delivered = Delivered(value: value, origin: .local, bytes: resource.bytes(of: value), date: wallClock())
        return withTurn { turn in
            guard let entry = turn.changeableEntry(of: resource), entry.state.content.value === known,
                entry.state.unfoldedLayers.isEmpty
            else { return false }
            entry.set(delivered, for: resource, &turn)
            return true
        }
    }
}

extension Turn {
    fileprivate mutating func changeableEntry(of resource: ErasedResource) -> Entry? {
        guard let entry = state.entry(of: resource), !entry.state.isWiped(self), !entry.machine.mayBeOlderThanDisk
        else { return nil }
        return entry
    }
}
