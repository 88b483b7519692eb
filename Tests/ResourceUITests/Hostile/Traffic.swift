import ResourceCore

/// A server whose every call waits for a visitor to respond, and which observes the behavior of its callers.
final class Traffic: Sendable {
    /// A call that hasn't ended.
    struct Call: Sendable {
        let id: Int
        let key: String
        /// The position among all calls of its key, starting at 0.
        let number: Int
        var isCancelled = false
        var continuation: CheckedContinuation<String, any Error>?
    }

    private struct State: Sendable {
        var calls: [Call] = []
        var counts: [String: Int] = [:]
        var lastID = 0
        var faults: [String] = []
        var observer: (@Sendable () -> Void)?
    }

    private let isShared: Bool
    private let endsWhenCancelled: Bool
    private let fails: @Sendable (_ key: String, _ number: Int) -> Bool
    private let state = Lock(State())

    /// - Parameters:
    ///   - isShared: A Boolean value that indicates whether two concurrent calls of one key are a fault.
    ///   - endsWhenCancelled: A Boolean value that indicates whether a call throws as soon as it's canceled; otherwise,
    ///     it continues to wait for its response.
    ///   - fails: A closure that returns whether a call of a key fails, by its number among the calls of that key.
    init(
        isShared: Bool = true, endsWhenCancelled: Bool = true,
        fails: @escaping @Sendable (_ key: String, _ number: Int) -> Bool = { _, _ in false }
    ) {
        self.isShared = isShared
        self.endsWhenCancelled = endsWhenCancelled
        self.fails = fails
    }

    /// The forbidden actions of callers, such as loading one key twice at the same time.
    var faults: [String] { state.withLock { $0.faults } }

    /// The calls that wait for a response, in the order of their arrival.
    var waiting: [Call] { state.withLock { $0.calls.filter { $0.continuation != nil } } }

    /// The number of calls so far.
    var count: Int { state.withLock { $0.lastID } }

    /// The number of calls that haven't been canceled.
    var wanted: Int { state.withLock { $0.calls.count { !$0.isCancelled } } }

    /// Calls a closure whenever a call begins to wait or ends, on any thread.
    func onChange(_ observer: @escaping @Sendable () -> Void) {
        state.withLock { $0.observer = observer }
    }

    /// Loads a value; called by loaders.
    func load(_ key: String) async throws -> String {
        let id = begin(key)
        defer { end(id) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { park($0, id) }
        } onCancel: {
            cancel(id)
        }
    }

    /// Returns a shared resource of this server.
    func resource(_ key: String) -> Resource<String> {
        Resource([key]) { [self] in try await load(key) }.retry(.never)
    }

    /// Responds to a call based on its key and number, unless it has ended.
    func answer(_ call: Call) {
        let continuation = take(call.id)
        if fails(call.key, call.number) {
            continuation?.resume(throwing: Trouble())
        } else {
            continuation?.resume(returning: "value of \(call.key)")
        }
    }

    private func begin(_ key: String) -> Int {
        state.withLock { state in
            if isShared, state.calls.contains(where: { $0.key == key && !$0.isCancelled }) {
                state.faults.append("\(key) is loaded twice at the same time")
            }
            state.lastID += 1
            let number = state.counts[key, default: 0]
            state.counts[key] = number + 1
            state.calls.append(Call(id: state.lastID, key: key, number: number))
            return state.lastID
        }
    }

    private func end(_ id: Int) {
        state.withLock { $0.calls.removeAll { $0.id == id } }
        tell()
    }

    private func park(_ continuation: CheckedContinuation<String, any Error>, _ id: Int) {
        let isOver = state.withLock { state in
            guard let index = state.calls.firstIndex(where: { $0.id == id }) else { return true }
            if endsWhenCancelled, state.calls[index].isCancelled { return true }
            state.calls[index].continuation = continuation
            return false
        }
        if isOver { continuation.resume(throwing: CancellationError()) } else { tell() }
    }

    private func cancel(_ id: Int) {
        state.withLock { state in
            guard let index = state.calls.firstIndex(where: { $0.id == id }) else { return }
            state.calls[index].isCancelled = true
        }
        if endsWhenCancelled { take(id)?.resume(throwing: CancellationError()) }
    }

    private func take(_ id: Int) -> CheckedContinuation<String, any Error>? {
        state.withLock { state in
            guard let index = state.calls.firstIndex(where: { $0.id == id }) else { return nil }
            defer { state.calls[index].continuation = nil }
            return state.calls[index].continuation
        }
    }

    private func tell() {
        state.withLock { $0.observer }?()
    }
}
