/// A node that keeps children only for the elements near the visible range (L12).
///
/// Two gaps, one before the children and one after, represent the other elements to the host. The host responds with
/// the visible range. Until then, the first few elements are assumed to be visible. If the data changes, the range
/// follows the elements in it, so that the user continues to see them.
@MainActor
final class LazyForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: ForEachNode<Data, ID, Content> {
    private var visible = 0..<LazyRange.fewest
    private var gaps: (before: GapNode, after: GapNode)?

    override init(_ view: ForEach<Data, ID, Content>, in context: _MountContext) {
        super.init(view, in: context)
        let gaps = (before: GapNode(gap(.before), in: gapContext()), after: GapNode(gap(.after), in: gapContext()))
        gaps.before.onShow = { [unowned self] in show($0) }
        self.gaps = gaps
    }

    /// The range of the last reported length, moved to the end of the data if the data has become shorter.
    override var shown: Range<Int> {
        let upper = min(visible.upperBound, view.data.count)
        return max(0, min(visible.lowerBound, upper - visible.count))..<upper
    }

    override func rowContext() -> _MountContext {
        context.child().with { $0.isLazy = false }
    }

    override func update(_ view: ForEach<Data, ID, Content>) {
        if let offsets = newOffsets(in: view) {
            let range =
                shown == arranged
                ? LazyRange.following(shown, to: offsets) : LazyRange.moving(shown, with: arranged, to: offsets)
            // NB: Data that was shorter than the range doesn't make the range shorter for what comes after it.
            visible = range.lowerBound..<max(range.upperBound, range.lowerBound + visible.count)
        }
        super.update(view)
        updateGaps()
    }

    /// Returns the offset that the element of each child has in newer data, with `nil` for an element that's gone.
    ///
    /// If the elements of all children are where they were, this method returns `nil`.
    private func newOffsets(in view: ForEach<Data, ID, Content>) -> [Int?]? {
        let offsets = view.data.offsets(of: order.map(\.id), from: arranged.lowerBound, identifiedBy: view.identify)
        return zip(offsets, arranged).allSatisfy { $0 == $1 } ? nil : offsets
    }

    override func omittedTarget(_ id: ID) -> ScrollTarget? {
        let identify = view.identify
        guard let offset = view.data.enumerated().first(where: { identify($0.element) == id })?.offset else {
            return nil
        }
        return .omitted { [unowned self] in show(LazyRange.around(offset, of: view.data.count, like: shown)) }
    }

    /// Applies the visible range.
    ///
    /// Children that remain visible aren't updated.
    override func evaluate() {
        arrangeRows(updatingOthers: false)
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
        let range = max(0, range.lowerBound)..<max(0, range.upperBound)
        guard range != visible else { return }
        visible = range
        setNeedsEvaluation()
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
            $0.presence = nil
            $0.makesRows = false
        }
    }
}

/// A placeholder for the children that a lazy container omits.
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
    /// A closure that's called when the host has determined the visible range.
    var onShow: (Range<Int>) -> Void = { _ in }

    override var takesEvents: Bool { view.gap.side == .before }

    override func makePrimitive() -> Primitive { .gap(view.gap) }

    override func handle(_ event: ElementEvent) {
        if case .showRange(let range) = event { onShow(range) }
    }
}
