/// A part of a user interface, described by the parts that it is made of.
///
/// A view is a plain value. Its identity, its state and its lifetime belong to its place in the tree, which the graph
/// keeps (L1, L3).
@MainActor @preconcurrency
public protocol View {
    /// The type of the view that this one is made of.
    associatedtype Body: View

    /// What the view is made of; evaluated when an input differs or something that it read has changed (L5, L6).
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// Makes the node that keeps the view alive at one place.
    @MainActor static func _mount(_ view: Self, in context: _MountContext) -> _ViewNode<Self>
}

extension View {
    /// Makes a node that evaluates the body.
    @MainActor
    public static func _mount(_ view: Self, in context: _MountContext) -> _ViewNode<Self> {
        BodyNode(view, in: context)
    }
}

extension Never: View {
    /// Never returns.
    public var body: Never {
        preconditionFailure("Never has no value")
    }
}

/// A view that the graph knows how to mount; it has no body.
@MainActor
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    /// Has no value: a primitive view is not made of others.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}
