/// One caller that waits, in an exploration.
@MainActor final class ShellCall {
    /// What a call has returned.
    enum Ending {
        case returned
        case value(ShellMark)
        case error(any Error)
    }

    let subject: ShellSubject

    /// A Boolean value that indicates whether the call was made on a store.
    let isOfStore: Bool

    /// A Boolean value that indicates whether something happened since by which it may return canceled.
    var mayBeCancelled = false
    private(set) var isCancelled = false
    private(set) var endings: [Ending] = []
    private var task: Task<Void, Never>?

    init(_ subject: ShellSubject, isOfStore: Bool, _ work: @escaping @MainActor () async -> Ending) {
        self.subject = subject
        self.isOfStore = isOfStore
        task = Task { endings.append(await work()) }
    }

    var isOver: Bool { !endings.isEmpty }

    func cancel() {
        isCancelled = true
        mayBeCancelled = true
        task?.cancel()
    }
}

/// An object that may be gone.
struct Weak<Object: AnyObject> {
    weak var object: Object?
}
