/// Content that can be larger than its frame.
nonisolated public struct ScrollView<Content: View> {
    /// The content.
    public var content: Content
    /// The directions in which the content may be larger.
    public var axes: Axis.Set
    /// Whether a host shows where in the content one is.
    public var showsIndicators: Bool

    /// Creates a scroll view.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    /// Creates a scroll view that shows where one is.
    public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
        self.init(axes, showsIndicators: true, content: content)
    }
}

extension ScrollView: PrimitiveView {
    /// Makes a node with an element around the content; it can be refreshed where the environment says so.
    @MainActor public static func _mount(_ view: ScrollView, in context: _MountContext) -> _ViewNode<ScrollView> {
        context.element(view) { node, context in
            RefreshableNode(node, content: \.content, in: context) { view, refresh in
                .scroll(axes: view.axes, showsIndicators: view.showsIndicators, refresh: refresh)
            }
        }
    }
}

/// A node of a view that scrolls, and refreshes when someone pulls it down (L11).
@MainActor
final class RefreshableNode<Owner: View, Content: View>: ElementNode<Owner> {
    private let content: KeyPath<Owner, Content>
    private let primitive: (Owner, RefreshControl?) -> Primitive
    private let isList: Bool
    private let runner = RefreshRunner()
    private var inner: _ViewNode<Content>?

    init(
        _ view: Owner, content: KeyPath<Owner, Content>, isList: Bool = false, in context: _MountContext,
        primitive: @escaping (Owner, RefreshControl?) -> Primitive
    ) {
        self.content = content
        self.isList = isList
        self.primitive = primitive
        super.init(view, in: context)
    }

    override func mountChildren() {
        inner = mount(view[keyPath: content]) {
            $0.makesRows = isList
            $0.isLazy = isList
        }
    }

    override func updateChildren() {
        inner?.update(view[keyPath: content])
        runner.viewDidRender()
    }

    override func makePrimitive() -> Primitive {
        let canRefresh = EnvironmentValues(scope: context.environment).refresh != nil
        return primitive(view, canRefresh ? RefreshControl(isRefreshing: runner.isRefreshing) : nil)
    }

    override var takesEvents: Bool { true }

    override func handle(_ event: ElementEvent) {
        guard event == .refresh, let action = EnvironmentValues(scope: context.environment).refresh else { return }
        runner.start(action, in: graph) { [weak self] in self?.setNeedsEvaluation() }
        setNeedsEvaluation()
    }

    override func elementDidUnmount() {
        runner.cancel()
        inner = nil
    }
}
