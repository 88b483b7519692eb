@testable import ResourceCore

/// A waiting caller in an exploration.
@MainActor final class ShellCall {
    /// The outcome of a call.
    enum Ending {
        case returned
        case value(ShellMark)
        case error(any Error)
    }

    /// The subject of the call.
    ///
    /// For a call on a store, it's known when the call begins.
    private(set) var subject: ShellSubject

    /// The store that the call was made on.
    private(set) weak var store: AnyStore?

    /// A Boolean value that indicates whether its store has canceled since it began.
    private(set) var isGivenUp = false
    private var hasBegun = false

    /// A Boolean value that indicates whether an event since then may cause it to return canceled.
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

    /// Handles that the store cancels: a wait that has begun returns.
    func abandon() {
        isGivenUp = isGivenUp || hasBegun
    }

    func cancel() {
        isCancelled = true
        mayBeCancelled = true
        task?.cancel()
    }
}

/// An object that may have been released.
struct Weak<Object: AnyObject> {
    weak var object: Object?
}
