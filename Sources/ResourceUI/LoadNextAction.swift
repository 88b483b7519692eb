public import ResourceCore
public import ResourcePages

/// An action that loads the next page of a list for the user: from a button as `loadNext()`, or awaited as
/// `await loadNext.run()`.
///
/// In the row before the first item of a `PagedForEach`, it loads the previous page.
///
/// A further request while the page is loading joins that load (P3).
@MainActor
public struct LoadNextAction {
    private let start: () -> Void
    private let load: () async -> Void

    /// Creates an action on a store.
    public init<Item>(_ store: ResourceStore<Pages<Item>>) {
        self.init(store, at: .end)
    }

    /// Creates an action on an end of a store's list.
    init<Item>(_ store: ResourceStore<Pages<Item>>, at end: PagesEnd) {
        start = { store.startLoading(at: end) }
        load = { await end == .end ? store.loadNext() : store.loadPrevious() }
    }

    /// Begins to load the page, and returns at once.
    ///
    /// The state of the end already shows that the load is running.
    public func callAsFunction() {
        start()
    }

    /// Loads the page, and returns when it's in the list, or its load has failed or begun to wait (R17).
    ///
    /// A canceled caller returns at once.
    public func run() async {
        await load()
    }
}
