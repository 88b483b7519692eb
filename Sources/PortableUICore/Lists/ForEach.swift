/// A structure that creates a view for each element of a collection, with the identity of the element (L1).
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    /// The underlying collection.
    public var data: Data
    /// The closure that creates the view of an element.
    public var content: (Data.Element) -> Content

    let identify: (Data.Element) -> ID

    private init(data: Data, identify: @escaping (Data.Element) -> ID, make: @escaping (Data.Element) -> Content) {
        self.data = data
        self.identify = identify
        content = make
    }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    /// Creates views for identifiable elements.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, identify: { $0.id }, make: content)
    }
}

extension ForEach where Content: View {
    /// Creates views for elements that are identified by a property.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, identify: { $0[keyPath: id] }, make: content)
    }
}

extension ForEach where Data == Range<Int>, ID == Int {
    /// Creates views for the integers of a range.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(data: data, identify: { $0 }, make: content)
    }
}

extension ForEach where Content: View {
    /// Creates views for bindings to identifiable elements.
    public init<C>(_ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content)
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C: MutableCollection,
        C: RandomAccessCollection, C.Element: Identifiable, C.Index: Hashable
    {
        self.init(data, id: \.id, content: content)
    }

    /// Creates views for bindings to elements that are identified by a property.
    public init<C>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection, C: RandomAccessCollection,
        C.Index: Hashable
    {
        let elements = data.wrappedValue
        let places = elements.indices.lazy.map { ($0, elements[$0][keyPath: id]) }
        self.init(
            data: places, identify: { $0.1 },
            make: { place in
                content(Binding(location: ElementLocation(data.location, place.0, last: elements[place.0])))
            })
    }
}

extension ForEach: View, PrimitiveView where Content: View {
    /// Creates a node with a child for each element or, in a lazy container, for those near the visible range.
    @MainActor public static func _mount(
        _ view: ForEach<Data, ID, Content>, in context: _MountContext
    ) -> _ViewNode<ForEach<Data, ID, Content>> {
        context.isLazy ? LazyForEachNode(view, in: context) : ForEachNode(view, in: context)
    }
}

/// The identity of a row, composed of that of its element and a number that distinguishes duplicates.
struct RowID<ID: Hashable>: Hashable {
    let id: ID
    let occurrence: Int
}

extension ForEach: @MainActor SeveralViews where Content: View {
    @MainActor static var areSeveral: Bool { true }
}
