import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One picture on its way over the network.
///
/// NB: the session's own asynchronous call cannot be used: cancelled, it waits for the session's queue while the task's
/// status is locked, and that queue may wait for the status of the task. And a request with a completion handler must not
/// be cancelled while its end is being told, which nobody can know: a cancelled one ends for who waits, and its answer
/// is dropped.
final class PictureRequest: @unchecked Sendable {
    // Sendable: both members are read and written under the lock alone.
    private let lock = NSLock()
    private var continuation: CheckedContinuation<Data, any Error>?
    private var isOver = false

    /// Begins, and resumes the continuation once, with the bytes or the reason why there are none.
    func start(_ url: URL, _ continuation: CheckedContinuation<Data, any Error>) {
        let isOver = lock.withLock {
            if !self.isOver { self.continuation = continuation }
            return self.isOver
        }
        guard !isOver else { return continuation.resume(throwing: CancellationError()) }
        URLSession.shared.dataTask(with: url) { data, response, error in
            self.end(Result { try Self.bytes(data, response, error) })
        }
        .resume()
    }

    /// Lets nobody wait any longer.
    func cancel() {
        end(.failure(CancellationError()))
    }

    private func end(_ result: Result<Data, any Error>) {
        let continuation = lock.withLock {
            isOver = true
            return self.continuation.take()
        }
        continuation?.resume(with: result)
    }

    private static func bytes(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) throws -> Data {
        if let error { throw error }
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
            throw URLError(.badServerResponse)
        }
        return data ?? Data()
    }
}
