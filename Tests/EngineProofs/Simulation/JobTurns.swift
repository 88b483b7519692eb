import ResourceTesting

/// The turns that a simulation gives to the jobs of its tasks, off the main actor and on it.
@MainActor
struct JobTurns {
    let scheduler: JobScheduler
    private let wayBack = JobScheduler()
    private let idleTurns: Int

    /// Creates the turns of a scheduler's jobs.
    ///
    /// - Parameter idleTurns: The number of turns of the main actor in a row, without a job for the scheduler, after
    ///   which no job is left. It's the maximum number of jobs on the main actor each of which only begins the next.
    init(_ scheduler: JobScheduler, idleTurns: Int = 1) {
        self.scheduler = scheduler
        self.idleTurns = idleTurns
    }

    /// Runs all jobs that are enqueued on the main actor by now.
    func arriveOnMain() async {
        await withCheckedContinuation { continuation in
            Task { @MainActor in
                // NB: A task that waits on the main actor returns to it through a job that doesn't run on it.
                JobScheduler.$current.withValue(wayBack) { continuation.resume() }
                while wayBack.runOne({ _ in 0 }) {}
            }
        }
    }

    /// Runs jobs until none is waiting, off the main actor and on it.
    func runAll() async {
        var idle = 0
        while idle < idleTurns {
            while scheduler.runOne({ _ in 0 }) {}
            await arriveOnMain()
            idle = scheduler.count > 0 ? 0 : idle + 1
        }
    }

    /// Runs work that needs turns of its own, and time, and returns its result.
    func run<Output: Sendable>(
        on clock: ManualClock, _ work: @escaping @MainActor () async throws -> Output
    ) async throws -> Output {
        var result: Result<Output, any Error>?
        Task {
            do { result = .success(try await work()) } catch { result = .failure(error) }
        }
        while true {
            await runAll()
            if let result { return try result.get() }
            clock.advanceToNextDeadline()
        }
    }
}

extension ManualClock {
    /// Advances to the next deadline up to a moment, and returns a Boolean value that indicates whether there was one.
    @discardableResult
    func advanceToNextDeadline(until end: Instant? = nil) -> Bool {
        guard let deadline = nextDeadline, end.map({ deadline <= $0 }) ?? true else { return false }
        advance(by: max(.zero, now.duration(to: deadline)))
        return true
    }
}
