/// Rows below each other; each outermost view of the content is a row.
nonisolated public struct List<SelectionValue: Hashable, Content: View> {
    fileprivate let content: Content
}

extension List where SelectionValue == Never {
    /// Creates a list of the views of a builder.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Creates a list with rows for elements that have identities.
    public init<Data, RowContent>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where
        Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection, RowContent: View,
        Data.Element: Identifiable
    {
        content = ForEach(data, content: rowContent)
    }

    /// Creates a list with rows for elements whose identity is a property of theirs.
    public init<Data, ID, RowContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where
        Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable, RowContent: View
    {
        content = ForEach(data, id: id, content: rowContent)
    }
}

extension List: PrimitiveView {
    /// Makes a node with an element around the rows; it can be refreshed where the environment says so.
    @MainActor public static func _mount(_ view: List, in context: _MountContext) -> _ViewNode<List> {
        context.element(view) { node, context in
            RefreshableNode(node, content: \.content, isList: true, in: context) { .list(refresh: $1) }
        }
    }
}
