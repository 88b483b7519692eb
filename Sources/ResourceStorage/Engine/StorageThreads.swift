import Foundation

/// Some threads for work that waits for the disk, so that no thread of tasks does (S5).
///
/// They are begun when there is work that no other waits for, and end when there was none for a while. There are more
/// of them than processors, because those that wait for the same sync of the disk share it.
final class StorageThreads: @unchecked Sendable {
    // Sendable: everything is read and written while `condition` is locked.

    private struct Job {
        let body: @Sendable () -> Void

        /// Whether it is done when all before it are, and before all after it.
        let isAlone: Bool
    }

    private static let limit = 16
    private static let patience: TimeInterval = 5

    private let condition = NSCondition()

    /// What is to be done, after some that was taken.
    private var jobs: [Job?] = []
    private var taken = 0
    private var threads = 0
    private var idle = 0
    private var running = 0
    private var isAlone = false

    /// Runs something on one of the threads, and returns what came of it.
    func run<Output: Sendable>(
        _ body: @escaping @Sendable () throws(StoreError) -> Output
    ) async throws(StoreError) -> Output {
        let work = Work(body)
        await withCheckedContinuation { continuation in
            begin {
                work.run()
                continuation.resume()
            }
        }
        return try work.outcome.get()
    }

    /// Something that is done once.
    private final class Work<Output: Sendable>: @unchecked Sendable {
        // Sendable: everything is read and written while `lock` is locked, or before anybody else has it.
        private let lock = NSLock()
        // NB: no function that throws a type of its own, which as a generic argument needs macOS 15.
        private var body: (@Sendable () -> Result<Output, StoreError>)?
        private var result: Result<Output, StoreError>?

        init(_ body: @escaping @Sendable () throws(StoreError) -> Output) {
            self.body = { Result { () throws(StoreError) in try body() } }
        }

        /// NB: what the body has is let go before anybody knows the outcome: who then lets the store go has closed it.
        func run() {
            guard let body = lock.withLock({ body.take() }) else { return }
            let result = body()
            lock.withLock { self.result = result }
        }

        /// What came of it, when it is done.
        ///
        /// NB: through the lock, because the thread sanitizer does not see that a continuation orders two threads.
        var outcome: Result<Output, StoreError> {
            guard let result = lock.withLock({ result }) else { preconditionFailure("nothing was done yet") }
            return result
        }
    }

    /// Runs something on one of the threads, soon.
    func begin(_ body: @escaping @Sendable () -> Void) {
        add(Job(body: body, isAlone: false))
    }

    /// Runs something when all that was begun before is done, before all that comes later.
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
        if jobs.count - taken <= idle || threads == Self.limit { return condition.signal() }
        threads += 1
        let thread = Thread { [self] in work() }
        thread.name = "data-store"
        thread.start()
    }

    /// Whether this is asked on a thread of a store.
    static var isCurrent: Bool { Thread.current.threadDictionary[mark] != nil }

    private static let mark = "StorageThreads"

    private func work() {
        Thread.current.threadDictionary[Self.mark] = true
        // NB: what a job holds is let go outside of the lock.
        while let job = take() {
            job.body()
            finish()
        }
    }

    /// Waits for a job; nil if none came for long.
    private func take() -> Job? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let job = first, !isAlone, !job.isAlone || running == 0 { return start(job) }
            idle += 1
            let isSignalled = condition.wait(until: Date(timeIntervalSinceNow: Self.patience))
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
