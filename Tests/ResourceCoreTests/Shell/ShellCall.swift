@testable import ResourceCore

/// One caller that waits, in an exploration.
@MainActor final class ShellCall {
    /// The outcome of a call.
    enum Ending {
        case returned
        case value(ShellMark)
        case error(any Error)
    }

    /// The subject that the call is for; that of a call on a store is known when it begins.
    private(set) var subject: ShellSubject

    /// The store that the call was made on.
    private(set) weak var store: AnyStore?

    /// A Boolean value that indicates whether its store has canceled since it began.
    private(set) var isGivenUp = false
    private var hasBegun = false

    /// A Boolean value that indicates whether something happened since by which it may return canceled.
    var mayBeCancelled = false
    private(set) var isCancelled = false
    private(set) var endings: [Ending] = []
    private var task: Task<Void, Never>?

    init(
        _ subject: @escaping @MainActor () -> ShellSubject, on store: AnyStore? = nil,
        _ work: @escaping @MainActor () async -> Ending
    ) {
        self.subject = subject()
        self.store = store
        task = Task {
            self.subject = subject()
            hasBegun = true
            endings.append(await work())
        }
    }

    var isOver: Bool { !endings.isEmpty }

    /// The store cancels: what it has begun to wait for returns.
    func giveUp() {
        isGivenUp = isGivenUp || hasBegun
    }

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
