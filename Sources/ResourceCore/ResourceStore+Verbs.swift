// What a view, or its model, says it wants. On a store that shows one state for ever these do nothing.
extension ResourceStore {
    /// Loads unless the value is fresh or the error recent; returns when the flight that serves it has ended (R14).
    ///
    /// Never throws: the outcome is the state. A cancelled caller returns at once, and the flight goes on (R6). The
    /// state shows that the load began before this suspends.
    public func load() async {
        await store.wait(for: .load)
    }

    /// Loads because the user asked, however fresh the value; a retry is this too.
    ///
    /// Returns as `load()` does. With `.join` it joins a flight that is on its way, unless an invalidation has overtaken it (R3, R5).
    public func refresh(_ mode: RefreshMode = .join) async {
        await store.wait(for: mode == .reload ? .reload : .refresh)
    }

    /// Loads silently: no indicator, and a failure changes nothing on screen (R10).
    ///
    /// Returns as `load()` does.
    public func sync() async {
        await store.wait(for: .sync)
    }

    /// Asks for a load and returns at once; the state shows already that it began.
    public func start(_ intent: LoadIntent) {
        switch intent {
        case .load: store.ask(.load)
        case .refresh: store.ask(.refresh)
        case .sync: store.ask(.sync)
        }
    }

    /// Withdraws this store's interest in the flight, which is canceled if no other is left (R5).
    ///
    /// Value and error stay as they were. Calls that wait on this store return, also those for keys that it showed
    /// before. A next call, appearance, or invalidation counts again; so does a flight that replaces this one. A store off
    /// screen that neither waits nor was the only one to ask changes nothing: another may still want the flight.
    public func cancel() {
        store.cancel()
    }

    /// Makes everything under the store's key idle, for all who share it; nothing that began before can write (R12).
    ///
    /// Loads nothing, observed or not. It is the container's `reset(_:)` of the key, and reaches its archive as well.
    public func reset() {
        store.reset()
    }

    /// Marks everything under the store's key as stale, for all who share it: no load from before makes it fresh (R2).
    ///
    /// On screen it loads at once, or after the attempt that runs, unless every observer's policy is `.manual`. It is the
    /// container's `invalidate(_:)` of the key, and reaches its archive as well.
    public func invalidate() {
        store.invalidate()
    }

    /// Writes a value by hand, for all who share it: fresh, and safe from any load that runs (R5).
    public func set(_ value: Value) {
        let value = TypedValue(value)
        let bytes = store.plan?.bytes(of: value) ?? 0
        let delivered = Delivered(value: value, origin: .local, bytes: bytes, date: store.container.wallClock())
        store.act(because: .set, delivering: delivered) { _, _, machine, tickets in
            machine.set(tickets: &tickets)
        }
    }

    /// Changes the value that there is, for all who share it, as one step; see `update` of the container.
    ///
    /// - Returns: `true` if there was a value to change.
    @discardableResult
    public func update(_ change: (inout Value) throws -> Void) rethrows -> Bool {
        guard let resource = store.plan.map(Resource<Value>.init) else { return false }
        return try container.update(resource, change)
    }

    /// Shows another resource from now on; with an equal key only the loader changes, for the next flight (R3).
    ///
    /// On screen this is an appearance, and follows the start policy (R15). No result of the old key is shown as the
    /// new one's. With `keepPrevious` the value on screen stays as `previous` until the new key has a value or an
    /// error, its flight is cancelled, or either key is reset (R4). Calls that wait stay with the key they asked.
    public func show(_ next: Resource<Value>, keepPrevious: Bool = false) {
        store.show(next.plan, keepPrevious: keepPrevious)
    }

    /// A view that shows the store appeared: observing begins, and the start policy loads (R15).
    ///
    /// Applies at once, so that the first paint shows that a load began. Several views may show one store: each
    /// appearance follows the policy, and the last disappearance ends the observing.
    public func appear() {
        store.appear()
    }

    /// A view that shows the store disappeared; after the last one a flight nobody wants has 5 s of grace (R5).
    public func disappear() {
        store.disappear()
    }
}
