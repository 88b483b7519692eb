import AsyncResources
import Measuring
import Synchronization

/// A benchmark of many callers that join one flight that doesn't end, and are canceled one by one.
///
/// The callers' tasks are created before each sample and end after it: the measured work is their start and joining, or
/// their cancellation and leaving. They're compared with the same number of tasks that only wait.
enum Callers {
    private static let counts = [10_000, 100_000]
    private static let bar = Bar(2_000)
    private static let effort = Effort(samples: 7)

    static func table() async -> Table {
        let container = ResourceContainer()
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        let book = Resource(["book"]) {
            for await _ in never {}
            return Book(number: 42)
        }
        // NB: This interest keeps the flight when the last caller has left.
        container.prefetch(book)
        var rows: [Row] = []
        for count in counts {
            rows += await measure(count, "a bare continuation") { await wait() }
            rows += await measure(count, "container.value(of:)", bar) {
                blackHole(try? await container.value(of: book))
            }
        }
        container.cancel(book.key)
        return Table("callers of one running flight", rows)
    }

    /// Waits for a cancellation with one continuation, which is the minimum cost of a waiting caller.
    private static func wait() async {
        let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
        } onCancel: {
            waiting.withLock { $0.take() }?.resume()
        }
    }

    private static func measure(
        _ count: Int, _ name: String, _ bar: Bar? = nil, _ call: @escaping @Sendable () async -> Void
    ) async -> [Row] {
        let crowd = Crowd(count, call)
        let joins = await Measuring.measure(
            effort, operations: count, before: { crowd.gather() }, work: { crowd.run() },
            after: {
                crowd.cancel()
                crowd.end()
            })
        let cancellations = await Measuring.measure(
            effort, operations: count,
            before: {
                crowd.gather()
                crowd.run()
            }, work: { crowd.cancel() }, after: { crowd.end() })
        return [
            Row("\(count): \(name), joined", joins, bar: bar),
            Row("\(count): \(name), canceled", cancellations, bar: bar),
        ]
    }
}

/// Tasks that make the same call.
private final class Crowd {
    private let count: Int
    private let call: @Sendable () async -> Void
    private let executor = HandExecutor()
    private let ended = Counter()
    private var tasks: [Task<Void, Never>] = []

    init(_ count: Int, _ call: @escaping @Sendable () async -> Void) {
        self.count = count
        self.call = call
    }

    /// Creates the tasks, which don't run yet.
    func gather() {
        let (call, ended) = (call, ended)
        ended.reset()
        tasks = (0..<count).map { _ in
            Task(executorPreference: executor) {
                await call()
                ended.add()
            }
        }
    }

    /// Runs each task until it waits.
    func run() {
        executor.run()
    }

    /// Cancels one task after the other.
    func cancel() {
        for task in tasks { task.cancel() }
    }

    /// Lets the tasks end, which proves that they waited until they were canceled.
    func end() {
        precondition(ended.count == 0, "\(ended.count) didn't wait")
        executor.run()
        precondition(ended.count == count, "only \(ended.count) of \(count) have ended")
        tasks = []
    }
}
