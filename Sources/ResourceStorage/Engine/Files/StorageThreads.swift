package import Foundation

/// A thread pool for work that waits for the disk, so that the threads of tasks don't (S5).
///
/// Threads are started when there is more work than idle threads, and end after a period without work. There are more
/// threads than processors, because threads that wait for the same sync of the disk share it.
package final class StorageThreads: @unchecked Sendable {
    // Sendable: everything is read and written while `condition` is locked.

    private struct Job {
        let body: @Sendable () -> Void

        /// A Boolean value that indicates whether the job runs after all earlier jobs and before all later ones.
        let isAlone: Bool
    }

    private let limit: Int
    private let patience: TimeInterval
    private let condition = NSCondition()

    /// The pending jobs, after some that were taken.
    private var jobs: [Job?] = []
    private var taken = 0
    private var threads = 0
    private var idle = 0
    private var running = 0
    private var isAlone = false

    /// Creates a pool without threads.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of threads.
    ///   - patience: The time without work after which a thread ends, in seconds.
    package init(limit: Int = 16, patience: TimeInterval = 5) {
        self.limit = limit
        self.patience = patience
    }

    /// Runs a closure on one of the threads, and returns its result.
    func run<Output: Sendable>(
        _ body: @escaping @Sendable () throws(DataStoreError) -> Output
    ) async throws(DataStoreError) -> Output {
        let work = Work(body)
        await withCheckedContinuation { continuation in
            begin {
                work.run()
                continuation.resume()
            }
        }
        return try work.outcome.get()
    }

    /// Work that is performed once.
    private final class Work<Output: Sendable>: @unchecked Sendable {
        // Sendable: everything is read and written while `lock` is locked, or before the object is shared.
        private let lock = NSLock()
        // NB: Not a closure with a typed throw, which requires macOS 15 as a generic argument.
        private var body: (@Sendable () -> Result<Output, DataStoreError>)?
        private var result: Result<Output, DataStoreError>?

        init(_ body: @escaping @Sendable () throws(DataStoreError) -> Output) {
            self.body = { Result { () throws(DataStoreError) in try body() } }
        }

        /// NB: The closure is released before the outcome is known, so that a caller that then releases the store has
        /// closed it.
        func run() {
            guard let body = lock.withLock({ body.take() }) else { return }
            let result = body()
            lock.withLock { self.result = result }
        }

        /// The result, after the work is done.
        ///
        /// NB: It's read with the lock, because the thread sanitizer doesn't recognize that a continuation orders two
        /// threads.
        var outcome: Result<Output, DataStoreError> {
            guard let result = lock.withLock({ result }) else { preconditionFailure("the work was not done yet") }
            return result
        }
    }

    /// Schedules a closure on one of the threads.
    func begin(_ body: @escaping @Sendable () -> Void) {
        add(Job(body: body, isAlone: false))
    }

    /// Runs a closure after all work that was scheduled before, and before all later work.
    func drain(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            add(
                Job(
                    body: {
                        body()
                        continuation.resume()
                    }, isAlone: true))
        }
    }

    // MARK: The threads

    private func add(_ job: Job) {
        condition.lock()
        defer { condition.unlock() }
        jobs.append(job)
        if jobs.count - taken <= idle || threads == limit { return condition.signal() }
        threads += 1
        let thread = Thread { [self] in work() }
        thread.name = "data-store"
        thread.start()
    }

    /// A Boolean value that indicates whether the current thread belongs to a store.
    static var isCurrent: Bool { Thread.current.threadDictionary[mark] != nil }

    private static let mark = "StorageThreads"

    private func work() {
        Thread.current.threadDictionary[Self.mark] = true
        // NB: A job's references are released without holding the lock.
        while let job = take() {
            job.body()
            finish()
        }
    }

    /// Waits for a job.
    ///
    /// Returns `nil` if there was none for a while.
    private func take() -> Job? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let job = first, !isAlone, !job.isAlone || running == 0 { return start(job) }
            idle += 1
            let isSignalled = condition.wait(until: Date(timeIntervalSinceNow: patience))
            idle -= 1
            if !isSignalled, first == nil {
                threads -= 1
                return nil
            }
        }
    }

    private var first: Job? { taken < jobs.count ? jobs[taken] : nil }

    private func start(_ job: Job) -> Job {
        jobs[taken] = nil
        taken += 1
        if taken == jobs.count || taken == 1000 {
            jobs.removeFirst(taken)
            taken = 0
        }
        running += 1
        isAlone = job.isAlone
        return job
    }

    private func finish() {
        condition.lock()
        defer { condition.unlock() }
        running -= 1
        if isAlone || first?.isAlone == true { condition.broadcast() }
        isAlone = false
    }
}
