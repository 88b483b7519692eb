internal import Foundation

/// Leads the jobs of simulations to their schedulers, and all others where they always go.
///
/// The runtime of Swift's concurrency has a variable that holds who is asked before a job goes to the global executor.
enum JobHook {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    /// Read to install the hook; from then on it stays.
    static let install: Void = {
        guard let variable = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
            preconditionFailure("a simulation needs Swift's concurrency runtime as a dynamic library")
        }
        variable.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
            if let scheduler = JobScheduler.responsible { scheduler.enqueue(job) } else { original(job) }
        }
    }()
}
