import JobHooks

/// Runs some work, and all jobs meanwhile, on the calling thread, one after the other, so that each run is the same.
@MainActor
public func runOnThisThread(_ work: @escaping @MainActor () async throws -> Void) {
    job_hooks_install()
    var isDone = false
    Task {
        do { try await work() } catch { fatalError("\(error)") }
        isDone = true
    }
    while !isDone {
        if !runJobs(), !isDone { job_hooks_wait() }
    }
}

/// Runs the jobs that are due, and returns a Boolean value that indicates whether there was one off the main actor.
@MainActor
private func runJobs() -> Bool {
    job_hooks_run_main_queue()
    var hasRun = false
    // A job of no serial executor has one whose two words are zero.
    let nowhere = unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)
    while let job = job_hooks_next() {
        unsafeBitCast(job, to: UnownedJob.self).runSynchronously(on: nowhere)
        hasRun = true
    }
    return hasRun
}
