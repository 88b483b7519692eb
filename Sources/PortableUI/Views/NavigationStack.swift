/// The screens that were gone through, as values.
public struct NavigationPath: Equatable, Sendable {
    /// Creates an empty path.
    public init() {}
}

/// A screen with a title bar.
nonisolated public struct NavigationStack<Data, Root: View> {
    fileprivate let root: Root

    /// Creates a stack whose first screen is `root`.
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
    }
}

extension NavigationStack: PrimitiveView {
    /// Makes a node with an element around the screen.
    @MainActor public static func _mount(_ view: NavigationStack, in context: _MountContext) -> _ViewNode<
        NavigationStack
    > {
        context.element(view) { NavigationNode($0, in: $1) }
    }
}

@MainActor
private final class NavigationNode<Data, Root: View>: ElementNode<NavigationStack<Data, Root>>, TitleBar {
    private var content: _ViewNode<Root>?
    private var titles: [ObjectIdentifier: String] = [:]

    override func mountChildren() {
        let scope = EnvironmentScope(outer: context.environment, graph: graph)
        _ = scope.write([ObjectIdentifier(TitleBarKey.self): TitleBarReference(bar: self)])
        content = mount(view.root) { $0.environment = scope }
    }

    override func updateChildren() {
        content?.update(view.root)
    }

    override func makePrimitive() -> Primitive { .navigation(title: title) }

    override func elementDidUnmount() {
        content = nil
    }

    func setTitle(_ title: String?, of owner: AnyObject) {
        titles[ObjectIdentifier(owner)] = title
        setNeedsEvaluation()
    }

    /// The tree is searched only where several views give a title.
    private var title: String? {
        guard titles.count > 1 else { return titles.values.first }
        var last: String?
        for child in children { findLastTitle(in: child, &last) }
        return last
    }

    private func findLastTitle(in node: _Node, _ last: inout String?) {
        for child in node.children { findLastTitle(in: child, &last) }
        if let title = titles[ObjectIdentifier(node)] { last = title }
    }
}

/// Shows the title that a view inside gives it; where several do, that of the last in the order of the source.
@MainActor
protocol TitleBar: AnyObject {
    func setTitle(_ title: String?, of owner: AnyObject)
}

private struct TitleBarReference {
    weak var bar: (any TitleBar)?
}

private enum TitleBarKey: EnvironmentKey {
    static var defaultValue: TitleBarReference { TitleBarReference() }
}

nonisolated struct NavigationTitleModifier {
    let title: String
}

extension NavigationTitleModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, NavigationTitleModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, NavigationTitleModifier>> {
        NavigationTitleNode(view, in: context)
    }
}

@MainActor
private final class NavigationTitleNode<Modified: View>: ModifierNode<Modified, NavigationTitleModifier> {
    private var bar: (any TitleBar)? {
        EnvironmentValues(scope: context.environment)[TitleBarKey.self].bar
    }

    override func didMount() {
        bar?.setTitle(modifier.title, of: self)
    }

    override func modifierDidChange(from old: NavigationTitleModifier) {
        guard old.title != modifier.title else { return }
        bar?.setTitle(modifier.title, of: self)
    }

    override func modifierDidUnmount() {
        bar?.setTitle(nil, of: self)
    }
}

extension View {
    /// Names the screen in the bar of the navigation stack around it.
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        modifier(NavigationTitleModifier(title: titleKey.string))
    }

    /// Names the screen in the bar of the navigation stack around it.
    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
        modifier(NavigationTitleModifier(title: String(title)))
    }

    /// Names the screen in the bar of the navigation stack around it.
    nonisolated public func navigationTitle(_ title: Text) -> some View {
        modifier(NavigationTitleModifier(title: title.string))
    }

    /// Names the screen; the older name of ``navigationTitle(_:)``.
    nonisolated public func navigationBarTitle(_ title: Text) -> some View {
        navigationTitle(title)
    }
}
