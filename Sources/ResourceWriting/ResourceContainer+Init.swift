public import Foundation
public import ResourceCore

extension ResourceContainer {
    /// Creates an empty container with an outbox.
    ///
    /// An outbox belongs to one container, which windows share, as an archive does. A second container works without
    /// it, and says so on standard error, in every build: a durable mutation fails with
    /// `MutationError.outboxInUse`. After `close()`, or once nothing refers to the first container or its outbox and
    /// all writes are made, the next container can use it.
    ///
    /// - Parameters:
    ///   - clock: The clock that measures ages, grace periods, and pauses. A test passes a clock that it advances by
    ///     hand.
    ///   - wallClock: A closure that returns the time for `updatedAt`.
    ///   - limits: The limits on the entries that are kept beside the observed ones (R21), and on the loads of one
    ///     group that run at once (R23).
    ///   - jitter: A closure that returns a random number from zero to one, for the pauses between attempts (R17).
    ///   - archive: The archive of persisted resources, or `nil` to keep them in memory alone (R22).
    ///   - outbox: The outbox of durable mutations, or `nil` to send no durable ones, and to keep others in memory.
    public convenience init(
        clock: any Clock<Duration> = ContinuousClock(), wallClock: @escaping @Sendable () -> Date = { Date() },
        limits: ResourceLimits = .none, jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        archive: (any DataStore)? = nil, outbox: Outbox?
    ) {
        self.init(
            clock: clock, wallClock: wallClock, limits: limits, jitter: jitter, archive: archive, outbox: outbox,
            warn: printWarning)
    }

    package convenience init(
        clock: any Clock<Duration>, wallClock: @escaping @Sendable () -> Date = { Date() },
        limits: ResourceLimits = .none,
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        archive: (any DataStore)? = nil, outbox: Outbox?, isInMemoryByChoice: Bool = false,
        starter: TaskStarter = .system, activity: BackgroundActivity? = .system(),
        warn: @escaping @Sendable (String) -> Void = printWarning
    ) {
        self.init(
            clock: clock, wallClock: wallClock, limits: limits, jitter: jitter, archive: archive,
            isInMemoryByChoice: isInMemoryByChoice, starter: starter, warn: warn)
        withTurn(isolation: nil) { turn in
            let part = WritingPart(activity: activity)
            turn.add(part)
        }
        if let outbox { use(outbox) }
    }

    /// Displays all mutations of an outbox from now on, and sends them, unless another container does.
    package func use(_ outbox: Outbox) {
        if take(outbox) { return }
        withTurn(isolation: nil) { $0.writing.state = WritingState(refusal: .outboxInUse) }
        warn(MutationError.outboxInUse.description)
    }
}
