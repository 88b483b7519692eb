extension View {
    /// Shows the view only where a mask is: a shape, a colour or a gradient.
    ///
    /// NB: a mask of other views is reported as an issue, and masks nothing: hosts cannot draw it.
    nonisolated public func mask<Mask: View>(
        alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
    ) -> some View {
        MaskView(content: self, mask: mask())
    }
}

/// A view that is shown through another one.
nonisolated struct MaskView<Content: View, Mask: View> {
    let content: Content
    let mask: Mask
}

extension MaskView: PrimitiveView {
    @MainActor static func _mount(_ view: MaskView, in context: _MountContext) -> _ViewNode<MaskView> {
        context.element(view) { MaskNode($0, in: $1) }
    }
}

@MainActor
private final class MaskNode<Content: View, Mask: View>: ElementNode<MaskView<Content, Mask>> {
    private var content: _ViewNode<Content>?
    private lazy var mask = DetachedNode(view.mask, in: context) { [weak self] in self?.setNeedsEvaluation() }

    override func mountChildren() {
        content = mount(view.content)
        children.append(mask)
    }

    override func updateChildren() {
        content?.update(view.content)
        mask.update(view.mask)
    }

    override func makePrimitive() -> Primitive {
        guard let primitive = mask.elements.first?.primitive else { return .box(.hidden) }
        switch primitive {
        case .shape(let outline, let paint, _): return .box(.mask(outline, paint))
        case .color(let color): return .box(.mask(.rectangle, .color(color)))
        default:
            graph.onIssue("mask: only a shape, a colour or a gradient can mask a view")
            return .box(.mask(.rectangle, nil))
        }
    }

    override func elementDidUnmount() {
        content = nil
    }
}
