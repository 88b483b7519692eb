public import Foundation

/// Owns the entries of resources: one for each key and type of value, with at most one flight each.
///
/// Every method may be called from anywhere. One called on the main actor has changed the stores there before it
/// returns; from elsewhere they change soon, and a change that comes late is dropped.
public final class ResourceContainer: Sendable {
    /// The container that serves where none was chosen.
    public static let shared = ResourceContainer()

    let time: TimeSource
    let wallClock: @Sendable () -> Date
    let limits: ResourceLimits
    let jitter: @Sendable () -> Double
    let starter: TaskStarter

    /// Tells a developer of an oversight; called off the lock, in debug builds alone.
    let warn: @Sendable (String) -> Void
    let table: Lock<Table>

    /// What other targets keep with the container.
    package let attachments = Attachments()

    /// How long a flight without interest goes on (R5).
    let grace: Duration = .seconds(5)

    /// How long an error is recent (R16).
    let pause: Duration = .seconds(1)

    /// How long a flight waits for its record before it goes on without.
    let patience: Duration = .seconds(5)

    /// Makes an empty container.
    ///
    /// - Parameters:
    ///   - clock: Measures ages, grace and pauses; a test hands in one that it advances by hand.
    ///   - wallClock: Tells the time that `updatedAt` shows.
    ///   - limits: How much it keeps beside what is observed (R21).
    ///   - jitter: Draws from zero to one, for the pauses between attempts (R17).
    ///   - archive: Where persisted resources are kept; without one they live in memory alone (R22). What is to be
    ///     written when the container is let go of is still written.
    public convenience init(
        clock: any Clock<Duration> = ContinuousClock(), wallClock: @escaping @Sendable () -> Date = { Date() },
        limits: ResourceLimits = .none, jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        archive: (any ResourceArchive)? = nil
    ) {
        self.init(
            clock: clock, wallClock: wallClock, limits: limits, jitter: jitter, archive: archive, starter: .system,
            warn: printWarning)
    }

    /// Creates a container whose tasks begin as a proof wants them to.
    package init(
        clock: any Clock<Duration>, wallClock: @escaping @Sendable () -> Date = { Date() },
        limits: ResourceLimits = .none,
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        archive: (any ResourceArchive)? = nil, starter: TaskStarter = .system,
        warn: @escaping @Sendable (String) -> Void = printWarning
    ) {
        self.starter = starter
        self.warn = warn
        table = Lock(Table(archive.map { RecordQueue($0) }))
        self.jitter = jitter
        self.time = TimeSource(clock)
        self.wallClock = wallClock
        self.limits = limits
    }

    /// Touches what the lock guards.
    ///
    /// NB: a clock of the caller's is read before: nothing of the caller's runs under the lock.
    func withTable<Result>(_ body: (inout Table) throws -> Result) rethrows -> Result {
        guard !time.isSystem else { return try table.withLock(body) }
        let now = time.now()
        return try table.withLock { table in
            table.reading = max(now, table.reading ?? now)
            return try body(&table)
        }
    }

    deinit {
        let (bell, followed, readers, alarms) = table.withLock {
            ($0.bell, $0.followed, $0.log.close(), $0.alarms.removeAll())
        }
        alarms.disarm()
        for reader in readers { reader.finish() }
        bell?.cancel()
        for slot in followed { slot.cancel() }
    }

    /// The value of a resource, for code without a screen: at once if it is fresh, else when its flight has ended.
    ///
    /// Throws what the load threw; `CancellationError` when the caller, or the flight, was cancelled; and the stored
    /// error within a second of it (R16). Callers of one key share one flight (R3). A cancelled caller returns at once
    /// and leaves the flight to the others (R6).
    public func value<Value>(of resource: Resource<Value>) async throws -> Value {
        try await value(of: resource.plan, Value.self).typed(Value.self)
    }

