public import Foundation

/// A container whose rows share columns.
///
/// A view that isn't a ``GridRow`` is a row of its own.
nonisolated public struct Grid<Content: View> {
    let stack: Stack<Content>

    /// Creates a grid.
    ///
    /// A `nil` spacing stands for the host's default distance.
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
    /// Creates a node with an element around the rows.
    @MainActor public static func _mount(_ view: Grid, in context: _MountContext) -> _ViewNode<Grid> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}

/// A row of a ``Grid``, in which each view is a cell.
nonisolated public struct GridRow<Content: View> {
    let stack: Stack<Content>

    /// Creates a row.
    ///
    /// A `nil` alignment stands for that of the grid.
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        stack = Stack(kind: .tableRow(alignment: alignment), content: content())
    }
}

extension GridRow: PrimitiveView {
    /// Creates a node with an element around the cells.
    @MainActor public static func _mount(_ view: GridRow, in context: _MountContext) -> _ViewNode<GridRow> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}

extension View {
    /// Makes a cell of a ``Grid`` span a number of columns, of which hosts draw at most 1,000.
    nonisolated public func gridCellColumns(_ count: Int) -> some View {
        box(.cell(columns: min(max(1, count), 1000), unsized: []))
    }

    /// Prevents the columns or rows of a ``Grid`` from growing for this cell.
    nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        box(.cell(columns: 1, unsized: axes))
    }

    /// Sets the alignment of the cells in a column.
    @available(*, unavailable, message: "columns have no alignment of their own here: give the Grid one")
    nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { self }
}
