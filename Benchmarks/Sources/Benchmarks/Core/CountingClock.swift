import Synchronization

/// A continuous clock that counts the tasks that sleep on it.
final class CountingClock: Clock {
    private let clock = ContinuousClock()
    private let sleepers = Atomic(0)
    private let woken = Atomic(0)

    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    /// The number of sleeping tasks.
    var waiting: Int { sleepers.load(ordering: .relaxed) }

    /// The number of tasks that woke because their time had come.
    var fired: Int { woken.load(ordering: .relaxed) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        sleepers.add(1, ordering: .relaxed)
        defer { sleepers.subtract(1, ordering: .relaxed) }
        try await clock.sleep(until: deadline, tolerance: tolerance)
        woken.add(1, ordering: .relaxed)
    }
}
