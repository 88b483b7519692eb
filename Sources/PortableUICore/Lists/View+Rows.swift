public import Foundation

/// A style that determines the appearance of lists.
public protocol ListStyle {
    /// The style as an appearance that a host can draw.
    var _appearance: _ListAppearance { get }
}

/// An appearance of lists that a host can draw.
public struct _ListAppearance: Sendable {
    let appearance: ListAppearance
}

/// A style that adapts to the context of the list.
public struct DefaultListStyle: ListStyle {
    /// Creates the style.
    public init() {}

    /// The automatic appearance.
    public var _appearance: _ListAppearance { _ListAppearance(appearance: .automatic) }
}

/// A style with rows that extend from edge to edge.
public struct PlainListStyle: ListStyle {
    /// Creates the style.
    public init() {}

    /// The plain appearance.
    public var _appearance: _ListAppearance { _ListAppearance(appearance: .plain) }
}

/// A style in which sections are groups with rounded corners.
public struct InsetGroupedListStyle: ListStyle {
    /// Creates the style.
    public init() {}

    /// The automatic appearance, which has groups with rounded corners.
    public var _appearance: _ListAppearance { _ListAppearance(appearance: .automatic) }
}

/// A style in which sections are groups that extend from edge to edge.
public struct GroupedListStyle: ListStyle {
    /// Creates the style.
    public init() {}

    /// The automatic appearance, which has groups with rounded corners.
    public var _appearance: _ListAppearance { _ListAppearance(appearance: .automatic) }
}

/// A style with rows that have space around them.
public struct InsetListStyle: ListStyle {
    /// Creates the style.
    public init() {}

    /// The plain appearance.
    public var _appearance: _ListAppearance { _ListAppearance(appearance: .plain) }
}

/// A style of a list at the side of a window.
public struct SidebarListStyle: ListStyle {
    /// Creates the style.
    public init() {}

    /// The plain appearance.
    public var _appearance: _ListAppearance { _ListAppearance(appearance: .plain) }
}

extension ListStyle where Self == GroupedListStyle {
    /// The style in which sections are groups that extend from edge to edge.
    public static var grouped: GroupedListStyle { GroupedListStyle() }
}

extension ListStyle where Self == InsetListStyle {
    /// The style with rows that have space around them.
    public static var inset: InsetListStyle { InsetListStyle() }
}

extension ListStyle where Self == SidebarListStyle {
    /// The style of a list at the side of a window.
    public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

extension ListStyle where Self == DefaultListStyle {
    /// The style that adapts to the context of the list.
    public static var automatic: DefaultListStyle { DefaultListStyle() }
}

extension ListStyle where Self == PlainListStyle {
    /// The style with rows that extend from edge to edge.
    public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
    /// The style in which sections are groups with rounded corners.
    public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

private enum ListAppearanceKey: EnvironmentKey { static let defaultValue = ListAppearance.automatic }
private enum ListRowSpacingKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }

extension EnvironmentValues {
    var listAppearance: ListAppearance {
        get { self[ListAppearanceKey.self] }
        set { self[ListAppearanceKey.self] = newValue }
    }

    /// The distance between the rows of a list, or `nil` if they join.
    var listRowSpacing: CGFloat? {
        get { self[ListRowSpacingKey.self] }
        set { self[ListRowSpacingKey.self] = newValue }
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

    /// Sets the style of the lists below.
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View {
        environment(\.listAppearance, style._appearance.appearance)
    }

    /// Sets the insets of a row's content.
    ///
    /// A `nil` value stands for the host's default.
    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View {
        rowTraits { $0.rowInsets = insets }
    }

    /// Sets the visibility of the lines that separate a row from its neighbors.
    nonisolated public func listRowSeparator(
        _ visibility: Visibility, edges: VerticalEdge.Set = .all
    ) -> some View {
        rowTraits {
            $0.rowSeparator = edges.contains(.top) ? visibility : nil
            $0.rowLowerSeparator = edges.contains(.bottom) ? visibility : nil
        }
    }

    /// Sets the color of the lines that separate a row from its neighbors.
    ///
    /// A `nil` value stands for the host's default color.
    nonisolated public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        rowTraits {
            $0.rowSeparatorTint = edges.contains(.top) ? .some(color) : nil
            $0.rowLowerSeparatorTint = edges.contains(.bottom) ? .some(color) : nil
        }
    }

    /// Sets the distance between the rows of the lists below.
    ///
    /// A `nil` value stands for rows that join.
    nonisolated public func listRowSpacing(_ spacing: CGFloat?) -> some View {
        environment(\.listRowSpacing, spacing)
    }

    /// Places a view behind a row, at the size of the row.
    ///
    /// A `nil` value stands for the host's default background.
    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View {
        RowBackgroundView(content: self, background: view)
    }

    /// Adds controls at one end of a row.
    ///
    /// Their tint determines their color.
    ///
    /// Hosts show them when the row is swiped, pointed at, or focused. A full swipe triggers the first one.
    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        RowActionsView(content: self, actions: content(), edge: edge, allowsFullSwipe: allowsFullSwipe)
    }
}

/// A view whose row has a custom background.
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

/// A view whose row has controls at one end.
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

extension RowBackgroundView: @MainActor SeveralViews {
    @MainActor static var areSeveral: Bool { ViewCount.mayDiffer(Content.self) }
}

extension RowActionsView: @MainActor SeveralViews {
    @MainActor static var areSeveral: Bool { ViewCount.mayDiffer(Content.self) }
}
