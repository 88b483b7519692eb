internal import ResourceCore

/// A waiting caller.
@MainActor
final class SimulatedCall {
    /// The result with which a call returned.
    enum Ending {
        case returned
        case value(SimulatedNetwork.Reply)
        case error(any Error)
    }

    /// The number of the key that was requested.
    let key: Int

    /// A Boolean value that indicates whether an event since then may make the call return as canceled.
    var mayBeCancelled = false

    /// A Boolean value that indicates whether the caller itself was canceled.
    private(set) var isCancelled = false

    /// The results with which the call returned, of which there must be at most one.
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
