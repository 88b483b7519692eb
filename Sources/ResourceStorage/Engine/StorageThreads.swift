import Foundation

/// Some threads for work that waits for the disk, so that no thread of tasks does (S5).
final class StorageThreads: Sendable {
    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.name = "resource-storage"
        queue.maxConcurrentOperationCount = 4
        return queue
    }()

    /// Runs something on one of the threads, and returns what came of it.
    func run<Output: Sendable>(
        _ body: @escaping @Sendable () throws(StoreError) -> Output
    ) async throws(StoreError) -> Output {
        let result: Result<Output, StoreError> = await withCheckedContinuation { continuation in
            queue.addOperation {
                continuation.resume(returning: Result { () throws(StoreError) in try body() })
            }
        }
        return try result.get()
    }

    /// Runs something on one of the threads, soon.
    func begin(_ body: @escaping @Sendable () -> Void) {
        queue.addOperation(body)
    }

    /// Runs something when all that was begun before is done, before all that comes later.
    func drain(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            queue.addBarrierBlock {
                body()
                continuation.resume()
            }
        }
    }
}
