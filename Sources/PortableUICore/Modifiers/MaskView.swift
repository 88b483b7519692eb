extension View {
    /// Masks the view with a shape, a color, or a gradient, in a frame of its own or as large as the view.
    ///
    /// NB: A mask made of other views is reported as an issue and has no effect, because hosts can't draw it.
    nonisolated public func mask<Mask: View>(
        alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
    ) -> some View {
        MaskView(content: self, mask: mask(), alignment: alignment)
    }

    /// Masks the view with a shape, a color, or a gradient, in a frame of its own or as large as the view.
    nonisolated public func mask<Mask: View>(_ mask: Mask) -> some View {
        self.mask { mask }
    }
}

/// A view with a mask.
nonisolated struct MaskView<Content: View, Mask: View> {
    let content: Content
    let mask: Mask
    let alignment: Alignment
}

extension MaskView: PrimitiveView {
    @MainActor static func _mount(_ view: MaskView, in context: _MountContext) -> _ViewNode<MaskView> {
        context.element(view) { MaskNode($0, in: $1) }
    }
}

@MainActor
private final class MaskNode<Content: View, Mask: View>: MeasuringNode<MaskView<Content, Mask>> {
    private var content: _ViewNode<Content>?
    private lazy var mask = DetachedNode(view.mask, in: context) { [weak self] in self?.setNeedsEvaluation() }

    override func mountChildren() {
        content = mount(view.content) { $0.attributes = context.attributes?.forContent }
        children.append(mask)
    }

    override func updateChildren() {
        content?.update(view.content)
        mask.update(view.mask)
    }

    override var attributeParts: AttributeParts { .taps }

    /// A Boolean value that indicates whether the mask is a path, which is as large as the content.
    override var isMeasured: Bool {
        if case .drawing = mask.elements.first?.primitive { true } else { false }
    }

    override func didEvaluate() {
        guard isMeasured, let measured else { return }
        mask.elements.first?.handler?(.measure(CGRect(origin: .zero, size: measured)))
    }

    override func makePrimitive() -> Primitive {
        guard let mask = mask.elements.first else { return .box(.hidden) }
        guard case .box(.frame(let width, let height, _)) = mask.primitive else { return drawing(mask.primitive, nil) }
        let content = mask.owner?.collectChildren() ?? []
        guard content.count == 1 else { return drawing(mask.primitive, nil) }
        return drawing(
            content[0].primitive, MaskFrame(width: width, height: height, alignment: view.alignment))
    }

    private func drawing(_ mask: Primitive, _ frame: MaskFrame?) -> Primitive {
        switch mask {
        case .shape(let outline, let paint, nil) where outline.isDefined(by: frame):
            return .box(.mask(outline, paint, frame))
        case .color(let color): return .box(.mask(.rectangle, .color(color), frame))
        case .drawing(let drawing) where drawing.outline != nil && frame == nil:
            guard measured != nil, let outline = drawing.outline else {
                return .box(.mask(.path(nil, isEvenOdd: false), nil))
            }
            return .box(.mask(outline, drawing.marks.first?.shade.paint))
        default:
            graph.onIssue("mask: only a filled shape, a color or a gradient can mask a view, in a frame of fixed size")
            return .box(.mask(.rectangle, nil))
        }
    }

    override func elementDidUnmount() {
        content = nil
    }
}

extension ShapeOutline {
    /// Returns a Boolean value that indicates whether the outline is fully determined by a frame, even if a length is
    /// missing.
    fileprivate func isDefined(by frame: MaskFrame?) -> Bool {
        guard let frame, self == .circle || self == .ellipse else { return true }
        return frame.width != nil && frame.height != nil
    }
}

extension Drawing {
    /// The outline of a filled path, or `nil` for another drawing.
    fileprivate var outline: ShapeOutline? {
        guard marks.count == 1, case .fill(let path, let isEvenOdd) = marks[0].content else { return nil }
        return .path(path, isEvenOdd: isEvenOdd)
    }
}
