/// The title and the controls that the views of one screen put into its bars.
@MainActor
final class ScreenBar {
    private let graph: Graph
    private let onChange: () -> Void
    private var titles: [ObjectIdentifier: String] = [:]
    private var inlineOwners: Set<ObjectIdentifier> = []
    private var backHiders: Set<ObjectIdentifier> = []
    private var hiders: [ObjectIdentifier: BarSet] = [:]
    private var containers: [BarContainer] = []
    /// The screen's node, which is searched if several of its views set a title.
    weak var root: _Node?

    init(in graph: Graph, onChange: @escaping () -> Void) {
        self.graph = graph
        self.onChange = onChange
    }

    var isInline: Bool { !inlineOwners.isEmpty }
    var showsBack: Bool { backHiders.isEmpty }

    /// The bars that at least one view of the screen hides.
    var hidden: BarSet { hiders.values.reduce(into: []) { $0.formUnion($1) } }

    /// The bars that have content and aren't hidden.
    var elements: [Element] {
        let hidden = hidden
        return containers.filter { !$0.isEmpty && !hidden.contains($0.place.bar) }.map(\.element)
    }

    /// The title set by the last view in source order that sets one.
    var title: String? {
        guard titles.count > 1, let root else { return titles.values.first }
        var last: String?
        findLastTitle(in: root, &last)
        return last
    }

    private func findLastTitle(in node: _Node, _ last: inout String?) {
        for child in node.children { findLastTitle(in: child, &last) }
        if let title = titles[ObjectIdentifier(node)] { last = title }
    }

    func setTitle(_ title: String?, of owner: AnyObject) {
        titles[ObjectIdentifier(owner)] = title
        onChange()
    }

    func setInline(_ isInline: Bool, of owner: AnyObject) {
        if isInline {
            inlineOwners.insert(ObjectIdentifier(owner))
        } else {
            inlineOwners.remove(ObjectIdentifier(owner))
        }
        onChange()
    }

    func hideBack(_ isHidden: Bool, of owner: AnyObject) {
        if isHidden {
            backHiders.insert(ObjectIdentifier(owner))
        } else {
            backHiders.remove(ObjectIdentifier(owner))
        }
        onChange()
    }

    func hide(_ bars: BarSet, of owner: AnyObject) {
        let old = hiders.updateValue(bars, forKey: ObjectIdentifier(owner)) ?? []
        if bars.isEmpty { hiders[ObjectIdentifier(owner)] = nil }
        if old != bars { onChange() }
    }

    func container(_ place: BarPlace) -> BarContainer {
        if let container = containers.first(where: { $0.place == place }) { return container }
        let container = BarContainer(place, in: graph, onChange: onChange)
        containers.append(container)
        return container
    }
}

extension BarPlace {
    /// The bar that contains the place.
    fileprivate var bar: BarSet {
        self == .bottom ? .bottom : .navigation
    }
}

/// One bar of a screen, filled by the screen's views.
@MainActor
final class BarContainer: ElementContainer {
    let place: BarPlace
    let element: Element
    private let graph: Graph
    private let onChange: () -> Void
    private var items: [_Node] = []

    init(_ place: BarPlace, in graph: Graph, onChange: @escaping () -> Void) {
        self.place = place
        self.graph = graph
        self.onChange = onChange
        element = Element(id: graph.makeElementID(), primitive: .bar(place), attributes: Attributes())
        element.owner = self
    }

    isolated deinit {
        element.owner = nil
        graph.elementDidUnmount()
    }

    var isEmpty: Bool { items.isEmpty }

    func insert(_ item: _Node) {
        items.append(item)
        childrenDidChange()
        onChange()
    }

    func remove(_ item: _Node) {
        items.removeAll { $0 === item }
        childrenDidChange()
        onChange()
    }

    func collectChildren() -> [Element] {
        var elements: [Element] = []
        for item in items { item.collectElements(into: &elements) }
        return elements
    }

    func childrenDidChange() {
        graph.structure.childrenDidChange(of: self)
    }
}

/// The bar of the screen that contains a view.
struct TitleBarReference {
    weak var bar: ScreenBar?
}

private enum TitleBarKey: EnvironmentKey {
    static var defaultValue: TitleBarReference { TitleBarReference() }
}

extension EnvironmentValues {
    var titleBar: TitleBarReference {
        get { self[TitleBarKey.self] }
        set { self[TitleBarKey.self] = newValue }
    }
}

/// A view whose content is shown in a bar of the enclosing screen, or in place if there is none.
nonisolated struct BarItemView<Content: View> {
    let place: BarPlace
    let content: Content
}

extension BarItemView: PrimitiveView {
    @MainActor static func _mount(_ view: BarItemView, in context: _MountContext) -> _ViewNode<BarItemView> {
        BarItemNode(view, in: context)
    }
}

@MainActor
private final class BarItemNode<Content: View>: _ViewNode<BarItemView<Content>> {
    private let bar: BarContainer?
    private var inner: _ViewNode<Content>?

    override init(_ view: BarItemView<Content>, in context: _MountContext) {
        bar = EnvironmentValues(scope: context.environment).titleBar.bar?.container(view.place)
        super.init(view, in: context)
        let node = Content._mount(view.content, in: bar.map(innerContext) ?? context.child())
        inner = node
        children = [node]
        if let inner { bar?.insert(inner) }
    }

    /// Returns the context that a view in a bar inherits.
    private func innerContext(in bar: BarContainer) -> _MountContext {
        let scope = EnvironmentScope(outer: context.environment, evaluation: graph.evaluation)
        let isInBar = view.place != .search
        _ = scope.write(EnvironmentValues.values(writtenIn: nil) { $0.isInBar = isInBar })
        return context.inside(bar).with { $0.environment = scope }
    }

    override func update(_ view: BarItemView<Content>) {
        self.view = view
        inner?.update(view.content)
    }

    override func collectElements(into elements: inout [Element]) {
        if bar == nil { super.collectElements(into: &elements) }
    }

    override func didUnmount() {
        if let inner { bar?.remove(inner) }
        inner = nil
    }
}
