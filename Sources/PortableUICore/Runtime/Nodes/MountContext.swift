import LocalizedTexts

/// The context that a node inherits from the place where it's mounted.
@MainActor
public struct _MountContext {
    unowned let graph: Graph
    /// The number of levels above.
    ///
    /// See ``NestingLimit``.
    var depth: Int
    /// The nearest enclosing scope in which environment values were set.
    var environment: EnvironmentScope?
    /// The container of the element whose children are the subtree's outermost elements.
    var container: (any ElementContainer)?
    /// The container that reads the elements of the subtree instead of a host, or `nil` if hosts draw them.
    var reader: DetachedContainer?
    /// The attributes that enclosing modifiers set on the outermost elements of the subtree.
    var attributes: AttributeScope?
    /// The boxes that modifiers around several views put around each of them, from the outside in.
    var boxes: [EachBox] = []
    /// The nearest enclosing modifier that follows which of its views are there.
    var presence: PresenceScope?
    /// A Boolean value that indicates whether collections create only the children near the visible range.
    var isLazy = false
    /// The tag by which a selection identifies the outermost elements of the subtree.
    var tag: TagScope?
    /// The identity of the subtree's outermost elements, by which a scroll position names them.
    var identity: TagScope?
    /// The visibility of the place, or `nil` if no ancestor can hide it.
    var visibility: VisibilityScope?
    /// The tab view that the subtree's pages belong to.
    var tabs = TabReference()
    /// The nearest enclosing observer of the preferences of the subtree.
    var preferences: PreferenceScope?
    /// A Boolean value that indicates whether each outermost element is wrapped in a row.
    var makesRows = false
    /// The capabilities of the rows of the subtree.
    var row = RowContext()

    /// Returns the context of a child that inherits everything.
    func child() -> _MountContext {
        var context = self
        context.depth += 1
        return context
    }

    /// Returns the context of the children of an element.
    func inside(_ container: any ElementContainer) -> _MountContext {
        var context = child()
        context.depth += 1
        context.container = container
        context.attributes = nil
        context.boxes = []
        context.presence = nil
        context.tag = nil
        context.identity = nil
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

/// The maximum nesting depth of the views of a graph.
///
/// Mounting, updating, and drawing recurse down the tree on the stack, so an infinite tree would crash the whole
/// process. A view can contain itself only through an ``AnyView`` or a body of its own, and the depth is checked there.
enum NestingLimit {
    /// The maximum number of levels below the root.
    ///
    /// A node counts as one level, or as two if it creates an element. Browser parsers stop at 512 nested elements.
    static let levels = 800
}

extension _MountContext {
    /// A Boolean value that indicates whether nothing more may be nested here.
    var isTooDeep: Bool { depth >= NestingLimit.levels }

    /// Mounts a notice in place of a view that is nested too deeply, and reports the problem once for the graph.
    func mountNotice() -> _Node {
        graph.reportNesting()
        let notice = LocalizedText.string(
            "This view is nested too deeply to be drawn: more than %ld levels.", NestingLimit.levels)
        return Text._mount(Text(verbatim: notice), in: child())
    }
}
