import Synchronization

/// An executor that runs tasks on demand, on the calling thread.
///
/// So tasks can be created before a measurement, run in it until they wait, and end after it.
final class HandExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs the jobs that are ready, and those that become ready meanwhile.
    func run() {
        while true {
            let ready = jobs.withLock { jobs in
                defer { jobs = [] }
                return jobs
            }
            if ready.isEmpty { return }
            for job in ready { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }
}
