/// Keeps a child for each element of a collection, by identity.
@MainActor
class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: _ViewNode<ForEach<Data, ID, Content>> {
    typealias Row = _ViewNode<Content>

    private var rows: [RowID<ID>: Row] = [:]
    private(set) var order: [RowID<ID>] = []

    override init(_ view: ForEach<Data, ID, Content>, in context: _MountContext) {
        super.init(view, in: context)
        updateRows()
    }

    override func update(_ view: ForEach<Data, ID, Content>) {
        self.view = view
        updateRows()
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

    /// Updates the children that stay, mounts the new ones, then unmounts those that are gone (L8).
    final func updateRows() {
        let elements = shownElements()
        let ids = identities(of: elements)
        var next: [RowID<ID>: Row] = [:]
        for (id, element) in zip(ids, elements) {
            let content = view.content(element)
            if let row = rows[id] {
                row.update(content)
                next[id] = row
            } else {
                next[id] = Content._mount(content, in: rowContext())
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
            if occurrence == 1 { graph.onIssue("ForEach: the identity \(id) occurs more than once") }
            return RowID(id: id, occurrence: occurrence)
        }
    }
}

/// Keeps children only for the elements near the visible range (L12).
///
/// The host hears of the others through two gaps, one before the children and one behind. It answers with the range in
/// sight; until then the first few elements are taken to be visible.
@MainActor
final class LazyForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: ForEachNode<Data, ID, Content> {
    private var visible = 0..<24
    private var gaps: (before: GapNode, after: GapNode)?

    override init(_ view: ForEach<Data, ID, Content>, in context: _MountContext) {
        super.init(view, in: context)
        let gaps = (before: GapNode(gap(.before), in: gapContext()), after: GapNode(gap(.after), in: gapContext()))
        gaps.before.onShow = { [unowned self] in show($0) }
        self.gaps = gaps
    }

    override var shown: Range<Int> {
        visible.clamped(to: 0..<view.data.count)
    }

    override func rowContext() -> _MountContext {
        context.child().with { $0.isLazy = false }
    }

    override func update(_ view: ForEach<Data, ID, Content>) {
        super.update(view)
        updateGaps()
    }

    override func collectElements(into elements: inout [Element]) {
        gaps?.before.collectElements(into: &elements)
        super.collectElements(into: &elements)
        gaps?.after.collectElements(into: &elements)
    }

    override func didUnmount() {
        super.didUnmount()
        gaps?.before.unmount()
        gaps?.after.unmount()
        gaps = nil
    }

    private func show(_ range: Range<Int>) {
        guard range != visible else { return }
        visible = range
        updateRows()
        updateGaps()
    }

    private func updateGaps() {
        gaps?.before.update(gap(.before))
        gaps?.after.update(gap(.after))
    }

    private func gap(_ side: Gap.Side) -> GapView {
        GapView(gap: Gap(side: side, shown: shown, total: view.data.count))
    }

    private func gapContext() -> _MountContext {
        context.child().with {
            $0.attributes = nil
            $0.makesRows = false
        }
    }
}

/// The place of the children that a lazy container leaves out.
nonisolated struct GapView {
    var gap: Gap
}

extension GapView: PrimitiveView {
    @MainActor static func _mount(_ view: GapView, in context: _MountContext) -> _ViewNode<GapView> {
        GapNode(view, in: context)
    }
}

@MainActor
final class GapNode: ElementNode<GapView> {
    /// Called when the host has looked what is in sight.
    var onShow: (Range<Int>) -> Void = { _ in }

    override var takesEvents: Bool { view.gap.side == .before }

    override func makePrimitive() -> Primitive { .gap(view.gap) }

    override func handle(_ event: ElementEvent) {
        if case .showRange(let range) = event { onShow(range) }
    }
}
