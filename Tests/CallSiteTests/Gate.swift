import Foundation

/// A service that responds when the test says so, once for each request, in the order of the requests.
@MainActor
final class Gate<Value: Sendable> {
    private var answers: [Result<Value, any Error>] = []
    private var waiting: [CheckedContinuation<Value, any Error>] = []
    private var onRequest: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    /// The number of requests so far.
    private(set) var requests = 0

    /// Waits for the next response.
    func value() async throws -> Value {
        requests += 1
        if let (count, continuation) = onRequest, requests >= count {
            onRequest = nil
            continuation.resume()
        }
        if !answers.isEmpty { return try answers.removeFirst().get() }
        return try await withCheckedThrowingContinuation { waiting.append($0) }
    }

    /// Waits until the given number of requests have been made.
    func requests(_ count: Int) async {
        guard requests < count else { return }
        await withCheckedContinuation { onRequest = (count, $0) }
    }

    /// Responds to the oldest waiting request, or else to the next one.
    func answer(_ value: Value) {
        settle(.success(value))
    }

    /// Fails the oldest waiting request, or else the next one.
    func fail(_ error: any Error = URLError(.notConnectedToInternet)) {
        settle(.failure(error))
    }

    private func settle(_ answer: Result<Value, any Error>) {
        if waiting.isEmpty { answers.append(answer) } else { waiting.removeFirst().resume(with: answer) }
    }
}
