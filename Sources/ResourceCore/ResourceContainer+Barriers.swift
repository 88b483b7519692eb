// Barriers: nothing from before one passes for fresh. Each has a form for a key and for a resource that can be passed as
// a function: `keys.forEach(container.invalidate)`.
extension ResourceContainer {
    /// Marks everything known under a key as stale: no load from before this moment can make it fresh (R2).
    ///
    /// An entry observed under a policy other than `.manual` loads at once, or after the attempt that runs (R5).
    public func invalidate(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(at: key) }, because: .invalidated, recording: .markStale(.key(key))) {
            machine, tickets in
            machine.invalidate(tickets: &tickets)
        }
    }

    /// Marks everything known under a resource's key as stale, as `invalidate(_:)` does for the key.
    public func invalidate<Value>(_ resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation) {
        invalidate(resource.key)
    }

    /// Marks everything known under a key, and under all keys that it begins, as stale.
    ///
    /// Cost: O(depth of the prefix + entries below it), however many others there are.
    public func invalidate(prefix: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(below: prefix) }, because: .invalidated, recording: .markStale(.prefix(prefix))) {
            machine, tickets in
            machine.invalidate(tickets: &tickets)
        }
    }

    /// Makes everything under a key idle, observed or not; nothing that began before can write (R12).
    public func reset(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(at: key) }, because: .reset, recording: .remove(.key(key))) { machine, tickets in
            machine.reset(tickets: &tickets)
        }
    }

    /// Makes everything under a resource's key idle, as `reset(_:)` does for the key.
    public func reset<Value>(_ resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation) {
        reset(resource.key)
    }

    /// Makes everything under a key, and under all keys that it begins, idle, as `reset(_:)` does.
    ///
    /// Cost: O(depth of the prefix + entries below it), however many others there are.
    public func reset(prefix: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(below: prefix) }, because: .reset, recording: .remove(.prefix(prefix))) {
            machine, tickets in
            machine.reset(tickets: &tickets)
        }
    }
}

// The forms that can be passed as functions; a call prefers the others, which know the caller's actor.
extension ResourceContainer {
    /// Marks everything known under a key as stale; stores on the main actor change soon.
    @_disfavoredOverload
    public func invalidate(_ key: ResourceKey) {
        invalidate(key, isolation: nil)
    }

    /// Marks everything known under a resource's key as stale; stores on the main actor change soon.
    @_disfavoredOverload
    public func invalidate<Value>(_ resource: Resource<Value>) {
        invalidate(resource.key, isolation: nil)
    }

    /// Makes everything under a key idle; stores on the main actor change soon.
    @_disfavoredOverload
    public func reset(_ key: ResourceKey) {
        reset(key, isolation: nil)
    }

    /// Makes everything under a resource's key idle; stores on the main actor change soon.
    @_disfavoredOverload
    public func reset<Value>(_ resource: Resource<Value>) {
        reset(resource.key, isolation: nil)
    }
}
