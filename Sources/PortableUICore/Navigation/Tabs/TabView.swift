/// A view that shows one of several pages, chosen in a tab bar.
///
/// Pages without tabs are laid out side by side instead.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View> {
    let selection: Binding<SelectionValue>?
    let content: Content

    /// Creates a tab view with a binding to the selection, which is the tag of a page.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }
}

extension TabView {
    /// Creates a tab view with a binding to the selection, which is the value of a tab.
    public init<C: TabContent>(
        selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
    ) where Content == TabContentBuilder<SelectionValue>.Content<C> {
        self.selection = selection
        self.content = TabContentBuilder<SelectionValue>.Content(content: content())
    }

    /// Creates a tab view that keeps its own selection, initially the first tab.
    public init<C: TabContent>(@TabContentBuilder<Never> content: () -> C)
    where SelectionValue == Never, Content == TabContentBuilder<Never>.Content<C> {
        selection = nil
        self.content = TabContentBuilder<Never>.Content(content: content())
    }
}

extension TabView where SelectionValue == Int {
    /// Creates a tab view that keeps its own selection, initially the first page.
    public init(@ViewBuilder content: () -> Content) {
        selection = nil
        self.content = content()
    }
}

extension TabView: PrimitiveView {
    /// Creates a node with an element around the current page.
    @MainActor public static func _mount(_ view: TabView, in context: _MountContext) -> _ViewNode<TabView> {
        context.element(view) { TabNode($0, in: $1) }
    }
}

/// One page of a tab view.
@MainActor
protocol TabPage: AnyObject {
    var item: TabControl.Item { get }
    var tabTag: AnyHashable? { get }
    func show(_ isShown: Bool)
}

/// The tab view that a page belongs to.
@MainActor
protocol TabContainer: AnyObject {
    func insert(_ page: any TabPage)
    func remove(_ page: any TabPage)
    func pageDidChange()
    /// Hides the tab bar for as long as at least one owner hides it.
    func hideBar(_ isHidden: Bool, of owner: AnyObject)
}

@MainActor
private final class TabNode<SelectionValue: Hashable, Content: View>:
    ElementNode<TabView<SelectionValue, Content>>, TabContainer
{
    private var content: _ViewNode<Content>?
    private var pages: [any TabPage] = []
    private var chosen = 0
    private var barHiders: Set<ObjectIdentifier> = []

    override func mountChildren() {
        let scope = EnvironmentScope(outer: context.environment, evaluation: graph.evaluation)
        let tabs = TabReference(holder: self)
        _ = scope.write(EnvironmentValues.values(writtenIn: nil) { $0.tabBar = tabs })
        content = mount(view.content) {
            $0.tabs = tabs
            $0.environment = scope
        }
    }

    override func updateChildren() {
        content?.update(view.content)
    }

    override func makePrimitive() -> Primitive {
        arrangePages()
        let tags = tags
        if let selection = view.selection?.wrappedValue {
            chosen = tags.firstIndex { $0?.base as? SelectionValue == selection } ?? 0
        }
        chosen = max(0, min(chosen, tags.count - 1))
        let isPaged = EnvironmentValues(scope: context.environment).isPaged
        return .tabs(
            TabControl(
                items: pages.map(\.item), selected: chosen, isPaged: isPaged || pages.isEmpty,
                isBarHidden: !barHiders.isEmpty))
    }

    /// Sorts the pages into source order.
    ///
    /// The current page remains selected if another one is inserted in front of it.
    private func arrangePages() {
        guard !pages.isEmpty else { return }
        var found: [any TabPage] = []
        for child in children { Self.findPages(in: child, &found) }
        guard !found.elementsEqual(pages, by: ===) else { return }
        let shown = pages.indices.contains(chosen) ? pages[chosen] : nil
        chosen = found.firstIndex { $0 === shown } ?? chosen
        pages = found
    }

    private static func findPages(in node: _Node, _ pages: inout [any TabPage]) {
        if let page = node as? any TabPage { return pages.append(page) }
        for child in node.children { findPages(in: child, &pages) }
    }

    /// The tags of the pages in a selection, or those of the content's views if there are no tabs.
    private var tags: [AnyHashable?] {
        pages.isEmpty ? collectChildren().map { $0.tag?.value } : pages.map(\.tabTag)
    }

    override func didChangeChildren() {
        if pages.isEmpty { setNeedsEvaluation() }
    }

    /// Shows the new page before it hides the old one.
    override func didEvaluate() {
        let isPaged = EnvironmentValues(scope: context.environment).isPaged
        if pages.indices.contains(chosen) { pages[chosen].show(true) }
        for (index, page) in pages.enumerated() where index != chosen { page.show(isPaged) }
    }

    override var takesEvents: Bool { true }
    override var readsBindings: Bool { true }

    override func handle(_ event: ElementEvent) {
        let tags = tags
        guard case .choose(let index) = event, tags.indices.contains(index) else { return }
        chosen = index
        if let selection = view.selection, let value = tags[index]?.base as? SelectionValue {
            selection.wrappedValue = value
        }
        setNeedsEvaluation()
    }

    func insert(_ page: any TabPage) {
        pages.append(page)
        setNeedsEvaluation()
    }

    func remove(_ page: any TabPage) {
        pages.removeAll { $0 === page }
        setNeedsEvaluation()
    }

    func pageDidChange() {
        setNeedsEvaluation()
    }

    func hideBar(_ isHidden: Bool, of owner: AnyObject) {
        let id = ObjectIdentifier(owner)
        let isOther = isHidden ? barHiders.insert(id).inserted : barHiders.remove(id) != nil
        if isOther { setNeedsEvaluation() }
    }

    override func elementDidUnmount() {
        content = nil
        pages = []
    }
}

