/// A view without content.
nonisolated public struct EmptyView: Sendable {
    /// Creates an empty view.
    public init() {}
}

extension EmptyView: PrimitiveView {
    /// Creates a node without elements.
    @MainActor public static func _mount(_ view: EmptyView, in context: _MountContext) -> _ViewNode<EmptyView> {
        _ViewNode(view, in: context)
    }
}

/// The name of ``EmptyView`` in newer SDKs.
public typealias EmptyContent = EmptyView
