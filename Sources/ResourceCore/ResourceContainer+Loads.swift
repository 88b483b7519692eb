extension ResourceContainer {
    /// Reloads the entries of a key with the intent of a user's refresh and the most recently set loader (R3, R14).
    ///
    /// Returns at once. For a key that was never requested, it does nothing. It joins a running flight.
    public func refresh(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        refresh { $0.entries(at: key) }
    }

    /// Reloads the entries of a key, and of all keys that begin with it, as `refresh(_:)` does.
    ///
    /// Cost: O(depth of the prefix + m log m) for m entries below it, which are handled in the order of their creation,
    /// regardless of the number of other entries.
    public func refresh(prefix: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        refresh { $0.entries(below: prefix) }
    }

    private func refresh(
        isolation: isolated (any Actor)? = #isolation, _ entries: (borrowing ContainerState) -> [Entry]
    ) {
        handle(.ask(.refresh, waits: nil, observer: nil), because: .asked(.refresh)) { state in
            entries(state).filter { $0.state.options.resource != nil }
        }
    }

    /// Cancels the flight of a key for all callers.
    ///
    /// Values and errors stay as they were (R5, R8). A load of another resource that waits for this one is canceled
    /// with it.
    public func cancel(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        handle(.cancelAll, because: .keyCancelled) { $0.entries(at: key) }
    }

    /// Cancels the flights of a key, and of all keys that begin with it, for all callers, as `cancel(_:)` does.
    ///
    /// Cost: O(depth of the prefix + m log m) for m entries below it, which are handled in the order of their creation,
    /// regardless of the number of other entries.
    public func cancel(prefix: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        handle(.cancelAll, because: .keyCancelled) { $0.entries(below: prefix) }
    }
}

// The overloads that can be passed as functions. A direct call prefers the others, which know the caller's actor.
extension ResourceContainer {
    /// Reloads the entries of a key.
    ///
    /// Stores on the main actor change soon.
    @_disfavoredOverload
    public func refresh(_ key: ResourceKey) {
        refresh(key, isolation: nil)
    }

    /// Cancels the flight of a key for all callers.
    ///
    /// Stores on the main actor change soon.
    @_disfavoredOverload
    public func cancel(_ key: ResourceKey) {
        cancel(key, isolation: nil)
    }
}

extension ResourceContainer {
    /// Loads a resource for later use, and returns at once.
    ///
    /// Does nothing if the resource is fresh or failed just now. The load counts as wanted until it ends, so it isn't
    /// ended by the grace period, and an invalidation meanwhile causes another load (R2). Its outcome is the state of
    /// the entry. Callers and stores that arrive meanwhile join it (R3). `cancel(_:)` stops it.
    public func prefetch<Value>(_ resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation) {
        prefetch(resource.erased, isolation: isolation)
    }

    private func prefetch(_ resource: ErasedResource, isolation: isolated (any Actor)?) {
        let initial = resource.initialDelivery(at: wallClock)
        withTurn { turn in
            let entry = turn.entry(of: resource)
            let waiter = turn.state.nextWaiter()
            // NB: The caller is registered first, because until its own event nothing else may keep the entry.
            entry.addWaiter(waiter, for: .value, isPrefetch: true, &turn) { _ in }
            entry.admit(waiter, asking: .load, because: .prefetched, of: resource, initial: initial, &turn)
        }
    }
}
