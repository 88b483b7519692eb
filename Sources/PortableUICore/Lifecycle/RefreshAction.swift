/// The action of a pull to refresh, which views read from the environment.
public struct RefreshAction: Sendable {
    fileprivate let action: @Sendable () async -> Void

    /// Runs the action and waits for it to finish.
    public func callAsFunction() async {
        await action()
    }
}

extension EnvironmentValues {
    private enum RefreshKey: EnvironmentKey {
        static let defaultValue: RefreshAction? = nil
    }

    /// The refresh action at this place, or `nil` if the content can't be refreshed (L11).
    public var refresh: RefreshAction? {
        self[RefreshKey.self]
    }

    fileprivate mutating func setRefresh(_ action: RefreshAction) {
        self[RefreshKey.self] = action
    }
}

extension View {
    /// Makes the lists and scroll views below refreshable.
    ///
    /// The indicator stays visible until the action returns (L11).
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        environment { $0.setRefresh(RefreshAction(action: action)) }
    }
}

/// A runner of the refresh that a pull on a scrolling element starts.
///
/// A second pull joins the first.
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

    /// Called when the view has been rendered again.
    ///
    /// The refresh continues unless the graph's policy cancels it.
    func viewDidRender() {
        task?.viewDidRender()
    }

    func cancel() {
        task?.cancel()
        task = nil
    }
}
