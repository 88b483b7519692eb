import Foundation

/// A modifier that clips the content to a shape.
nonisolated struct ClipModifier<Outline: Shape> {
    let shape: Outline
    let style: FillStyle
}

extension ClipModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, ClipModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, ClipModifier>> {
        context.element(view) { ClipNode($0, in: $1) }
    }
}

@MainActor
private final class ClipNode<Modified: View, Outline: Shape>: ContentBoxNode<Modified, ClipModifier<Outline>> {
    override var isMeasured: Bool { view.modifier.shape._outline.basic == nil }

    /// Returns a box, which isn't clipped until its size is known.
    override func makePrimitive() -> Primitive {
        let (shape, style) = (view.modifier.shape, view.modifier.style)
        if let basic = shape._outline.basic { return .box(.clip(basic)) }
        let path = measured.map { shape.path(in: CGRect(origin: .zero, size: $0)) }
        return .box(.clip(.path(path, isEvenOdd: style.isEOFilled)))
    }
}

extension View {
    /// Layers a paint in a shape behind the view.
    @ViewBuilder
    nonisolated func backdrop(_ style: some ShapeStyle, in shape: some Shape, _ fillStyle: FillStyle) -> some View {
        if let basic = shape._outline.basic {
            box(.background(style._paint.paint, shape: basic))
        } else {
            background { shape.fill(style, style: fillStyle) }
        }
    }
}
