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

    private func refresh(isolation: isolated (any Actor)? = #isolation, _ entries: (ContainerState) -> [Entry]) {
        happen(to: { entries($0).filter { $0.loading.plan != nil } }, because: .asked(.refresh)) { machine, tickets in
            machine.ask(.refresh, waits: false, observer: nil, tickets: &tickets)
        }
    }

    /// Cancels the flight of a key for all callers.
    ///
    /// Values and errors stay as they were (R5, R8). A load of another resource that waits for this one is canceled
    /// with it.
    public func cancel(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(at: key) }, because: .keyCancelled) { machine, _ in machine.cancelAll() }
    }

    /// Cancels the flights of a key, and of all keys that begin with it, for all callers, as `cancel(_:)` does.
    ///
    /// Cost: O(depth of the prefix + m log m) for m entries below it, which are handled in the order of their creation,
    /// regardless of the number of other entries.
    public func cancel(prefix: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(below: prefix) }, because: .keyCancelled) { machine, _ in machine.cancelAll() }
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
