public import Foundation

/// Views in rows that grow in the direction of reading.
///
/// NB: all of them are made at once.
nonisolated public struct LazyHGrid<Content: View> {
    fileprivate let stack: Stack<Content>

    /// Creates a grid; a nil spacing is the host's usual distance between columns.
    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        let kind = Primitive.rowGrid(rows: rows.map(\.column), alignment: alignment, spacing: spacing)
        stack = Stack(kind: kind, content: content())
    }
}

extension LazyHGrid: PrimitiveView {
    /// Makes a node with an element around the content.
    @MainActor public static func _mount(_ view: LazyHGrid, in context: _MountContext) -> _ViewNode<LazyHGrid> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}
