internal import ResourceCore

/// A clock that stands still until it is advanced.
///
///     let clock = ManualClock()
///     let container = ResourceContainer(clock: clock)
///     …
///     try await clock.sleepers(1)
///     clock.advance(by: .seconds(5))
///     try clock.expectNoSleepers()
///
/// No task really sleeps. Sleeping tasks are woken in the order of their deadlines, before `advance(by:)` returns.
/// Their further work runs in their own tasks.
public final class ManualClock: Clock, Sendable {
    /// An instant of this clock: the time by which it was advanced.
    public struct Instant: InstantProtocol, Sendable {
        /// The time since the clock was created.
        public let sinceStart: Duration

        /// Returns the instant that is later by the given duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(sinceStart: sinceStart + duration)
        }

        /// Returns the time from this instant to another.
        public func duration(to other: Instant) -> Duration {
            other.sinceStart - sinceStart
        }

        /// Compares instants by time.
        public static func < (one: Instant, other: Instant) -> Bool {
            one.sinceStart < other.sinceStart
        }
    }

    private struct Sleeper: Sendable {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = Instant(sinceStart: .zero)
        var lastID = 0
        var sleepers: [Sleeper] = []
        var cancelledEarly: Set<Int> = []
        var events = 0
        var observer: (@Sendable () -> Void)?
        var watchers: [Watcher] = []
    }

    private let state = Lock(State())

    /// Creates a clock that stands at zero.
    public init() {}

    /// The current time of the clock.
    public var now: Instant { state.withLock { $0.now } }

    /// The shortest distinguishable time between two instants.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The number of tasks that sleep on this clock.
    ///
    /// A test that leaves some behind hasn't ended everything that it began.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The earliest time at which a sleeping task wakes, or `nil` if there is none.
    public var nextDeadline: Instant? { state.withLock { state in state.sleepers.map(\.deadline).min() } }

    /// The times at which the sleeping tasks wake, the earliest first.
    public var deadlines: [Instant] { state.withLock { $0.sleepers.map(\.deadline) }.sorted() }

    /// Calls a closure whenever a task falls asleep, wakes, or is canceled, on the thread where that happens.
    ///
    /// There is one closure at a time: a new one replaces the previous one.
    public func onChange(_ observer: (@Sendable () -> Void)?) {
        // NB: The old closure is released outside of the lock.
        let old = state.withLock { state in
            defer { state.observer = observer }
            return state.observer
        }
        withExtendedLifetime(old) {}
    }

    /// Returns when at least this many tasks sleep on the clock.
    ///
    /// - Throws: ``WaitFailure`` after ``WaitFailure/patience`` in which the clock wasn't advanced and no task fell
    ///   asleep or woke. `CancellationError` if the task is canceled.
    public func sleepers(_ count: Int, file: String = #fileID, line: Int = #line) async throws {
        let watcher = Watcher(count: count)
        try await watcher.wait { [self] in
            state.withLock { $0.events }
        } failure: { [self] silence in
            WaitFailure(
                "\(count) tasks don't sleep on the clock", after: silence, at: WaitPlace(file, line),
                "\(sleeperCount), and the time is \(now.sinceStart)")
        } unless: { [self] in
            state.withLock { state in
                guard state.sleepers.count < count else { return true }
                state.watchers.append(watcher)
                return false
            }
        }
    }

    /// Moves the time forward, and wakes the tasks whose deadlines it reaches.
    public func advance(by duration: Duration) {
        let woken: [Sleeper] = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            state.events += 1
            let now = state.now
            let due = state.sleepers.filter { $0.deadline <= now }
            state.sleepers.removeAll { $0.deadline <= now }
            return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
        }
        for sleeper in woken { sleeper.continuation.resume() }
        if !woken.isEmpty { tell() }
    }

    /// Returns at the deadline, or throws `CancellationError` as soon as the caller's task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                fallAsleep(Sleeper(id: id, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            wake(id)
        }
    }

    private func fallAsleep(_ sleeper: Sleeper) {
        enum Fate { case sleeps, due, cancelled }
        let (fate, reached): (Fate, [Watcher]) = state.withLock { state in
            if state.cancelledEarly.remove(sleeper.id) != nil { return (.cancelled, []) }
            if sleeper.deadline <= state.now { return (.due, []) }
            state.sleepers.append(sleeper)
            return (.sleeps, state.watchers.removeReached(state.sleepers.count))
        }
        switch fate {
        case .sleeps:
            tell()
            for watcher in reached { watcher.resume() }
        case .due: sleeper.continuation.resume()
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        }
    }

    private func wake(_ id: Int) {
        let sleeper: Sleeper? = state.withLock { state in
            guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                state.cancelledEarly.insert(id)
                return nil
            }
            return state.sleepers.remove(at: index)
        }
        guard let sleeper else { return }
        sleeper.continuation.resume(throwing: CancellationError())
        tell()
    }

    private func tell() {
        let observer = state.withLock { state in
            state.events += 1
            return state.observer
        }
        observer?()
    }
}
