/// A scrollable view, whose content can be larger than its frame.
nonisolated public struct ScrollView<Content: View> {
    /// The content.
    public var content: Content
    /// The axes along which the content can scroll.
    public var axes: Axis.Set
    /// A Boolean value that indicates whether hosts show the current scroll position.
    public var showsIndicators: Bool

    /// Creates a scroll view.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    /// Creates a scroll view with scroll indicators.
    public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
        self.init(axes, showsIndicators: true, content: content)
    }
}

extension ScrollView: PrimitiveView {
    /// Creates a node with an element around the content, which can be refreshed if the environment has a refresh
    /// action.
    @MainActor public static func _mount(_ view: ScrollView, in context: _MountContext) -> _ViewNode<ScrollView> {
        context.element(view) { node, context in
            let position = PositionFollower()
            return RefreshableNode(node, content: \.content, position: position, in: context) { view, refresh in
                let environment = EnvironmentValues(scope: context.environment)
                let showsIndicators = environment.scrollIndicators.areShown(
                    along: view.axes, byDefault: view.showsIndicators)
                return .scroll(
                    axes: view.axes, showsIndicators: showsIndicators, refresh: refresh,
                    position: position.read(environment), snapping: environment.scrollSnapping,
                    margins: environment.contentMargins)
            }
        }
    }
}

/// A node of a view that scrolls, and refreshes when the user pulls it down (L11).
@MainActor
final class RefreshableNode<Owner: View, Content: View>: ElementNode<Owner> {
    private let content: KeyPath<Owner, Content>
    private let primitive: (Owner, RefreshControl?) -> Primitive
    private let isList: Bool
    private let selection: ((Owner) -> ListSelection?)?
    private let selectionScope = SelectionScope()
    private let runner = RefreshRunner()
    private let position: PositionFollower?
    private var inner: _ViewNode<Content>?

    init(
        _ view: Owner, content: KeyPath<Owner, Content>,
        selection: ((Owner) -> ListSelection?)? = nil, isList: Bool = false, position: PositionFollower? = nil,
        in context: _MountContext, primitive: @escaping (Owner, RefreshControl?) -> Primitive
    ) {
        self.content = content
        self.isList = isList
        self.selection = selection
        self.position = position
        self.primitive = primitive
        super.init(view, in: context)
    }

    override func mountChildren() {
        inner = mount(view[keyPath: content]) {
            $0.makesRows = isList
            $0.isLazy = isList
            if view(selects: view) { $0.row.selection = selectionScope }
            if position != nil { $0.environment = context.withoutScrollPosition }
        }
    }

    override func updateChildren() {
        _ = view(selects: view)
        inner?.update(view[keyPath: content])
        runner.viewDidRender()
    }

    private func view(selects view: Owner) -> Bool {
        guard let selection = selection?(view) else { return false }
        selectionScope.isSelected = selection.isSelected
        selectionScope.select = selection.select
        return true
    }

    override func makePrimitive() -> Primitive {
        let canRefresh = EnvironmentValues(scope: context.environment).refresh != nil
        return primitive(view, canRefresh ? RefreshControl(isRefreshing: runner.isRefreshing) : nil)
    }

    override var takesEvents: Bool { true }

    override var readsBindings: Bool { position != nil }

    override func didEvaluate() {
        position?.follow(in: self)
    }

    override func handle(_ event: ElementEvent) {
        switch event {
        case .refresh: refresh()
        case .reach(let number):
            let target = element.scrollTargets.first { $0.id == number }
            if let id = target?.identity { position?.reach(id.value) }
        default: break
        }
    }

    private func refresh() {
        guard let action = EnvironmentValues(scope: context.environment).refresh else { return }
        runner.start(action, in: graph) { [weak self] in self?.setNeedsEvaluation() }
        setNeedsEvaluation()
    }

    override func elementDidUnmount() {
        runner.cancel()
        inner = nil
    }
}
