public import Foundation

/// Rows whose cells lie in common columns; a view that is no ``GridRow`` is a row by itself.
nonisolated public struct Grid<Content: View> {
    let stack: Stack<Content>

    /// Creates a grid; a nil spacing is the host's usual distance.
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        let kind = Primitive.table(
            alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
        stack = Stack(kind: kind, content: content())
    }
}

extension Grid: PrimitiveView {
    /// Makes a node with an element around the rows.
    @MainActor public static func _mount(_ view: Grid, in context: _MountContext) -> _ViewNode<Grid> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}

/// One row of a ``Grid``; each of its views is a cell.
nonisolated public struct GridRow<Content: View> {
    let stack: Stack<Content>

    /// Creates a row; a nil alignment is that of the grid.
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        stack = Stack(kind: .tableRow(alignment: alignment), content: content())
    }
}

extension GridRow: PrimitiveView {
    /// Makes a node with an element around the cells.
    @MainActor public static func _mount(_ view: GridRow, in context: _MountContext) -> _ViewNode<GridRow> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}

extension View {
    /// Spreads a cell of a ``Grid`` over a number of columns, of which hosts draw at most 1,000.
    nonisolated public func gridCellColumns(_ count: Int) -> some View {
        box(.cell(columns: min(max(1, count), 1000), unsized: []))
    }

    /// Keeps the columns or rows of a ``Grid`` from growing for this cell.
    nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        box(.cell(columns: 1, unsized: axes))
    }

    /// Where the cells of the column lie.
    @available(*, unavailable, message: "columns have no alignment of their own here: give the Grid one")
    nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { self }
}
