/// A modifier that puts the content into a box, which changes its layout or appearance.
nonisolated struct BoxModifier {
    let style: BoxStyle
}

extension BoxModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, BoxModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, BoxModifier>> {
        ViewCount.mayDiffer(Modified.self)
            ? EachBoxModifierNode(view, in: context) : context.element(view) { BoxNode($0, in: $1) }
    }
}

/// A node of a modifier that applies to each of the views of its content.
@MainActor
private final class EachBoxModifierNode<Modified: View>: ModifierNode<Modified, BoxModifier> {
    private lazy var box = EachBox(modifier.style, attributes: context.attributes, parts: .taps)

    override func innerContext() -> _MountContext {
        context.child().with {
            $0.attributes = context.attributes?.forContent
            $0.boxes.append(box)
        }
    }

    override func modifierDidChange(from old: BoxModifier) {
        box.style = modifier.style
    }
}

/// A node of a box around the content of a modifier.
@MainActor
class ContentBoxNode<Modified: View, Modifier>: MeasuringNode<ModifiedContent<Modified, Modifier>>
where Modifier: PrimitiveModifier {
    private var content: _ViewNode<Modified>?

    /// Mounts the content, to which the description of the box applies.
    final override func mountChildren() {
        content = mount(view.content) {
            $0.attributes = context.attributes?.forContent
            $0.row.outlet = context.row.outlet
        }
    }

    final override var attributeParts: AttributeParts { .taps }

    final override func updateChildren() {
        content?.update(view.content)
    }

    final override func elementDidUnmount() {
        content = nil
    }
}

@MainActor
private final class BoxNode<Modified: View>: ContentBoxNode<Modified, BoxModifier> {
    override var isMeasured: Bool { false }

    override func makePrimitive() -> Primitive { .box(view.modifier.style) }
}

extension View {
    nonisolated func box(_ style: BoxStyle) -> ModifiedContent<Self, BoxModifier> {
        modifier(BoxModifier(style: style))
    }
}
