/// What a node inherits from the place where it is mounted.
@MainActor
public struct _MountContext {
    unowned let graph: Graph
    /// The number of levels above; see ``NestingLimit``.
    var depth: Int
    /// The nearest scope of the environment that somebody above has written to.
    var environment: EnvironmentScope?
    /// The element that the subtree's outermost elements become children of.
    var container: (any ElementContainer)?
    /// Who reads the elements of the subtree instead of a host; nil where hosts draw them.
    var reader: DetachedContainer?
    /// What the outermost elements of the subtree are told by modifiers around them.
    var attributes: AttributeScope?
    /// Whether collections make only the children near the visible range.
    var isLazy = false
    /// What a selection knows the outermost elements of the subtree by.
    var tag: TagScope?
    /// Whether the place is shown; nil where nothing above can hide it.
    var visibility: VisibilityScope?
    /// The view with tabs that the subtree's pages belong to.
    var tabs = TabReference()
    /// Who around hears what the views of the subtree tell.
    var preferences: PreferenceScope?
    /// Whether each outermost element is a row of its own.
    var makesRows = false
    /// What the rows of the subtree can do.
    var row = RowContext()

    /// The context of a child that inherits everything.
    func child() -> _MountContext {
        var context = self
        context.depth += 1
        return context
    }

    /// The context of the children of an element.
    func inside(_ container: any ElementContainer) -> _MountContext {
        var context = child()
        context.depth += 1
        context.container = container
        context.attributes = nil
        context.tag = nil
        context.row = RowContext()
        context.isLazy = false
        context.makesRows = false
        return context
    }
}

extension _MountContext {
    func with(_ change: (inout _MountContext) -> Void) -> _MountContext {
        var copy = self
        change(&copy)
        return copy
    }
}
