/// How a list looks.
public protocol ListStyle {
    /// The appearance in terms that hosts draw.
    var _appearance: _ListAppearance { get }
}

/// An appearance of lists that a host can draw.
public struct _ListAppearance: Sendable {
    let appearance: ListAppearance
}

/// As suits the place of the list.
public struct DefaultListStyle: ListStyle {
    /// Creates the style.
    public init() {}

    /// As suits the place.
    public var _appearance: _ListAppearance { _ListAppearance(appearance: .automatic) }
}

/// Rows from side to side.
public struct PlainListStyle: ListStyle {
    /// Creates the style.
    public init() {}

    /// From side to side.
    public var _appearance: _ListAppearance { _ListAppearance(appearance: .plain) }
}

/// Sections as groups with rounded corners.
public struct InsetGroupedListStyle: ListStyle {
    /// Creates the style.
    public init() {}

    /// Groups with rounded corners.
    public var _appearance: _ListAppearance { _ListAppearance(appearance: .automatic) }
}

extension ListStyle where Self == DefaultListStyle {
    /// As suits the place of the list.
    public static var automatic: DefaultListStyle { DefaultListStyle() }
}

extension ListStyle where Self == PlainListStyle {
    /// Rows from side to side.
    public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
    /// Sections as groups with rounded corners.
    public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

private enum ListAppearanceKey: EnvironmentKey { static let defaultValue = ListAppearance.automatic }

extension EnvironmentValues {
    var listAppearance: ListAppearance {
        get { self[ListAppearanceKey.self] }
        set { self[ListAppearanceKey.self] = newValue }
    }
}

extension View {
    nonisolated func rowTraits(_ change: (inout AttributePatch) -> Void)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        var patch = AttributePatch()
        change(&patch)
        return modifier(AccessibilityAttachmentModifier(patch: patch))
    }

    /// How the lists below look.
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View {
        environment(\.listAppearance, style._appearance.appearance)
    }

    /// The room around the content of a row; nil is the host's usual distance.
    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View {
        rowTraits { $0.rowInsets = insets }
    }

    /// Whether a row is parted from its neighbours by a line.
    nonisolated public func listRowSeparator(
        _ visibility: Visibility, edges: VerticalEdge.Set = .all
    ) -> some View {
        rowTraits {
            $0.rowSeparator = edges.contains(.top) ? visibility : nil
            $0.rowLowerSeparator = edges.contains(.bottom) ? visibility : nil
        }
    }

    /// A view behind a row, as large as the row; nil is the host's usual background.
    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View {
        RowBackgroundView(content: self, background: view)
    }

    /// Controls at one end of a row, with a colour by their tint.
    ///
    /// Hosts show them when the row is swiped, pointed at or has the focus. A swipe all the way uses the first of them.
    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        RowActionsView(content: self, actions: content(), edge: edge, allowsFullSwipe: allowsFullSwipe)
    }
}

/// A view whose row has another background.
nonisolated struct RowBackgroundView<Content: View, Background: View> {
    let content: Content
    let background: Background?
}

extension RowBackgroundView: PrimitiveView {
    @MainActor static func _mount(_ view: RowBackgroundView, in context: _MountContext) -> _ViewNode<RowBackgroundView>
    {
        RowPartNode(view, content: \.content, part: RowPart { _ in AnyView(EmptyView()) }, in: context) { part, row in
            if row.background == nil { row.background = part }
        } make: { view, _ in
            AnyView(view.background)
        }
    }
}

/// A view whose row has controls at one of its ends.
nonisolated struct RowActionsView<Content: View, Actions: View> {
    let content: Content
    let actions: Actions
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
}

extension RowActionsView: PrimitiveView {
    @MainActor static func _mount(_ view: RowActionsView, in context: _MountContext) -> _ViewNode<RowActionsView> {
        let part = RowPart(edge: view.edge, allowsFullSwipe: view.allowsFullSwipe) { _ in AnyView(EmptyView()) }
        return RowPartNode(view, content: \.content, part: part, in: context) { part, row in
            row.actions.append(part)
        } make: { view, _ in
            AnyView(view.actions)
        }
    }
}
