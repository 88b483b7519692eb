public import Foundation

/// A flexible space that expands along the axis of its stack.
public struct Spacer: Sendable {
    /// The minimum length, in points, or `nil` for the host's default distance.
    public var minLength: CGFloat?

    /// Creates a spacer.
    public init(minLength: CGFloat? = nil) {
        self.minLength = minLength
    }
}

extension Spacer: PrimitiveView {
    /// Creates a node with an element of its own.
    @MainActor public static func _mount(_ view: Spacer, in context: _MountContext) -> _ViewNode<Spacer> {
        context.element(view) { PlainNode($0, in: $1) { .spacer(minimum: $0.minLength) } }
    }
}

/// A thin line between views.
nonisolated public struct Divider: Sendable {
    /// Creates a divider.
    public init() {}
}

extension Divider: PrimitiveView {
    /// Creates a node with an element of its own.
    @MainActor public static func _mount(_ view: Divider, in context: _MountContext) -> _ViewNode<Divider> {
        context.element(view) { PlainNode($0, in: $1) { _ in .divider } }
    }
}

extension Color: PrimitiveView {
    /// Creates a node that fills its frame with the color.
    @MainActor public static func _mount(_ view: Color, in context: _MountContext) -> _ViewNode<Color> {
        context.element(view) { PlainNode($0, in: $1) { .color($0) } }
    }
}

/// A node of a view that consists of a single primitive.
@MainActor
final class PlainNode<Content: View>: ElementNode<Content> {
    private let primitive: (Content) -> Primitive

    init(_ view: Content, in context: _MountContext, primitive: @escaping (Content) -> Primitive) {
        self.primitive = primitive
        super.init(view, in: context)
    }

    override func makePrimitive() -> Primitive { primitive(view) }
}
