public import Foundation

/// An owner of resource entries: one for each key and type of value, with at most one flight each.
///
/// You can call every method from any thread or actor. A call on the main actor has changed the stores there before it
/// returns. After a call from elsewhere they change soon, and a change that arrives late is dropped.
public final class ResourceContainer: Sendable {
    /// The container that is used by default.
    ///
    /// It follows the device's connection and the app's transitions to the foreground and to the background, as the
    /// operating system reports them (R17, R19). Your own container does so after you call `follow(_:)`:
    /// `container.follow(.systemConnection)`. At most 6 loads of one group, such as one origin, run at once (R23).
    ///
    /// In a program that contains ResourceStorage, as every app with AsyncResources does, it keeps persisted values in
    /// a folder of the app's caches. The folder is opened when the first of them is needed. Durable mutations are kept
    /// in the app's application data once `configureShared(mutations:)` has named their types. If another process has a
    /// folder open, the container says so once on standard error, and works in memory. In the process of a test bundle
    /// and in previews, nothing is kept, and neither is it in a program with ResourceCore alone.
    public static let shared: ResourceContainer = {
        // NB: A cast, because the conformance is declared in a module that this one doesn't import.
        let storage = ResourceContainer.self as? any SharedContainerStorage.Type
        let container = SharedContainerSetup.ofProcess.makeContainer(storage)
        container.follow(.systemConnection)
        container.follow(.systemActivity)
        return container
    }()

    package let time: TimeSource
    package let wallClock: @Sendable () -> Date
    let limits: ResourceLimits
    package let jitter: @Sendable () -> Double
    package let starter: TaskStarter

    // It's called outside of the lock. In release builds, it only tells that another container has the archive or the
    // outbox.
    package let warn: @Sendable (String) -> Void
    package let turn: Lock<Turn>
    let mailbox = Mailbox()

    // Whether it's no mistake that the container has no archive.
    let isInMemoryByChoice: Bool

    let sharedParts: SharedContainerParts?

    package let records: Records?

    let failureHandlers = Registry<@Sendable (ResourceFailure) -> Void>()
    package let attachments = Attachments()

    /// The time that a flight continues without interest (R5).
    package let grace: Duration = .seconds(5)

    /// The time for which an error is recent (R16).
    let errorRecency: Duration = .seconds(1)

    /// The time that a flight waits for its record before it continues without it.
    let patience: Duration = .seconds(5)

    /// The longest time that a caller waits for one call of the archive.
    let writingPatience: Duration = .seconds(30)

    /// Creates an empty container.
    ///
    /// - Parameters:
    ///   - clock: The clock that measures ages, grace periods, and pauses. A test passes a clock that it advances by
    ///     hand.
    ///   - wallClock: A closure that returns the time for `updatedAt`.
    ///   - limits: The limits on the entries that are kept beside the observed ones (R21), and on the loads of one
    ///     group that run at once (R23).
    ///   - jitter: A closure that returns a random number from zero to one, for the pauses between attempts (R17).
    ///   - archive: The archive of persisted resources, or `nil` to keep them in memory alone (R22). Then debug builds
    ///     warn once if a resource is persisted. Writes that are pending when the container is released are still made.
    ///
    /// An archive, or a folder, belongs to one container, which windows share. A second container works without it, and
    /// says so on standard error, in every build: it keeps values in memory alone. After ``close()``, or once nothing
    /// refers to the first container and all writes are made, the next container can use it.
    public convenience init(
        clock: any Clock<Duration> = ContinuousClock(), wallClock: @escaping @Sendable () -> Date = { Date() },
        limits: ResourceLimits = .none, jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        archive: (any DataStore)? = nil
    ) {
        self.init(
            clock: clock, wallClock: wallClock, limits: limits, jitter: jitter, archive: archive, starter: .system,
            warn: printWarning)
    }

    package init(
        clock: any Clock<Duration>, wallClock: @escaping @Sendable () -> Date = { Date() },
        limits: ResourceLimits = .none,
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        archive: (any DataStore)? = nil, isInMemoryByChoice: Bool = false,
        sharedParts: SharedContainerParts? = nil, starter: TaskStarter = .system,
        warn: @escaping @Sendable (String) -> Void = printWarning
    ) {
        self.isInMemoryByChoice = isInMemoryByChoice || archive != nil
        (self.sharedParts, self.starter, self.warn, self.jitter) = (sharedParts, starter, warn, jitter)
        time = TimeSource(clock)
        let claim = archive.flatMap { ArchiveClaim.claim($0) }
        records = claim.map { Records($0) }
        var first = Turn(time)
        first.state.places.limit = limits.loadsPerGroup.map { max($0, 1) }
        turn = Lock(first)
        self.wallClock = wallClock
        self.limits = limits
        if archive != nil, claim == nil { warn(ArchiveClaim.refusal) }
    }

