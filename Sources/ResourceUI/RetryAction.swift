public import ResourceCore

/// An action that requests a load for the user: from a button as `retry()`, or awaited as `await retry.run()`.
///
/// A further request while a load is running joins that load (R3).
@MainActor
public struct RetryAction {
    private let target: any RetryTarget

    /// Creates an action on a store.
    public init<Value>(_ store: ResourceStore<Value>) {
        target = store
    }

    /// Begins a load and returns at once.
    ///
    /// The state already shows that the load is running.
    public func callAsFunction() {
        target.retry()
    }

    /// Loads, and returns when the load, or the one that replaced it, has ended or begun to wait (R17).
    ///
    /// A canceled caller returns at once (R6).
    public func run() async {
        await target.retryAndWait()
    }

    /// A Boolean value that indicates whether there is a value, no failure since it came, and no load.
    var hasSucceeded: Bool { target.hasSucceeded }

    /// A Boolean value that indicates whether a load goes on that was requested visibly, even if it waits.
    var goesOn: Bool { target.attempt != nil }

    /// The text for a load that waits and that no indicator shows, or `nil` if there is none.
    var waitText: String? { target.waitText }

    /// A Boolean value that indicates whether the running load was requested, as by this action.
    var isRequested: Bool { target.isRequested }

    /// A Boolean value that indicates whether a visible load is running.
    ///
    /// A body that reads it is reevaluated when it changes.
    public var isRunning: Bool { target.isLoading }
}

extension RetryAction: @MainActor Equatable {
    /// Returns a Boolean value that indicates whether two actions act on the same store.
    public static func == (lhs: RetryAction, rhs: RetryAction) -> Bool {
        lhs.target === rhs.target
    }
}

/// The requirements of a retry on a store, regardless of its type of value.
@MainActor
private protocol RetryTarget: AnyObject {
    var isLoading: Bool { get }
    var attempt: LoadAttempt? { get }
    var waitText: String? { get }
    var hasSucceeded: Bool { get }
    var isRequested: Bool { get }
    func retry()
    func retryAndWait() async
}

extension ResourceStore: RetryTarget {
    fileprivate var hasSucceeded: Bool { value != nil && error == nil && attempt == nil }
    fileprivate var isRequested: Bool { state.activity == .refresh }
    fileprivate func retry() { store.retry() }
    fileprivate func retryAndWait() async { await store.retryAndWait() }
}
