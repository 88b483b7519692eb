extension View {
    /// Associates a binding with the identity of the view at the anchor of the scroll views inside.
    ///
    /// While the user scrolls, the binding is set to the identity of the view at the anchor, among the children of the
    /// layouts that are marked with ``scrollTargetLayout(isEnabled:)``. Setting the binding scrolls to the view with
    /// that identity, if there is one of its type. If views are inserted or removed, that view keeps its place.
    ///
    /// - Parameters:
    ///   - id: The identity, or `nil` if no view has been scrolled to.
    ///   - anchor: The point of the visible region. Without one, the first visible view is reported, and setting the
    ///     binding scrolls as little as possible.
    nonisolated public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View {
        environment { $0.scrollPosition = ScrollPositionLink(id, anchor: anchor) }
    }

    /// Marks the outermost layout as the one whose children determine the position of the scroll view around it.
    nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
        attributes(AttributePatch(isScrollTargetLayout: isEnabled ? true : nil))
    }
}

/// The connection between a scroll view and the binding to its position.
nonisolated struct ScrollPositionLink {
    let anchor: UnitPoint?
    let read: () -> AnyHashable?
    let write: (AnyHashable) -> Void

    /// Creates a link to a binding.
    ///
    /// Identities of other types are ignored.
    init<ID: Hashable>(_ id: Binding<ID?>, anchor: UnitPoint?) {
        self.anchor = anchor
        read = { id.wrappedValue.map { AnyHashable($0) } }
        write = { if let new = $0.base as? ID { id.wrappedValue = new } }
    }
}

private enum ScrollPositionKey: EnvironmentKey {
    static var defaultValue: ScrollPositionLink? { nil }
}

extension EnvironmentValues {
    var scrollPosition: ScrollPositionLink? {
        get { self[ScrollPositionKey.self] }
        set { self[ScrollPositionKey.self] = newValue }
    }
}

extension _MountContext {
    /// The environment of the content of a scroll view, in which a position around it is that of no other scroll view.
    var withoutScrollPosition: EnvironmentScope? {
        guard EnvironmentValues(scope: self.environment).scrollPosition != nil else { return self.environment }
        let scope = EnvironmentScope(outer: self.environment, evaluation: graph.evaluation)
        _ = scope.write(EnvironmentValues.values(writtenIn: self.environment) { $0.scrollPosition = nil })
        return scope
    }
}

/// The position of a scroll view, which follows a binding, and which the binding follows.
@MainActor
final class PositionFollower {
    private var link: ScrollPositionLink?
    /// The identity that the binding has as far as the scroll view knows.
    private var known: AnyHashable?
    private var wanted: AnyHashable?

    /// Reads the binding, as part of an evaluation.
    func read(_ environment: EnvironmentValues) -> PositionControl? {
        link = environment.scrollPosition
        wanted = link?.read()
        return link.map { PositionControl(anchor: $0.anchor) }
    }

    /// Scrolls to the view with the identity of the binding, if it's a new one.
    func follow(in node: _Node) {
        guard wanted != known else { return }
        known = wanted
        if let wanted { node.graph.scrolls.scroll(to: wanted, anchor: link?.anchor, below: node) }
    }

    /// Writes the identity of the view at the anchor to the binding.
    func reach(_ id: AnyHashable) {
        guard id != known else { return }
        known = id
        link?.write(id)
    }
}
