import Foundation

/// Performs long work on a thread of its own, so that the few threads that all tests share remain available.
func besideTests<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: work()) }.start()
    }
}
