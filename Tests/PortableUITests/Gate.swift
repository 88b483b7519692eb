/// A gate that holds its callers until it's opened.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var visits = 0

    func wait() async {
        visits += 1
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

/// Work that lasts until it's canceled, and a log of it.
@MainActor
final class TaskLog {
    private(set) var entries: [String] = []
    private var waiters: [(condition: ([String]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    func work(_ id: Int) async {
        note("start \(id)")
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        continuation.finish()
        note("cancelled \(id)")
    }

    func until(_ condition: @escaping ([String]) -> Bool) async {
        guard !condition(entries) else { return }
        await withCheckedContinuation { waiters.append((condition, $0)) }
    }

    private func note(_ entry: String) {
        entries.append(entry)
        let ready = waiters.filter { $0.condition(entries) }
        waiters.removeAll { $0.condition(entries) }
        for waiter in ready { waiter.continuation.resume() }
    }
}
