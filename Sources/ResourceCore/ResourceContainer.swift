public import Foundation

/// Owns the entries of resources: one for each key and type of value, with at most one flight each.
///
/// Every method may be called from anywhere. One called on the main actor has changed the stores there before it
/// returns; from elsewhere they change soon, and a change that comes late is dropped.
public final class ResourceContainer: Sendable {
    /// The container that serves where none was chosen.
    ///
    /// It follows the connection of the device and the app's way to the foreground and to the background, as the operating
    /// system tells of them (R17, R19). A container of one's own does so once it is told to:
    /// `container.follow(.systemConnection)`.
    public static let shared: ResourceContainer = {
        let container = ResourceContainer()
        container.follow(.systemConnection)
        container.follow(.systemActivity)
        return container
    }()

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

    /// The longest time that a caller waits for one call of the archive.
    let writingPatience: Duration = .seconds(30)

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
        let reading = time.isSystem ? nil : time.now()
        return try table.withLock { table in
            if let reading { table.reading = max(reading, table.reading ?? reading) }
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
    /// Callers of one key share one flight (R3). It takes the priority of the strongest of them, where the system can
    /// raise it (macOS 26, iOS 26 and Linux), and inherits nothing else; elsewhere it keeps the priority that it began
    /// with. A flight that runs keeps its container alive.
    ///
    /// - Throws: The error of the last attempt, as it was thrown, after the retries of the resource's policy; within a
    ///   second of a failure that same error, without another load, unless a retry that the user sees is on its way,
    ///   which is joined (R16). ``LoadTimeout`` where a `timeout` was exceeded. ``LoaderError`` for a mistake of the
    ///   loader. `CancellationError` when the caller was canceled, which returns at once and leaves the flight to the
    ///   others (R6); and when the flight was: by `cancel(_:)`, `reset(_:)` or `wipe()`, or by its loader. Errors of an
    ///   archive are never thrown: an unusable record counts as none.
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
            effects.append(
                entry.admit(waiter, asking: .load, because: .asked(.load), of: plan, initial, &table, self, resume))
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
}

/// Writes a warning to standard error.
package func printWarning(_ warning: String) {
    FileHandle.standardError.write(Data("AsyncResources: \(warning)\n".utf8))
}
