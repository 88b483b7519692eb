extension ResourceContainer {
    /// Loads what is known under a key again, as users ask for it: the loader that was handed in last is used (R3, R14).
    ///
    /// Returns at once; a key that was never asked for does nothing. A flight that runs is joined.
    public func refresh(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        refresh { $0.entries(at: key) }
    }

    /// Loads everything that is known under a key, and under all keys that it begins, again, as `refresh(_:)` does.
    ///
    /// Cost: O(depth of the prefix + entries below it), however many others there are.
    public func refresh(prefix: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        refresh { $0.entries(below: prefix) }
    }

    private func refresh(isolation: isolated (any Actor)? = #isolation, _ entries: (Table) -> [Entry]) {
        happen(to: { entries($0).filter { $0.loading.plan != nil } }, because: .asked(.refresh)) { machine, tickets in
            machine.ask(.refresh, waits: false, observer: nil, tickets: &tickets)
        }
    }

    /// Cancels the flight of a key for everyone; values and errors stay as they were (R5, R8).
    ///
    /// A load of another resource that waits for this one is canceled with it.
    public func cancel(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(at: key) }, because: .keyCancelled) { machine, _ in machine.cancelAll() }
    }

    /// Cancels the flights of a key, and of all keys that it begins, for everyone, as `cancel(_:)` does.
    ///
    /// Cost: O(depth of the prefix + entries below it), however many others there are.
    public func cancel(prefix: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(below: prefix) }, because: .keyCancelled) { machine, _ in machine.cancelAll() }
    }
}

// The forms that can be passed as functions; a call prefers the others, which know the caller's actor.
extension ResourceContainer {
    /// Loads what is known under a key again; stores on the main actor change soon.
    @_disfavoredOverload
    public func refresh(_ key: ResourceKey) {
        refresh(key, isolation: nil)
    }

    /// Cancels the flight of a key for everyone; stores on the main actor change soon.
    @_disfavoredOverload
    public func cancel(_ key: ResourceKey) {
        cancel(key, isolation: nil)
    }
}