    deinit {
        let (timer, followed, readers, alarms) = turn.withLock {
            ($0.state.timer, $0.state.followed, $0.state.log.close(), $0.state.alarms.removeAll())
        }
        for alarm in alarms { alarm.disarm() }
        for reader in readers { reader.continuation.finish() }
        timer?.cancel()
        for slot in followed { slot.cancel() }
        records?.queue.end()
    }

    /// Returns the value of a resource, for code without a view: at once if it's fresh, otherwise when its flight has
    /// ended.
    ///
    /// Callers of one key share one flight (R3). It takes the highest priority among them, where the system can raise
    /// it (macOS 26, iOS 26, and Linux), and inherits nothing else. On other systems it keeps its initial priority. A
    /// running flight keeps its container alive.
    ///
    /// - Throws: The error of the last attempt, as it was thrown, after the retries of the resource's policy. Within a
    ///   second of a failure, this method throws the same error without another load, unless a retry that the user sees
    ///   is in progress, which is joined (R16). ``LoadError`` if a `timeout` was exceeded, and for a mistake of
    ///   the loader. `CancellationError` when the caller was canceled, which returns at once and leaves the
    ///   flight to the others (R6), and when the flight was canceled by `cancel(_:)`, `reset(_:)`, or `wipe()`, or by
    ///   its loader. Errors of an archive are never thrown: an unusable record counts as none.
    public func value<Value>(of resource: Resource<Value>) async throws -> Value {
        try await value(of: resource.erased).typed(Value.self)
    }

    /// Returns the value of a resource as `value(of:)` does, but accepts a stale one within limits, for servers and
    /// widgets that prefer an answer to a wait.
    ///
    /// A stale value that is accepted is returned at once, and a load that the call has begun or joined goes on as one
    /// of `prefetch(_:)` does. Otherwise the call waits for the load, and returns the stale value in its place if the
    /// load fails, or begins to wait (R17). A record on disk is read first, and counts like a value in memory.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - limit: The longest time for which a value has been stale that is returned at once, while a load runs behind
    ///     it. Zero or less to wait for the load first.
    ///   - limitOnFailure: The longest time for which the value has been stale that is returned if the load fails, or
    ///     begins to wait for a connection or out a long delay (R17). `nil` for the same as `limit`.
    ///   - evenIfInvalidated: Whether a value from before a barrier (R2), or whose source has changed since (R20), is
    ///     accepted as well.
    /// - Throws: The errors of `value(of:)`, if there is no value that is accepted.
    public func value<Value>(
        of resource: Resource<Value>, staleUpTo limit: Duration, orOnFailure limitOnFailure: Duration? = nil,
        evenIfInvalidated: Bool = false
    ) async throws -> Value {
        let accepted = AcceptedStaleness.stale(upTo: limit, orOnFailure: limitOnFailure)
        return try await value(of: resource, accepting: evenIfInvalidated ? accepted.invalidated : accepted)
    }

    package func value<Value>(of resource: Resource<Value>, accepting accepted: AcceptedStaleness) async throws -> Value
    {
        try await value(of: resource.erased, accepting: accepted).typed(Value.self)
    }

    private func value(of resource: ErasedResource, accepting accepted: AcceptedStaleness? = nil) async throws
        -> AnyValue
    {
        if let value = freshValue(of: resource) { return value }
        try Task.checkCancellation()
        let initial = resource.initialDelivery(at: wallClock)
        let result = await wait(at: { $0.state.entry(of: resource) }) { turn, waiter, resume in
            let entry = turn.entry(of: resource)
            entry.addWaiter(waiter, for: .value, accepting: accepted, &turn, resume)
            entry.admit(waiter, asking: .load, because: .asked(.load), of: resource, initial: initial, &turn)
        }
        return try result.get()
    }

    /// Returns the current state of a resource, without starting a load.
    @inlinable  // So that a program whose values are of one type copies them as such.
    public func state<Value>(of resource: Resource<Value>) -> ResourceState<Value> {
        guard let known = known(of: resource.erased) else { return ResourceState() }
        return ResourceState(known.state)
    }

    @usableFromInline
    func known(of resource: ErasedResource) -> Snapshot? {
        withTurn(isolation: nil) { turn in
            turn.knownSnapshot(of: resource)
        }?.displayed()
    }
}

package func printWarning(_ warning: String) {
    FileHandle.standardError.write(Data("AsyncResources: \(warning)\n".utf8))
}