struct TabReference {
    weak var holder: (any TabContainer)?
}

extension View {
    /// Sets the item of this page in the enclosing tab view's bar: a title, a symbol, or both.
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        TabItemView(content: self, label: label())
    }
}

nonisolated struct TabItemView<Content: View, Label: View> {
    let content: Content
    let label: Label
}

extension TabItemView: PrimitiveView {
    @MainActor static func _mount(_ view: TabItemView, in context: _MountContext) -> _ViewNode<TabItemView> {
        TabItemNode(view, in: context)
    }
}

/// A page that is created when it's shown for the first time, and kept from then on.
@MainActor
private final class TabItemNode<Content: View, Label: View>: _ViewNode<TabItemView<Content, Label>>, TabPage,
    AttributeReader
{
    private var page: HidableNode<Content>?
    private var label: DetachedNode<Label>?
    private let holder: (any TabContainer)?

    override init(_ view: TabItemView<Content, Label>, in context: _MountContext) {
        holder = context.tabs.holder
        super.init(view, in: context)
        let label = DetachedNode(view.label, in: context) { [weak self] in self?.holder?.pageDidChange() }
        self.label = label
        children = [label]
        context.attributes?.insert(self)
        holder?.insert(self)
        if holder == nil { show(true) }
    }

    var item: TabControl.Item {
        let elements = label?.elements ?? []
        return TabControl.Item(
            title: elements.map(\.words).filter { !$0.isEmpty }.joined(separator: " "),
            symbol: elements.lazy.compactMap(\.symbolName).first, badge: badge,
            webpageURL: elements.lazy.compactMap(\.attributes.webpageURL).first)
    }

    private var badge: String? {
        var attributes = Attributes()
        context.attributes?.apply(to: &attributes)
        return attributes.row.badge
    }

    func attributesDidChange() {
        holder?.pageDidChange()
    }

    var tabTag: AnyHashable? {
        (context.tag ?? page?.firstTag)?.value
    }

    func show(_ isShown: Bool) {
        if let page { return page.show(isShown) }
        guard isShown, isMounted else { return }
        let node = HidableNode(view.content, isShown: true, in: context) { $0.tabs = TabReference() }
        page = node
        children.append(node)
        structureDidChange()
    }

    override func update(_ view: TabItemView<Content, Label>) {
        self.view = view
        label?.update(view.label)
        page?.update(view.content)
        holder?.pageDidChange()
    }

    override func didUnmount() {
        context.attributes?.remove(self)
        holder?.remove(self)
        page = nil
        label = nil
    }
}

extension HidableNode {
    /// The tag of the first element.
    fileprivate var firstTag: TagScope? {
        var elements: [Element] = []
        for child in children { child.collectElements(into: &elements) }
        return elements.first?.tag
    }
}

/// A style that determines the appearance of tab views.
public protocol TabViewStyle {
    /// A Boolean value that indicates whether the pages are laid out side by side.
    var _isPaged: Bool { get }
}

/// A style with a tab bar that has a button for each page.
public struct DefaultTabViewStyle: TabViewStyle {
    /// Creates the style.
    public init() {}

    /// A Boolean value that indicates that the pages aren't laid out side by side.
    public var _isPaged: Bool { false }
}

/// A style with pages that are laid out side by side for paging.
///
/// NB: There are no dots to indicate the current page.
public struct PageTabViewStyle: TabViewStyle {
    /// A mode for displaying the dots that indicate the current page.
    public struct IndexDisplayMode: Sendable {
        /// The default mode of the platform, without dots.
        public static let automatic = IndexDisplayMode()
        /// A mode that always displays the dots.
        @available(*, unavailable, message: "pages have no dots: use .automatic")
        public static let always = IndexDisplayMode()
        /// A mode that never displays the dots.
        public static let never = IndexDisplayMode()
    }

    /// Creates the style.
    public init(indexDisplayMode: PageTabViewStyle.IndexDisplayMode = .automatic) {}

    /// A Boolean value that indicates that the pages are laid out side by side.
    public var _isPaged: Bool { true }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    /// The style with a tab bar that has a button for each page.
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension TabViewStyle where Self == PageTabViewStyle {
    /// The style with pages that are laid out side by side for paging.
    public static var page: PageTabViewStyle { PageTabViewStyle() }

    /// Returns a style with pages that are laid out side by side for paging.
    public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
        PageTabViewStyle(indexDisplayMode: indexDisplayMode)
    }
}

private enum PagedKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    var isPaged: Bool {
        get { self[PagedKey.self] }
        set { self[PagedKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of the tab views below.
    nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
        environment(\.isPaged, style._isPaged)
    }
}
