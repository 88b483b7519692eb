/// A node that keeps a child for each element of a collection, by identity.
@MainActor
class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: _ViewNode<ForEach<Data, ID, Content>> {
    typealias Row = ForEachRow<Content>

    /// The identities of the children in `rows`, in the order of the elements.
    private(set) var order: [RowID<ID>] = []
    private var rows: [Row] = []
    private let collection = RowCollection()
    /// The notice after the rows, if some are left out.
    private var notice: _Node?
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
        rows = []
        notice = nil
    }

    /// The offsets of the elements that should have a child.
    var shown: Range<Int> { 0..<view.data.count }

    /// The offsets of the elements that have a child since the children were last arranged.
    final var arranged: Range<Int> {
        let lower = rows.first?.offset ?? 0
        return lower..<lower + rows.count
    }

    final override func scrollTarget(_ id: AnyHashable) -> ScrollTarget? {
        guard let wanted = id.base as? ID else { return super.scrollTarget(id) }
        if let row = order.firstIndex(where: { $0.id == wanted }) { return rows[row].ownTarget }
        return omittedTarget(wanted) ?? super.scrollTarget(id)
    }

    /// Returns the place of an element that has no child, or `nil` if there is no such element.
    func omittedTarget(_ id: ID) -> ScrollTarget? { nil }

    /// Returns the context that the children inherit.
    func rowContext() -> _MountContext {
        context.child()
    }

    /// Mounts rows that were left out, as far as there is room for them now.
    override func evaluate() {
        if notice != nil { arrangeRows(updatingOthers: false) }
    }

    /// Mounts new children, then unmounts those that are gone (L8).
    ///
    /// Updates the remaining ones if requested. Those that there is no room for are left out.
    final func arrangeRows(updatingOthers: Bool) {
        let count = shown.count
        let elements = shownElements(graph.budget.rows(of: count, besides: rows.count))
        if notice == nil, elements.count == count, isInOrder(elements) {
            return updateRows(elements, updatingOthers: updatingOthers)
        }
        let ids = identities(of: elements)
        var old = Dictionary(uniqueKeysWithValues: zip(order, rows))
        let next = makeRows(ids, elements, reusing: &old, updatingOthers: updatingOthers)
        // NB: An identity that isn't equal to itself, such as NaN, is never found again.
        let gone = old.values.sorted { $0.offset < $1.offset }
        order = Array(ids.prefix(next.count))
        rows = next
        children = next
        // NB: First, so that the rows that are left out come as soon as the old ones are gone.
        arrangeNotice(isNeeded: next.count < count)
        for row in gone { row.unmount() }
        structureDidChange()
    }

    /// Returns the rows of the elements up to the first new one that there is no room for, and removes those that are
    /// kept from the old ones.
    ///
    /// NB: This method and the next ones use plain indices, because iterators of generic collections cost more than the
    /// work per row.
    private func makeRows(
        _ ids: [RowID<ID>], _ elements: Data.SubSequence, reusing old: inout [RowID<ID>: Row], updatingOthers: Bool
    ) -> [Row] {
        let content = view.content
        var next: [Row] = []
        next.reserveCapacity(ids.count)
        var offset = shown.lowerBound
        var index = elements.startIndex
        for id in ids {
            let element = elements[index]
            if let row = old.removeValue(forKey: id) {
                if updatingOthers || row.offset != offset { row.update(offset: offset) { content(element) } }
                next.append(row)
            } else if graph.budget.hasRoomForRow {
                next.append(Row(offset: offset, in: context(of: id.id)) { content(element) })
            } else {
                break
            }
            offset += 1
            index = elements.index(after: index)
        }
        return next
    }

    /// Shows or removes the notice in place of the rows that are left out.
    private func arrangeNotice(isNeeded: Bool) {
        if isNeeded {
            waitForRoom()
            let shown = notice ?? rowContext().mountNotice(of: .elements)
            notice = shown
            children.append(shown)
        } else if let shown = notice {
            recordingDependencies {}
            notice = nil
            shown.unmount()
        }
    }

    /// Returns a Boolean value that indicates whether the children match the elements, which is the case for most
    /// updates.
    private func isInOrder(_ elements: Data.SubSequence) -> Bool {
        guard elements.count == order.count else { return false }
        let identify = view.identify
        var index = elements.startIndex
        for id in order {
            guard identify(elements[index]) == id.id else { return false }
            index = elements.index(after: index)
        }
        return true
    }

    private func updateRows(_ elements: Data.SubSequence, updatingOthers: Bool) {
        let content = view.content
        var offset = shown.lowerBound
        var index = elements.startIndex
        for row in rows {
            if updatingOthers || row.offset != offset {
                let element = elements[index]
                row.update(offset: offset) { content(element) }
            }
            offset += 1
            index = elements.index(after: index)
        }
    }

    /// Returns the context of a row.
    ///
    /// A selection identifies elements by their identity unless a view sets a different tag.
    private func context(of id: ID) -> _MountContext {
        rowContext().with {
            $0.tag = TagScope(AnyHashable(id))
            $0.identity = $0.tag
            $0.rowPlace = RowPlace(in: collection)
        }
    }

    /// Returns the first of the elements that should have a child.
    private func shownElements(_ count: Int) -> Data.SubSequence {
        let data = view.data
        let lower = data.index(data.startIndex, offsetBy: shown.lowerBound)
        return data[lower..<data.index(lower, offsetBy: count)]
    }

    private func identities(of elements: Data.SubSequence) -> [RowID<ID>] {
        var occurrences: [ID: Int] = [:]
        var identities: [RowID<ID>] = []
        occurrences.reserveCapacity(elements.count)
        identities.reserveCapacity(elements.count)
        var index = elements.startIndex
        while index != elements.endIndex {
            let id = view.identify(elements[index])
            let occurrence = Self.increment(&occurrences[id, default: -1])
            if occurrence == 1 { reportDuplicate(id) }
            identities.append(RowID(id: id, occurrence: occurrence))
            index = elements.index(after: index)
        }
        return identities
    }

    private static func increment(_ number: inout Int) -> Int {
        number += 1
        return number
    }

    private func reportDuplicate(_ id: ID) {
        guard !hasReportedDuplicates else { return }
        hasReportedDuplicates = true
        graph.onIssue("ForEach: the identity \(id) occurs more than once")
    }
}

/// The child for one element, which is re-evaluated on its own when a value that its closure has read changes (L6).
@MainActor
final class ForEachRow<Content: View>: _Node {
    /// The offset of the element in its collection.
    ///
    /// A different offset in the same collection is a different element.
    private(set) var offset: Int
    private var makeContent: () -> Content
    private var inner: _ViewNode<Content>?

    init(offset: Int, in context: _MountContext, makeContent: @escaping () -> Content) {
        self.offset = offset
        self.makeContent = makeContent
        context.rowPlace?.offset = offset
        super.init(in: context)
        let node = Content._mount(recordingObservables(makeContent), in: context.child())
        inner = node
        children = [node]
    }

    func update(offset: Int, makeContent: @escaping () -> Content) {
        self.offset = offset
        context.rowPlace?.offset = offset
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
