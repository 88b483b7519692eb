/// The action that a pull to refresh runs; views find it in the environment.
public struct RefreshAction: Sendable {
    fileprivate let action: @Sendable () async -> Void

    /// Runs the action and waits for its end.
    public func callAsFunction() async {
        await action()
    }
}

extension EnvironmentValues {
    private enum RefreshKey: EnvironmentKey {
        static let defaultValue: RefreshAction? = nil
    }

    /// What a pull to refresh does at this place; nil where nothing can be refreshed (L11).
    public var refresh: RefreshAction? {
        self[RefreshKey.self]
    }

    fileprivate mutating func setRefresh(_ action: RefreshAction) {
        self[RefreshKey.self] = action
    }
}

extension View {
    /// Lets people refresh the lists and scroll views below: the indicator stays until the action returns (L11).
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        environment { $0.setRefresh(RefreshAction(action: action)) }
    }
}

/// A refresh that a scrolling element runs when someone pulls it down; a second pull joins the first.
@MainActor
final class RefreshRunner {
    private var task: ViewTask?

    var isRefreshing: Bool { task != nil }

    func start(_ action: RefreshAction, in graph: Graph, onEnd: @escaping @MainActor () -> Void) {
        guard task == nil else { return }
        var isOver = false
        let task = ViewTask(in: graph, ViewTask.Action { await action() }) { [weak self] in
            isOver = true
            self?.task = nil
            onEnd()
        }
        if !isOver { self.task = task }
    }

    /// Hears that the view was rendered anew: the refresh goes on, unless the graph's policy wants it to be cancelled.
    func viewDidRender() {
        task?.viewDidRender()
    }

    func cancel() {
        task?.cancel()
        task = nil
    }
}
