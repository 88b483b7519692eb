/// A view with another view behind or in front of it.
nonisolated struct AttachmentView<Content: View, Attachment: View> {
    let content: Content
    let attachment: Attachment
    let isBehind: Bool
    let alignment: Alignment
}

extension AttachmentView: PrimitiveView {
    @MainActor static func _mount(_ view: AttachmentView, in context: _MountContext) -> _ViewNode<AttachmentView> {
        context.element(view) { AttachmentNode($0, in: $1) }
    }
}

@MainActor
private final class AttachmentNode<Content: View, Attachment: View>: ElementNode<AttachmentView<Content, Attachment>> {
    private var content: _ViewNode<VStack<DescribedView<Content>>>?
    private var attachment: _ViewNode<ZStack<Attachment>>?

    /// The content with its attributes.
    ///
    /// If the attachment is behind, they apply to the content, and otherwise to both views.
    private var described: DescribedView<Content> {
        DescribedView(
            content: view.content, attributes: view.isBehind ? context.attributes?.forContent : nil,
            outlet: context.row.outlet)
    }

    override var attributeParts: AttributeParts { view.isBehind ? .taps : .all }

    override func mountChildren() {
        content = mount(VStack { described })
        attachment = mount(ZStack(alignment: view.alignment) { view.attachment })
    }

    override func updateChildren() {
        content?.update(VStack { described })
        attachment?.update(ZStack(alignment: view.alignment) { view.attachment })
    }

    override func makePrimitive() -> Primitive {
        .attachment(isBehind: view.isBehind, alignment: view.alignment)
    }

    override func elementDidUnmount() {
        content = nil
        attachment = nil
    }
}

/// A view with the attributes that modifiers around a group set for it.
nonisolated struct DescribedView<Content: View> {
    let content: Content
    let attributes: AttributeScope?
    let outlet: (any RowOutlet)?
}

extension DescribedView: PrimitiveView {
    @MainActor static func _mount(_ view: DescribedView, in context: _MountContext) -> _ViewNode<DescribedView> {
        let inside = context.with {
            $0.attributes = view.attributes
            $0.row.outlet = view.outlet
        }
        return WrapperNode(view, content: \.content, in: inside)
    }
}
