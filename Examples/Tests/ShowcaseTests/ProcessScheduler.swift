import Foundation
import ResourceTesting

@testable import ResourceCore

/// A scheduler of all jobs of a process, which runs them on the main actor, one at a time and always in the same order.
///
/// Time passes on a manual clock, and only when no job is left. Use it in a process of its own, such as that of an exit
/// test.
@MainActor
final class ProcessScheduler {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    /// The jobs off the main actor that haven't run.
    nonisolated fileprivate static let waiting = Lock<[UnownedJob]>([])

    private let lane = Lane()

    /// The variable of Swift's concurrency runtime for a function that is called before a job goes to the global
    /// executor.
    private let hook: UnsafeMutablePointer<Hook?>

    private init() {
        guard let variable = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
            preconditionFailure("a simulation needs Swift's concurrency runtime as a dynamic library")
        }
        hook = variable.assumingMemoryBound(to: Hook?.self)
        hook.pointee = { job, _ in ProcessScheduler.waiting.withLock { $0.append(job) } }
    }

    /// Runs work and everything that it starts, and returns its result.
    static func run<Output: Sendable>(
        on clock: ManualClock, _ work: @escaping @MainActor () async throws -> Output
    ) async throws -> Output {
        closeInheritedListeners()
        let scheduler = ProcessScheduler()
        defer { scheduler.hook.pointee = nil }
        let output = try await scheduler.result(of: work, on: clock)
        await scheduler.runAll()
        return output
    }

    /// Closes the listening sockets of other tests, which an exit test inherits.
    ///
    /// swift-nio doesn't mark them as closed in another program, and their ports would be in use for as long as this
    /// process lives.
    private static func closeInheritedListeners() {
        for descriptor in Int32(3)..<1024 {
            var listens: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            let isSocket = getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0
            if isSocket, listens == 1 { close(descriptor) }
        }
    }

    private func result<Output: Sendable>(
        of work: @escaping @MainActor () async throws -> Output, on clock: ManualClock
    ) async throws -> Output {
        var result: Result<Output, any Error>?
        Task {
            do { result = .success(try await work()) } catch { result = .failure(error) }
        }
        while true {
            await runAll()
            if let result { return try result.get() }
            if let deadline = clock.nextDeadline { clock.advance(by: max(.zero, clock.now.duration(to: deadline))) }
        }
    }

    /// Runs jobs until none is left, off the main actor and on it.
    ///
    /// After 16 turns of the main actor without another job, none is left: a job there may only begin the next.
    private func runAll() async {
        var idle = 0
        while idle < 16 {
            while runNext() {}
            await arriveOnMain()
            idle = Self.waiting.withLock { $0.isEmpty } ? idle + 1 : 0
        }
    }

    private func runNext() -> Bool {
        let job: UnownedJob? = Self.waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        job?.runSynchronously(on: lane.asUnownedSerialExecutor())
        return job != nil
    }

    /// Runs all jobs that are enqueued on the main actor by now.
    private func arriveOnMain() async {
        await withCheckedContinuation { continuation in
            Task { @MainActor [lane] in
                // NB: A task that waits on the main actor returns to it through a job that doesn't run on it.
                let others = Self.waiting.withLock { waiting in
                    defer { waiting = [] }
                    return waiting
                }
                continuation.resume()
                let way = Self.waiting.withLock { waiting in
                    defer { waiting = others }
                    return waiting
                }
                for job in way { job.runSynchronously(on: lane.asUnownedSerialExecutor()) }
            }
        }
    }
}

/// The executor of a simulation's jobs.
private final class Lane: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        ProcessScheduler.waiting.withLock { $0.append(job) }
    }
}
