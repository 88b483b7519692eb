public import Foundation

/// A container that arranges its views vertically.
nonisolated public struct VStack<Content: View> {
    fileprivate let stack: Stack<Content>

    /// Creates a stack.
    ///
    /// A `nil` spacing stands for the host's default distance.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        let alignment = Alignment(horizontal: alignment, vertical: .center)
        stack = Stack(kind: .stack(axis: .vertical, alignment: alignment, spacing: spacing), content: content())
    }
}

extension VStack: PrimitiveView {
    /// Creates a node with an element around the content.
    @MainActor public static func _mount(_ view: VStack, in context: _MountContext) -> _ViewNode<VStack> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}

/// A container that arranges its views horizontally.
nonisolated public struct HStack<Content: View> {
    fileprivate let stack: Stack<Content>

    /// Creates a stack.
    ///
    /// A `nil` spacing stands for the host's default distance.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        let alignment = Alignment(horizontal: .center, vertical: alignment)
        stack = Stack(kind: .stack(axis: .horizontal, alignment: alignment, spacing: spacing), content: content())
    }
}

extension HStack: PrimitiveView {
    /// Creates a node with an element around the content.
    @MainActor public static func _mount(_ view: HStack, in context: _MountContext) -> _ViewNode<HStack> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}

/// A container that overlays its views.
nonisolated public struct ZStack<Content: View> {
    fileprivate let stack: Stack<Content>

    /// Creates a stack with an alignment on both axes.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        stack = Stack(kind: .layers(alignment: alignment), content: content())
    }
}

extension ZStack: PrimitiveView {
    /// Creates a node with an element around the content.
    @MainActor public static func _mount(_ view: ZStack, in context: _MountContext) -> _ViewNode<ZStack> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}

/// A container that arranges its views vertically, and creates them when they come near the visible range (L12).
nonisolated public struct LazyVStack<Content: View> {
    fileprivate let stack: Stack<Content>

    /// Creates a stack.
    ///
    /// A `nil` spacing stands for the host's default distance.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        let alignment = Alignment(horizontal: alignment, vertical: .center)
        let kind = Primitive.stack(axis: .vertical, alignment: alignment, spacing: spacing)
        stack = Stack(kind: kind, content: content(), isLazy: true)
    }
}

extension LazyVStack: PrimitiveView {
    /// Creates a node with an element around the content.
    @MainActor public static func _mount(_ view: LazyVStack, in context: _MountContext) -> _ViewNode<LazyVStack> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}

/// A container that arranges its views horizontally, and creates them when they come near the visible range (L12).
nonisolated public struct LazyHStack<Content: View> {
    fileprivate let stack: Stack<Content>

    /// Creates a stack.
    ///
    /// A `nil` spacing stands for the host's default distance.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        let alignment = Alignment(horizontal: .center, vertical: alignment)
        let kind = Primitive.stack(axis: .horizontal, alignment: alignment, spacing: spacing)
        stack = Stack(kind: kind, content: content(), isLazy: true)
    }
}

extension LazyHStack: PrimitiveView {
    /// Creates a node with an element around the content.
    @MainActor public static func _mount(_ view: LazyHStack, in context: _MountContext) -> _ViewNode<LazyHStack> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}

/// The common content of stacks and grids: an element that arranges its children.
nonisolated struct Stack<Content: View> {
    let kind: Primitive
    let content: Content
    var isLazy = false
}

@MainActor
final class StackNode<Owner: View, Content: View>: ElementNode<Owner> {
    private let stack: KeyPath<Owner, Stack<Content>>
    private var content: _ViewNode<Content>?

    init(_ view: Owner, stack: KeyPath<Owner, Stack<Content>>, in context: _MountContext) {
        self.stack = stack
        super.init(view, in: context)
    }

    override func mountChildren() {
        content = mount(view[keyPath: stack].content) { $0.isLazy = view[keyPath: stack].isLazy }
    }

    override func updateChildren() {
        content?.update(view[keyPath: stack].content)
    }

    override func makePrimitive() -> Primitive { view[keyPath: stack].kind }

    override func elementDidUnmount() {
        content = nil
    }
}
