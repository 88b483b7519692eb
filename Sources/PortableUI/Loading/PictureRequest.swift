import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One picture on its way over the network.
///
/// NB: the session's own asynchronous call cannot be used: cancelled, it waits for the session's queue while the task's
/// status is locked, and that queue may wait for the status of the task.
final class PictureRequest: @unchecked Sendable {
    // Sendable: both members are read and written under the lock alone.
    private let lock = NSLock()
    private var task: URLSessionDataTask?
    private var isCancelled = false

    /// Begins, and resumes the continuation once, with the bytes or the reason why there are none.
    func start(_ url: URL, _ continuation: CheckedContinuation<Data, any Error>) {
        let task = URLSession.shared.dataTask(with: url) { data, response, error in
            continuation.resume(with: Result { try Self.bytes(data, response, error) })
        }
        task.resume()
        let isCancelled = lock.withLock {
            self.task = task
            return self.isCancelled
        }
        if isCancelled { cancel() }
    }

    /// Gives the request up; what waits for it hears of a cancelled one.
    func cancel() {
        let task = lock.withLock {
            isCancelled = true
            return self.task
        }
        DispatchQueue.global().async { task?.cancel() }
    }

    private static func bytes(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) throws -> Data {
        if let error { throw error }
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
            throw URLError(.badServerResponse)
        }
        return data ?? Data()
    }
}
