// The requests of a view or its model. On a store that shows a constant state, these methods do nothing.
extension ResourceStore {
    /// Loads unless the value is fresh or the error is recent, and returns when the flight that serves it has ended
    /// (R14), or has begun to wait (R17).
    ///
    /// This method never throws: the outcome is the state. A flight that waits for a connection, or for more than
    /// 2 seconds, goes on without the call as long as a store on screen or another caller wants it (R5), and `waiting`
    /// says what for. A canceled caller returns at once, and the flight continues (R6). The state shows that the load
    /// began before this method suspends.
    ///
    /// - Returns: The state of what the store shows afterward.
    @discardableResult
    public func load() async -> ResourceState<Value> {
        await state(after: .load)
    }

    /// Reloads on a user's request, however fresh the value is.
    ///
    /// Use it for a retry as well. It returns as `load()` does. It joins a running flight, unless an invalidation has
    /// overtaken that (R3, R5).
    @discardableResult
    public func refresh() async -> ResourceState<Value> {
        await state(after: .refresh)
    }

    /// Stops a running flight and begins a new one, to which its callers move (R3).
    ///
    /// It returns as `load()` does.
    @discardableResult
    public func reload() async -> ResourceState<Value> {
        await state(after: .reload)
    }

    /// Loads silently: no indicator appears, and a failure changes nothing on screen (R10).
    ///
    /// It returns as `load()` does. Only the returned state says what the flight waits for.
    @discardableResult
    public func sync() async -> ResourceState<Value> {
        await state(after: .sync)
    }

    private func state(after request: LoadMachine.Request) async -> ResourceState<Value> {
        let wait = await store.wait(for: request)
        var state = ResourceState<Value>(store.displayed.state)
        if let wait { state.waiting = wait }
        return state
    }

    /// Requests a load and returns at once.
    ///
    /// The state already shows that the load began.
    public func start(_ intent: LoadIntent) {
        store.ask(LoadMachine.Request(intent))
    }

    /// Withdraws this store's interest in the flight, which is canceled if no other interest is left (R5).
    ///
    /// The value and the error stay as they were. Calls that wait on this store return, including those for keys that
    /// it showed before. The next call, appearance, or invalidation counts as interest again, and so does a flight that
    /// replaces this one. For a store off screen that neither waits nor was the only one to request the flight, this
    /// method does nothing, because another store may still want the flight.
    public func cancel() {
        store.cancel()
    }

    /// Makes all entries of the store's key idle, for all stores.
    ///
    /// No load that began before can write to them (R12). This method starts no load, whether the key is observed or
    /// not. It's the container's `reset(_:)` of the key, and also affects its archive.
    public func reset() {
        store.reset()
    }

    /// Marks all entries of the store's key as stale, for all stores.
    ///
    /// No earlier load can make them fresh (R2). On screen, the key loads at once, or after the running attempt, unless
    /// every observer's policy is `.manual`. This method is the container's `invalidate(_:)` of the key, and also
    /// affects its archive.
    public func invalidate() {
        store.invalidate()
    }

    /// Sets a value manually, for all stores.
    ///
    /// It's fresh, and a running load can't overwrite it (R5).
    public func set(_ value: Value) {
        let value = TypedValue(value)
        let bytes = store.resource?.bytes(of: value) ?? 0
        let delivered = Delivered(value: value, origin: .local, bytes: bytes, date: store.container.wallClock())
        store.set(delivered)
    }

    /// Changes the current value in one step, for all stores, as the container's `update` does.
    ///
    /// - Returns: `true` if there was a value to change.
    @discardableResult
    public func update(_ change: (inout Value) throws -> Void) rethrows -> Bool {
        guard let resource = store.resource.map(Resource<Value>.init) else { return false }
        return try container.update(resource, change)
    }

    /// Shows another resource from now on.
    ///
    /// With an equal key, only the loader of the next flight changes (R3). On screen, this counts as an appearance, and
    /// follows the start policy (R15). No result of the old key is shown as a result of the new one. With
    /// `keepPrevious`, the value on screen stays as `previous` until the new key has a value or an error, its flight is
    /// canceled, or either key is reset (R4). Waiting calls stay with the key that they requested.
    public func show(_ next: Resource<Value>, keepPrevious: Bool = false) {
        store.show(next.erased, keepPrevious: keepPrevious)
    }

    /// Begins to observe the resource because a view that shows the store appeared.
    ///
    /// The start policy loads it (R15). This takes effect at once, so that the first frame shows that a load began.
    /// Several views may show one store: each appearance follows the policy, and the last disappearance ends the
    /// observation.
    public func appear() {
        store.appear()
    }

    /// Ends the observation for a view that disappeared.
    ///
    /// After the last one, an unwanted flight has a grace of 5 seconds (R5).
    public func disappear() {
        store.disappear()
    }
}