    private func value(of plan: Plan, _ type: any Sendable.Type) async throws -> AnyValue {
        if let value = freshValue(at: plan.key, of: type) { return value }
        try Task.checkCancellation()
        let initial = plan.initialDelivery(in: self)
        let result = await wait(at: plan.key, for: type) { table, waiter, resume in
            var effects = Effects()
            let entry = table.makeEntry(plan.key, of: type, self, &effects)
            entry.register(waiter, resume)
            entry.handIn(plan, self, &effects)
            effects.append(entry.fill(initial, &table, self))
            effects.append(
                entry.step(&table, self, because: .asked(.load), for: waiter) { machine, tickets in
                    machine.ask(.load, waits: true, observer: nil, tickets: &tickets)
                })
            return effects
        }
        return try result.get()
    }

    /// What is known of a resource at this moment; starts nothing.
    @inlinable  // So that a program whose values are of one type copies them as such.
    public func state<Value>(of resource: Resource<Value>) -> ResourceState<Value> {
        guard let known = known(of: resource.plan, Value.self) else { return ResourceState() }
        return ResourceState(known.state)
    }

    @usableFromInline
    func known(of plan: Plan, _ type: any Sendable.Type) -> Snapshot? {
        withTable { table in
            table.entry(plan.key, of: type).flatMap { $0.isWiped(table) ? nil : $0.known(at: table.now(self)) }
        }
    }

    /// Marks everything known under a key as stale: no load from before this moment can make it fresh (R2).
    ///
    /// What is observed under a policy other than `.manual` loads at once, or after the attempt that runs (R5).
    public func invalidate(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(at: key) }, because: .invalidated, recording: .markStale(.key(key))) {
            machine, tickets in
            machine.invalidate(tickets: &tickets)
        }
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

    /// Loads what is known under a key again, as people ask for it: the loader that was handed in last is used (R3, R14).
    ///
    /// Returns at once; a key that nobody has asked for does nothing. A flight that runs is joined.
    public func refresh(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(at: key).filter { $0.loading.plan != nil } }, because: .asked(.refresh)) {
            machine, tickets in
            machine.ask(.refresh, waits: false, observer: nil, tickets: &tickets)
        }
    }

    /// Cancels the flight of a key for everyone; values and errors stay as they were (R5, R8).
    ///
    /// A load of another resource that waits for this one is cancelled with it.
    public func cancel(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(at: key) }, because: .keyCancelled) { machine, _ in machine.cancelAll() }
    }

    /// Writes a value by hand: it is fresh, its waiters get it, and a running load can no longer overwrite it (R5).
    public func set<Value: Sendable>(
        _ value: Value, for resource: Resource<Value>, isolation: isolated (any Actor)? = #isolation
    ) {
        set(TypedValue(value), for: resource.plan, Value.self, isolation: isolation)
    }

    private func set(
        _ value: AnyValue, for plan: Plan, _ type: any Sendable.Type, isolation: isolated (any Actor)?
    ) {
        let delivered = Delivered(value: value, origin: .local, bytes: plan.bytes(of: value), date: wallClock())
        let effects = withTable { table in
            var effects = Effects()
            let entry = table.makeEntry(plan.key, of: type, self, &effects)
            entry.handIn(plan, self, &effects)
            effects.append(
                entry.step(&table, self, because: .set, delivering: delivered) { machine, tickets in
                    machine.set(tickets: &tickets)
                })
            return effects
        }
        effects.perform(in: self)
    }

    /// Makes everything under a key idle, observed or not; nothing that began before can write (R12).
    public func reset(_ key: ResourceKey, isolation: isolated (any Actor)? = #isolation) {
        happen(to: { $0.entries(at: key) }, because: .reset, recording: .remove(.key(key))) { machine, tickets in
            machine.reset(tickets: &tickets)
        }
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

/// Writes a warning to standard error.
package func printWarning(_ warning: String) {
    FileHandle.standardError.write(Data("AsyncResources: \(warning)\n".utf8))
}
