internal import Foundation

/// A hook that directs the jobs of simulations to their schedulers, and all others to their usual executor.
///
/// The runtime of Swift's concurrency has a variable for a function that is called before a job goes to the global
/// executor.
enum JobHook {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    /// Installs the hook permanently when it's first read.
    static let install: Void = {
        guard let variable = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
            preconditionFailure("a simulation needs Swift's concurrency runtime as a dynamic library")
        }
        variable.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
            if let scheduler = JobScheduler.responsible { scheduler.enqueue(job) } else { original(job) }
        }
    }()
}
