// Barriers: no value from before a barrier counts as fresh. Each has an overload for a key and for a resource that can
// be passed as a function: `keys.forEach(container.invalidate)`.
extension ResourceContainer {
    /// Marks all entries of a key as stale.
    ///
    /// No load that began before this moment can make them fresh (R2). An entry that is observed under a policy other
    /// than `.manual` loads at once, or after the running attempt (R5).
    public func invalidate(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        handle(.invalidate, because: .invalidated, archiving: .mark(.key(key), .stale)) { $0.entries(at: key) }
    }

    /// Marks all entries of a resource's key as stale, as `invalidate(_:)` does for the key.
    public func invalidate<Value>(_ resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation) {
        invalidate(resource.key)
    }

    /// Marks all entries of a key, and of all keys that begin with it, as stale.
    ///
    /// Cost: O(depth of the prefix + m log m) for m entries below it, which are handled in the order of their creation,
    /// regardless of the number of other entries.
    public func invalidate(prefix: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        handle(.invalidate, because: .invalidated, archiving: .mark(.prefix(prefix), .stale)) {
            $0.entries(below: prefix)
        }
    }

    /// Makes all entries of a key idle, whether observed or not.
    ///
    /// No load that began before can write to them (R12).
    public func reset(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        handle(.reset, because: .reset, archiving: .remove(.key(key))) { $0.entries(at: key) }
    }

    /// Makes all entries of a resource's key idle, as `reset(_:)` does for the key.
    public func reset<Value>(_ resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation) {
        reset(resource.key)
    }

    /// Makes all entries of a key, and of all keys that begin with it, idle, as `reset(_:)` does.
    ///
    /// Cost: O(depth of the prefix + m log m) for m entries below it, which are handled in the order of their creation,
    /// regardless of the number of other entries.
    public func reset(prefix: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        handle(.reset, because: .reset, archiving: .remove(.prefix(prefix))) { $0.entries(below: prefix) }
    }
}

// The overloads that can be passed as functions. A direct call prefers the others, which know the caller's actor.
extension ResourceContainer {
    /// Marks all entries of a key as stale.
    ///
    /// Stores on the main actor change soon.
    @_disfavoredOverload
    public func invalidate(_ key: ResourceKey) {
        invalidate(key, isolation: nil)
    }

    /// Marks all entries of a resource's key as stale.
    ///
    /// Stores on the main actor change soon.
    @_disfavoredOverload
    public func invalidate<Value>(_ resource: Resource<Value>) {
        invalidate(resource.key, isolation: nil)
    }

    /// Makes all entries of a key idle.
    ///
    /// Stores on the main actor change soon.
    @_disfavoredOverload
    public func reset(_ key: ResourceKey) {
        reset(key, isolation: nil)
    }

    /// Makes all entries of a resource's key idle.
    ///
    /// Stores on the main actor change soon.
    @_disfavoredOverload
    public func reset<Value>(_ resource: Resource<Value>) {
        reset(resource.key, isolation: nil)
    }
}
