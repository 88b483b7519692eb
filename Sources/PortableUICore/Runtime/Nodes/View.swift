/// A part of a user interface, composed of other views.
///
/// A view is a plain value. Its identity, state, and lifetime belong to its place in the tree, which the graph keeps
/// (L1, L3).
@MainActor @preconcurrency
public protocol View {
    /// The type of the view that represents the body of this view.
    associatedtype Body: View

    /// The content of the view, evaluated when an input differs or a value that it has read changes (L5, L6).
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// Creates the node that keeps the view alive at one place.
    @MainActor static func _mount(_ view: Self, in context: _MountContext) -> _ViewNode<Self>
}

extension View {
    /// Creates a node that evaluates the body.
    @MainActor
    public static func _mount(_ view: Self, in context: _MountContext) -> _ViewNode<Self> {
        BodyNode(view, in: context)
    }
}

extension Never: View {
    /// A body that has no value.
    public var body: Never {
        preconditionFailure("Never has no value")
    }
}

/// A view that the graph can mount directly, without a body.
@MainActor
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    /// A body that has no value, because a primitive view isn't composed of others.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}
