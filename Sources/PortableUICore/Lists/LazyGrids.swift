public import Foundation

/// A container that arranges its views in columns, and creates them when they come near the visible range (L12).
nonisolated public struct LazyVGrid<Content: View> {
    fileprivate let stack: Stack<Content>

    /// Creates a grid.
    ///
    /// A `nil` spacing stands for the host's default distance between rows.
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        let kind = Primitive.grid(columns: columns.map(\.column), alignment: alignment, spacing: spacing)
        stack = Stack(kind: kind, content: content(), isLazy: true)
    }
}

extension LazyVGrid: PrimitiveView {
    /// Creates a node with an element around the content.
    @MainActor public static func _mount(_ view: LazyVGrid, in context: _MountContext) -> _ViewNode<LazyVGrid> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}

/// A container whose views are arranged in rows that grow horizontally.
///
/// NB: All of the views are created immediately.
nonisolated public struct LazyHGrid<Content: View> {
    fileprivate let stack: Stack<Content>

    /// Creates a grid.
    ///
    /// A `nil` spacing stands for the host's default distance between columns.
    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        let kind = Primitive.rowGrid(rows: rows.map(\.column), alignment: alignment, spacing: spacing)
        stack = Stack(kind: kind, content: content())
    }
}

extension LazyHGrid: PrimitiveView {
    /// Creates a node with an element around the content.
    @MainActor public static func _mount(_ view: LazyHGrid, in context: _MountContext) -> _ViewNode<LazyHGrid> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}
