public import ResourceCore
public import ResourcePages

/// An action that requests a load for the user: from a button as `retry()`, or awaited as `await retry.run()`.
///
/// It loads the resource, or the page at an end of a list. A further request while the load is running joins it (R3,
/// P3).
@MainActor
public struct LoadAction {
    private let target: any LoadTarget

    /// Creates an action on a store.
    public init<Value>(_ store: ResourceStore<Value>) {
        target = store
    }

    /// Creates an action that loads the page at an end of a store's list.
    public init<Item>(_ store: ResourceStore<Pages<Item>>, at end: PagesEnd) {
        target = PageTarget(store: store, end: end)
    }

    /// Begins a load and returns at once.
    ///
    /// The state, or that of the end, already shows that the load is running.
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

extension LoadAction: @MainActor Equatable {
    /// Returns a Boolean value that indicates whether two actions act on the same store.
    public static func == (lhs: LoadAction, rhs: LoadAction) -> Bool {
        lhs.target.subject == rhs.target.subject
    }
}

@MainActor
private protocol LoadTarget {
    var subject: LoadSubject { get }
    var isLoading: Bool { get }
    var attempt: LoadAttempt? { get }
    var waitText: String? { get }
    var hasSucceeded: Bool { get }
    var isRequested: Bool { get }
    func retry()
    func retryAndWait() async
}

private struct LoadSubject: Equatable {
    let store: ObjectIdentifier
    var end: PagesEnd?
}

extension ResourceStore: LoadTarget {
    fileprivate var subject: LoadSubject { LoadSubject(store: ObjectIdentifier(self)) }
    fileprivate var hasSucceeded: Bool { value != nil && error == nil && attempt == nil }
    fileprivate var isRequested: Bool { state.activity == .refresh }
    fileprivate func retry() { store.retry() }
    fileprivate func retryAndWait() async { await store.retryAndWait() }
}

private struct PageTarget<Item: Identifiable & Sendable>: LoadTarget where Item.ID: Sendable {
    let store: ResourceStore<Pages<Item>>
    let end: PagesEnd

    var subject: LoadSubject { LoadSubject(store: ObjectIdentifier(store), end: end) }
    var attempt: LoadAttempt? { nil }
    var waitText: String? { nil }
    var hasSucceeded: Bool { false }
    var isRequested: Bool { isLoading }

    var isLoading: Bool {
        if case .loading = store.state(of: end) { true } else { false }
    }

    func retry() { store.startLoading(at: end) }

    func retryAndWait() async { await end == .end ? store.loadNext() : store.loadPrevious() }
}
