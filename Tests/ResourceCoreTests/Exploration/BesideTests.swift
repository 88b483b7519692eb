import Foundation

/// Does what takes long on a thread of its own: the few threads that all tests share stay free for those that wait.
func besideTests<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: work()) }.start()
    }
}
