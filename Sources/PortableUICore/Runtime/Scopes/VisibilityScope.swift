/// The visibility of a part of the tree that keeps its state while hidden, such as a tab or a screen under another.
@MainActor
final class VisibilityScope {
    private let outer: VisibilityScope?
    var isShown: Bool

    init(isShown: Bool, outer: VisibilityScope?) {
        self.isShown = isShown
        self.outer = outer
    }

    var isVisible: Bool {
        isShown && outer?.isVisible ?? true
    }
}

/// A node of a part of the tree that can be hidden.
///
/// While it's hidden, its elements leave the page and its views disappear, but their state is kept.
@MainActor
final class HidableNode<Content: View>: _ViewNode<Content> {
    let scope: VisibilityScope
    private var inner: _ViewNode<Content>?

    init(
        _ view: Content, isShown: Bool, in context: _MountContext,
        with change: (inout _MountContext) -> Void = { _ in }
    ) {
        scope = VisibilityScope(isShown: isShown, outer: context.visibility)
        super.init(view, in: context)
        var inside = context.child().with(change)
        inside.visibility = scope
        let node = Content._mount(view, in: inside)
        inner = node
        children = [node]
    }

    override func update(_ view: Content) {
        self.view = view
        inner?.update(view)
    }

    func show(_ isShown: Bool) {
        guard scope.isShown != isShown else { return }
        scope.isShown = isShown
        super.visibilityDidChange()
        structureDidChange()
    }

    /// Passes the change on, unless this part of the tree is itself hidden.
    override func visibilityDidChange() {
        if scope.isShown { super.visibilityDidChange() }
    }

    override func collectElements(into elements: inout [Element]) {
        if scope.isShown { super.collectElements(into: &elements) }
    }

    override func scrollTarget(_ id: AnyHashable) -> ScrollTarget? {
        scope.isShown ? super.scrollTarget(id) : nil
    }

    override func collectPreferences(_ collector: PreferenceCollector) {
        if scope.isShown { super.collectPreferences(collector) }
    }

    override func didUnmount() {
        inner = nil
    }
}
