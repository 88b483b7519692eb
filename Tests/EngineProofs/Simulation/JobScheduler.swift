internal import ResourceCore
import ResourceTesting

/// A scheduler that runs the jobs of one simulation's tasks, one at a time and in an order that a seed determines.
///
/// It schedules jobs off every actor: loaders, flights, and timers. Jobs of the main actor run there as usual, in the
/// order in which they were enqueued.
final class JobScheduler: Sendable {
    /// The simulation that the current task belongs to.
    ///
    /// For the tasks of a container, its starter sets it.
    @TaskLocal static var current: JobScheduler?

    /// The number of the current task, if a scheduler's starter has started it.
    @TaskLocal static var taskNumber = 0

    /// The scheduler that is running a job, and its thread.
    ///
    /// A task that changes executors in the middle of its job is no longer the current task when it's enqueued.
    private static let running = Lock<(scheduler: JobScheduler, thread: ThreadID)?>(nil)

    /// The scheduler of all jobs of the process that belong to no other one.
    private static let owner = Lock<JobScheduler?>(nil)

    private let waiting = Lock<[UnownedJob]>([])
    private let numbers = Lock(0)
    private let lane = Lane()

    /// Creates a scheduler, and installs the hook that directs jobs to it.
    init() {
        JobHook.install
    }

    /// The scheduler for a job that is enqueued on this thread now, or `nil` for a job of no simulation.
    static var responsible: JobScheduler? {
        current ?? running.withLock { $0?.thread == ThreadID.current ? $0?.scheduler : nil }
            ?? owner.withLock { $0 }
    }

    /// Lets a scheduler have all jobs of the process, or none of them any longer.
    ///
    /// A simulation of views needs it: a task that leaves the main actor in the middle of its job is no longer the
    /// current one, and its job seems to belong to no simulation. Run the simulation in a process of its own, such as that of
    /// an exit test.
    static func assignProcess(to scheduler: JobScheduler?) {
        owner.withLock { $0 = scheduler }
    }

    /// The number that was taken last.
    var lastNumber: Int { numbers.withLock { $0 } }

    /// Returns the next number of those that its tasks have in the order in which they were started.
    func takeNumber() -> Int {
        numbers.withLock { number in
            number += 1
            return number
        }
    }

    /// A starter of tasks that inherit nothing but the simulation that they belong to.
    var starter: TaskStarter {
        TaskStarter { [self] priority, work in
            let number = takeNumber()
            return Self.$current.withValue(self) {
                Task.detached(priority: priority) {
                    await Self.$taskNumber.withValue(number) {
                        await Self.$current.withValue(self) { await work() }
                    }
                }
            }
        } onMain: { work in
            Task { @MainActor in Self.$current.withValue(self) { work() } }
        }
    }

    /// The number of waiting jobs.
    var count: Int { waiting.withLock { $0.count } }

    func enqueue(_ job: UnownedJob) {
        waiting.withLock { $0.append(job) }
    }

    /// Runs one of the waiting jobs until it suspends or ends, and returns a Boolean value that indicates whether there
    /// was one.
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

/// The executor of a simulation's jobs.
private final class Lane: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        guard let scheduler = JobScheduler.responsible else {
            preconditionFailure("a job outside of every simulation was sent to one")
        }
        scheduler.enqueue(job)
    }
}
