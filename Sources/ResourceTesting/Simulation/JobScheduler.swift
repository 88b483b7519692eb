internal import ResourceCore

/// Runs the jobs that tasks of one simulation enqueue, one at a time and in an order that a seed decides.
///
/// Jobs off every actor are meant: loaders, flights and timers. What belongs to the main actor runs there as always, in
/// the order in which it was enqueued.
final class JobScheduler: Sendable {
    /// The simulation that the current task belongs to; tasks inherit it from those that start or resume them.
    @TaskLocal static var current: JobScheduler?

    /// The one that runs a job now, and on which thread.
    ///
    /// A task that changes executors in the middle of its job is no current task any more when it is enqueued.
    private static let running = Lock<(scheduler: JobScheduler, thread: ThreadID)?>(nil)

    private let waiting = Lock<[UnownedJob]>([])
    private let lane = Lane()

    /// Makes a scheduler, and sees to it that jobs come to it.
    init() {
        JobHook.install
    }

    /// Who is to run a job that is enqueued here and now; nil for a job of no simulation.
    static var responsible: JobScheduler? {
        current ?? running.withLock { $0?.thread == ThreadID.current ? $0?.scheduler : nil }
    }

    /// How many jobs wait for their turn.
    var count: Int { waiting.withLock { $0.count } }

    func enqueue(_ job: UnownedJob) {
        waiting.withLock { $0.append(job) }
    }

    /// Runs one of the waiting jobs until it suspends or ends; says whether there was one.
    @MainActor func runOne(_ choose: (_ count: Int) -> Int) -> Bool {
        let job: UnownedJob? = waiting.withLock { waiting in
            waiting.isEmpty ? nil : waiting.remove(at: choose(waiting.count))
        }
        guard let job else { return false }
        let outer = Self.running.withLock { running in
            defer { running = (self, .current) }
            return running
        }
        job.runSynchronously(on: lane.asUnownedSerialExecutor())
        Self.running.withLock { $0 = outer }
        return true
    }
}

/// Where the jobs of a simulation run.
private final class Lane: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        guard let scheduler = JobScheduler.responsible else {
            preconditionFailure("a job outside of every simulation was sent to one")
        }
        scheduler.enqueue(job)
    }
}
