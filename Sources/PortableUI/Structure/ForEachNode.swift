/// Keeps a child for each element of a collection, by identity.
@MainActor
class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: _ViewNode<ForEach<Data, ID, Content>> {
    typealias Row = ForEachRow<Content>

    private var rows: [RowID<ID>: Row] = [:]
    private var order: [RowID<ID>] = []
    private var hasReportedDuplicates = false

    override init(_ view: ForEach<Data, ID, Content>, in context: _MountContext) {
        super.init(view, in: context)
        arrangeRows(updatingOthers: true)
    }

    override func update(_ view: ForEach<Data, ID, Content>) {
        self.view = view
        arrangeRows(updatingOthers: true)
    }

    override func didUnmount() {
        rows = [:]
    }

    /// The offsets of the elements that have a child now.
    var shown: Range<Int> { 0..<view.data.count }

    /// What the children inherit.
    func rowContext() -> _MountContext {
        context.child()
    }

    /// Mounts the new children, then unmounts those that are gone (L8); those that stay are updated if asked for.
    final func arrangeRows(updatingOthers: Bool) {
        let elements = shownElements()
        let ids = identities(of: elements)
        let content = view.content
        var next: [RowID<ID>: Row] = [:]
        for (offset, (id, element)) in zip(shown, zip(ids, elements)) {
            if let row = rows[id] {
                if updatingOthers || row.offset != offset { row.update(offset: offset) { content(element) } }
                next[id] = row
            } else {
                next[id] = Row(offset: offset, in: context(of: id.id)) { content(element) }
            }
        }
        let gone = order.filter { next[$0] == nil }.compactMap { rows[$0] }
        let isSameOrder = ids == order
        rows = next
        order = ids
        guard !isSameOrder else { return }
        children = ids.compactMap { next[$0] }
        for row in gone { row.unmount() }
        structureDidChange()
    }

    /// Elements are known to a selection by their identity, unless a view says otherwise.
    private func context(of id: ID) -> _MountContext {
        rowContext().with {
            $0.tag = TagScope(AnyHashable(id))
            $0.row.place = RowPlace()
        }
    }

    private func shownElements() -> Data.SubSequence {
        let data = view.data
        let lower = data.index(data.startIndex, offsetBy: shown.lowerBound)
        return data[lower..<data.index(lower, offsetBy: shown.count)]
    }

    private func identities(of elements: Data.SubSequence) -> [RowID<ID>] {
        var occurrences: [ID: Int] = [:]
        return elements.map { element in
            let id = view.identify(element)
            let occurrence = occurrences[id, default: 0]
            occurrences[id] = occurrence + 1
            if occurrence == 1 { reportDuplicate(id) }
            return RowID(id: id, occurrence: occurrence)
        }
    }

    private func reportDuplicate(_ id: ID) {
        guard !hasReportedDuplicates else { return }
        hasReportedDuplicates = true
        graph.onIssue("ForEach: the identity \(id) occurs more than once")
    }
}

/// The child for one element: made again by itself when something changes that the closure has read (L6).
@MainActor
final class ForEachRow<Content: View>: _Node {
    /// The place of the element in its collection; another place of the same collection is another element.
    private(set) var offset: Int
    private var makeContent: () -> Content
    private var inner: _ViewNode<Content>?

    init(offset: Int, in context: _MountContext, makeContent: @escaping () -> Content) {
        self.offset = offset
        self.makeContent = makeContent
        context.row.place?.offset = offset
        super.init(in: context)
        let node = Content._mount(recordingObservables(makeContent), in: context.child())
        inner = node
        children = [node]
    }

    func update(offset: Int, makeContent: @escaping () -> Content) {
        self.offset = offset
        context.row.place?.offset = offset
        self.makeContent = makeContent
        evaluate()
    }

    override func evaluate() {
        inner?.update(recordingObservables(makeContent))
    }

    override func didUnmount() {
        inner = nil
    }
}
