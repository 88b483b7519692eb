/// Rows for a tree of elements, each of which can be opened if it has children.
nonisolated public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Parent, Leaf, Subgroup> {
    fileprivate let data: [Data.Element]
    fileprivate let id: KeyPath<Data.Element, ID>
    fileprivate let children: KeyPath<Data.Element, Data?>
    fileprivate let leaf: (Data.Element) -> Leaf
}

extension OutlineGroup
where
    ID == Data.Element.ID, Parent: View, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren>,
    Data.Element: Identifiable
{
    /// Creates rows for a tree below one element.
    ///
    /// An element whose children are `nil` can't be opened.
    public init<DataElement: Identifiable>(
        _ root: DataElement, children: KeyPath<DataElement, Data?>,
        @ViewBuilder content: @escaping (DataElement) -> Leaf
    ) where ID == DataElement.ID, DataElement == Data.Element {
        self.init(data: [root], id: \.id, children: children, leaf: content)
    }

    /// Creates rows for the trees below some elements.
    ///
    /// An element whose children are `nil` can't be opened.
    public init<DataElement: Identifiable>(
        _ data: Data, children: KeyPath<DataElement, Data?>, @ViewBuilder content: @escaping (DataElement) -> Leaf
    ) where ID == DataElement.ID, DataElement == Data.Element {
        self.init(data: Array(data), id: \.id, children: children, leaf: content)
    }
}

extension OutlineGroup: View where Parent: View, Leaf: View, Subgroup: View {
    /// A row for each element, and a disclosure group for each element with children.
    public var body: some View {
        ForEach(data, id: id) { element in
            if let elements = element[keyPath: children] {
                DisclosureGroup {
                    OutlineSubgroupChildren(
                        view: AnyView(
                            OutlineGroup(data: Array(elements), id: id, children: children, leaf: leaf)))
                } label: {
                    leaf(element)
                }
            } else {
                leaf(element)
            }
        }
    }
}

/// The rows below an element of an ``OutlineGroup``.
nonisolated public struct OutlineSubgroupChildren: View {
    fileprivate let view: AnyView

    /// The rows.
    @MainActor public var body: some View { view.padding(.leading) }
}

extension List where SelectionValue == Never {
    /// Creates a list with rows for a tree of identifiable elements.
    public init<Data, RowContent>(
        _ data: Data, children: KeyPath<Data.Element, Data?>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where
        Content == OutlineGroup<
            Data, Data.Element.ID, RowContent, RowContent, DisclosureGroup<RowContent, OutlineSubgroupChildren>
        >, Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable
    {
        content = OutlineGroup(data, children: children, content: rowContent)
    }
}
