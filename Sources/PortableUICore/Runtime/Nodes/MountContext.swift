import LocalizedTexts

/// The context that a node inherits from the place where it's mounted.
///
/// The rows of a collection share one place, and differ in what the context has beside it.
@MainActor
@dynamicMemberLookup
public struct _MountContext {
    /// The number of levels above.
    ///
    /// See ``NestingLimit``.
    var depth: Int
    /// The tag by which a selection identifies the outermost elements of the subtree.
    var tag: TagScope?
    /// The identity of the subtree's outermost elements, by which a scroll position names them.
    var identity: TagScope?
    /// The place of the collection element that the subtree represents.
    var rowPlace: RowPlace?
    private var shared: SharedPlace

    private final class SharedPlace {
        var place: _MountPlace

        init(_ place: _MountPlace) { self.place = place }
    }

    init(depth: Int, _ place: _MountPlace) {
        (self.depth, shared) = (depth, SharedPlace(place))
    }

    var graph: Graph { shared.place.graph }

    /// Accesses a property of the place.
    ///
    /// A change doesn't affect other contexts.
    @inline(__always)
    public subscript<Member>(dynamicMember path: WritableKeyPath<_MountPlace, Member>) -> Member {
        get { shared.place[keyPath: path] }
        _modify {
            if !isKnownUniquelyReferenced(&shared) { shared = SharedPlace(shared.place) }
            yield &shared.place[keyPath: path]
        }
    }

    /// Returns the context of a child that inherits everything.
    func child() -> _MountContext {
        var context = self
        context.depth += 1
        return context
    }

    /// Returns the context of the children of an element.
    func inside(_ container: any ElementContainer) -> _MountContext {
        _MountContext(depth: depth + 2, shared.place.inside(container))
    }
}

/// The values that nodes inherit from a place, apart from its depth.
@MainActor
public struct _MountPlace {
    unowned let graph: Graph
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

    fileprivate func inside(_ container: any ElementContainer) -> _MountPlace {
        var place = self
        place.container = container
        place.attributes = nil
        place.boxes = []
        place.presence = nil
        place.row = RowContext()
        place.isLazy = false
        place.makesRows = false
        return place
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

/// A reason to leave out a view.
enum MountLimit {
    /// The place is nested too deeply.
    case levels
    /// There is no room for more elements.
    case elements
}

extension _MountContext {
    /// Mounts a notice in place of a view that is left out.
    func mountNotice(of limit: MountLimit) -> _Node {
        let notice =
            switch limit {
            case .levels:
                LocalizedText.string(
                    "This view is nested too deeply to be drawn: more than %ld levels.", NestingLimit.levels)
            case .elements:
                LocalizedText.string("There are too many views to be drawn: more than %ld.", graph.budget.limit)
            }
        return Text._mount(Text(verbatim: notice), in: child())
    }
}

extension _Node {
    /// Returns the limit that prevents a view from being mounted here, or `nil` if none does.
    ///
    /// If there is no room for more elements, the node is evaluated when there is.
    final func findLimit() -> MountLimit? {
        guard depth < NestingLimit.levels else {
            graph.reportNesting()
            return .levels
        }
        guard !graph.budget.hasRoom else { return nil }
        waitForRoom()
        return .elements
    }

    /// Requests an evaluation of the node when there is room for more elements.
    final func waitForRoom() {
        recordingDependencies { depend(on: graph.budget) }
        graph.budget.didLeaveOut()
    }
}
