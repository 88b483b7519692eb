internal import ResourceCore

/// One caller that waits.
@MainActor
final class SimulatedCall {
    /// How it returned.
    enum Ending {
        case returned
        case value(SimulatedNetwork.Reply)
        case error(any Error)
    }

    /// The number of the key that was asked for.
    let key: Int

    /// Whether something happened since by which it may return cancelled.
    var mayBeCancelled = false

    /// Whether the caller itself was cancelled.
    private(set) var isCancelled = false

    /// How often it returned, and how.
    private(set) var endings: [Ending] = []

    private var task: Task<Void, Never>?

    init(key: Int, _ work: @escaping @MainActor () async -> Ending) {
        self.key = key
        task = Task { endings.append(await work()) }
    }

    var isOver: Bool { !endings.isEmpty }

    func cancel() {
        isCancelled = true
        mayBeCancelled = true
        task?.cancel()
    }
}
