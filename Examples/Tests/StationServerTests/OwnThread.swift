import Dispatch
import Testing

/// A trait that gives each test a thread of its own.
///
/// All tests of a process share as few threads as there are cores, and one that waits for its turn there may be late by
/// more than a minute. A test whose server delays a response in real time would then find that the delay is over.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(QueueExecutor()) { try await function() }
    }
}

extension Trait where Self == OwnThread {
    /// A trait that gives each test a thread of its own.
    static var ownThread: Self { Self() }
}

/// An executor that runs jobs one after another on a dispatch queue.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "QueueExecutor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
