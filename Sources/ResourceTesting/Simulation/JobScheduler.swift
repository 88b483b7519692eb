internal import ResourceCore

/// Runs the jobs that tasks of one simulation enqueue, one at a time and in an order that a seed decides.
///
/// Jobs off every actor are meant: loaders, flights and timers. What belongs to the main actor runs there as always, in
/// the order in which it was enqueued.
final class JobScheduler: Sendable {
    /// The simulation that the current task belongs to; the tasks of a container are told by its starter.
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

    /// Begins tasks that inherit nothing but the simulation that they belong to.
    var starter: TaskStarter {
        TaskStarter { [self] priority, work in
            Self.$current.withValue(self) {
                Task.detached(priority: priority) { await Self.$current.withValue(self) { await work() } }
            }
        } onMain: { work in
            Task { @MainActor in Self.$current.withValue(self) { work() } }
        }
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
