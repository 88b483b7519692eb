import Foundation

/// Runs a closure on a thread of its own, because reading a pipe blocks, which a thread of tasks shouldn't.
func onItsOwnThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(with: Result { try body() }) }
    }
}
