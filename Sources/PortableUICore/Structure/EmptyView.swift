/// A view that shows nothing.
nonisolated public struct EmptyView: Sendable {
    /// Creates an empty view.
    public init() {}
}

extension EmptyView: PrimitiveView {
    /// Makes a node without elements.
    @MainActor public static func _mount(_ view: EmptyView, in context: _MountContext) -> _ViewNode<EmptyView> {
        _ViewNode(view, in: context)
    }
}

/// The name that newer SDKs give to ``EmptyView``.
public typealias EmptyContent = EmptyView
