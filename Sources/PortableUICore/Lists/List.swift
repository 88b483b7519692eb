/// A container that presents its content in rows.
///
/// Each outermost view of the content is a row.
nonisolated public struct List<SelectionValue: Hashable, Content: View> {
    let content: Content
    var selection: ListSelection?
}

extension List where SelectionValue == Never {
    /// Creates a list with the views that the builder creates.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Creates a list with rows for identifiable elements.
    public init<Data, RowContent>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where
        Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection, RowContent: View,
        Data.Element: Identifiable
    {
        content = ForEach(data, content: rowContent)
    }

    /// Creates a list with rows for elements that are identified by a property.
    public init<Data, ID, RowContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where
        Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable, RowContent: View
    {
        content = ForEach(data, id: id, content: rowContent)
    }

    /// Creates a list with rows for the integers of a range.
    public init<RowContent: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
    where Content == ForEach<Range<Int>, Int, RowContent> {
        content = ForEach(data, content: rowContent)
    }
}

extension List where SelectionValue == Never {
    /// Creates a list with rows for bindings to identifiable elements.
    public init<Data, RowContent>(
        _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where
        Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
        Data: MutableCollection, Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable,
        Data.Index: Hashable
    {
        content = ForEach(data, content: rowContent)
    }

    /// Creates a list with rows for bindings to elements that are identified by a property.
    public init<Data, ID, RowContent>(
        _ data: Binding<Data>, id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where
        Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, ID)>, ID, RowContent>, Data: MutableCollection,
        Data: RandomAccessCollection, ID: Hashable, RowContent: View, Data.Index: Hashable
    {
        content = ForEach(data, id: id, content: rowContent)
    }
}

extension List {
    /// Creates a list that supports selecting one row, by its tag or the identity of its element.
    public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.selection = selection.map { selection in
            ListSelection(
                isSelected: { $0.base as? SelectionValue == selection.wrappedValue },
                select: { selection.wrappedValue = $0.base as? SelectionValue })
        }
    }
}

/// The closures with which a list reads and writes its selection.
nonisolated struct ListSelection {
    let isSelected: (AnyHashable) -> Bool
    let select: (AnyHashable) -> Void
}

extension List: View {
    /// The rows, which can be refreshed if the environment has a refresh action.
    nonisolated public var body: some View {
        RowsView(content: content, selection: selection, isForm: false)
    }
}

/// The content of a list or a form: an element around rows.
nonisolated struct RowsView<Content: View> {
    let content: Content
    let selection: ListSelection?
    let isForm: Bool
}

extension RowsView: PrimitiveView {
    @MainActor static func _mount(_ view: RowsView, in context: _MountContext) -> _ViewNode<RowsView> {
        context.element(view) { node, context in
            RefreshableNode(node, content: \.content, selection: \.selection, isList: true, in: context) {
                view, refresh in
                let environment = EnvironmentValues(scope: context.environment)
                return .list(
                    refresh: refresh, style: view.isForm ? .form : environment.listAppearance,
                    showsIndicators: environment.scrollIndicators.areShown(along: .vertical, byDefault: true),
                    showsBackground: environment.scrollContentBackground != .hidden,
                    rowSpacing: environment.listRowSpacing, margins: environment.contentMargins)
            }
        }
    }
}
