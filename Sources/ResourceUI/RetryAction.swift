public import ResourceCore

/// Asks for a load because someone wants it: from a button as `retry()`, awaited as `await retry.run()`.
///
/// Asking again while it runs joins the load that is on its way (R3).
@MainActor
public struct RetryAction {
    private let target: any RetryTarget

    /// An action on a store.
    public init<Value>(_ store: ResourceStore<Value>) {
        target = store
    }

    /// Begins a load and returns at once; what is shown tells already that it runs.
    public func callAsFunction() {
        target.start(.refresh)
    }

    /// Loads, and returns when the load, or the one that replaced it, has ended.
    ///
    /// A cancelled caller returns at once (R6).
    public func run() async {
        await target.refresh(.join)
    }

    /// A Boolean value that indicates whether there is a value, and no failure since it came.
    var hasSucceeded: Bool { target.hasSucceeded }

    /// Whether a visible load runs; a body that reads it is evaluated when that changes.
    public var isRunning: Bool { target.isLoading }
}

extension RetryAction: @MainActor Equatable {
    /// Two actions are equal where they act on the same store.
    public static func == (lhs: RetryAction, rhs: RetryAction) -> Bool {
        lhs.target === rhs.target
    }
}

/// What a retry needs of a store, whatever its value.
@MainActor
private protocol RetryTarget: AnyObject {
    var isLoading: Bool { get }
    var hasSucceeded: Bool { get }
    func start(_ intent: LoadIntent)
    func refresh(_ mode: RefreshMode) async
}

extension ResourceStore: RetryTarget {
    fileprivate var hasSucceeded: Bool { value != nil && error == nil }
}
