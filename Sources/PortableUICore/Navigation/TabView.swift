/// Pages of which one is shown, chosen in a bar; views without a tab lie beside each other instead.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View> {
    let selection: Binding<SelectionValue>?
    let content: Content

    /// Creates a view whose selection belongs to somebody else; it is the tag of a page.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }
}

extension TabView {
    /// Creates a view of pages whose selection a binding holds; it is the value of a page.
    public init<C: TabContent>(
        selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
    ) where Content == TabContentBuilder<SelectionValue>.Content<C> {
        self.selection = selection
        self.content = TabContentBuilder<SelectionValue>.Content(content: content())
    }

    /// Creates a view of pages that keeps its selection itself, and shows the first page at first.
    public init<C: TabContent>(@TabContentBuilder<Never> content: () -> C)
    where SelectionValue == Never, Content == TabContentBuilder<Never>.Content<C> {
        selection = nil
        self.content = TabContentBuilder<Never>.Content(content: content())
    }
}

extension TabView where SelectionValue == Int {
    /// Creates a view that keeps its selection itself, and shows the first page at first.
    public init(@ViewBuilder content: () -> Content) {
        selection = nil
        self.content = content()
    }
}

extension TabView: PrimitiveView {
    /// Makes a node with an element around the page that is shown.
    @MainActor public static func _mount(_ view: TabView, in context: _MountContext) -> _ViewNode<TabView> {
        context.element(view) { TabNode($0, in: $1) }
    }
}

/// One page of a view with tabs.
@MainActor
protocol TabPage: AnyObject {
    var item: TabControl.Item { get }
    var tabTag: AnyHashable? { get }
    func show(_ isShown: Bool)
}

/// The view with tabs that a page belongs to.
@MainActor
protocol TabHolder: AnyObject {
    func insert(_ page: any TabPage)
    func remove(_ page: any TabPage)
    func pageDidChange()
    /// Hides the bar for as long as any of its owners wants it hidden.
    func hideBar(_ isHidden: Bool, of owner: AnyObject)
}

@MainActor
private final class TabNode<SelectionValue: Hashable, Content: View>:
    ElementNode<TabView<SelectionValue, Content>>, TabHolder
{
    private var content: _ViewNode<Content>?
    private var pages: [any TabPage] = []
    private var chosen = 0
    private var barHiders: Set<ObjectIdentifier> = []

    override func mountChildren() {
        let scope = EnvironmentScope(outer: context.environment, graph: graph)
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

    /// Puts the pages into the order of the source; the one that is shown stays where another one comes in front of it.
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

    /// What a selection knows the pages by, where they have a tab and where they are the views of the content.
    private var tags: [AnyHashable?] {
        pages.isEmpty ? collectChildren().map { $0.tag?.value } : pages.map(\.tabTag)
    }

    override func didChangeChildren() {
        if pages.isEmpty { setNeedsEvaluation() }
    }

    /// The new page appears before the old one disappears.
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
    weak var holder: (any TabHolder)?
}

extension View {
    /// What the bar of the view with tabs around shows for this page: a title, a symbol, or both.
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

/// A page, which is made when it is shown for the first time, and kept from then on.
@MainActor
private final class TabItemNode<Content: View, Label: View>: _ViewNode<TabItemView<Content, Label>>, TabPage,
    AttributeReader
{
    private var page: HidableNode<Content>?
    private var label: DetachedNode<Label>?
    private let holder: (any TabHolder)?

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
            symbol: elements.lazy.compactMap(\.symbolName).first, badge: badge)
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
    /// What a selection knows the first element by.
    fileprivate var firstTag: TagScope? {
        var elements: [Element] = []
        for child in children { child.collectElements(into: &elements) }
        return elements.first?.tag
    }
}

/// How a view with tabs looks.
public protocol TabViewStyle {
    /// Whether the pages lie beside each other.
    var _isPaged: Bool { get }
}

/// A bar with a button for each page.
public struct DefaultTabViewStyle: TabViewStyle {
    /// Creates the style.
    public init() {}

    /// No.
    public var _isPaged: Bool { false }
}

/// Pages beside each other, to be leafed through.
///
/// NB: no dots say which one of them is shown.
public struct PageTabViewStyle: TabViewStyle {
    /// Whether dots say which page is shown.
    public struct IndexDisplayMode: Sendable {
        /// As the platform does it: without dots.
        public static let automatic = IndexDisplayMode()
        /// Dots say it.
        @available(*, unavailable, message: "pages have no dots: use .automatic")
        public static let always = IndexDisplayMode()
        /// Nothing says it.
        public static let never = IndexDisplayMode()
    }

    /// Creates the style.
    public init(indexDisplayMode: PageTabViewStyle.IndexDisplayMode = .automatic) {}

    /// Yes.
    public var _isPaged: Bool { true }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    /// A bar with a button for each page.
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension TabViewStyle where Self == PageTabViewStyle {
    /// Pages beside each other, to be leafed through.
    public static var page: PageTabViewStyle { PageTabViewStyle() }

    /// Pages beside each other, to be leafed through.
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
    /// How the views with tabs below look.
    nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
        environment(\.isPaged, style._isPaged)
    }
}
