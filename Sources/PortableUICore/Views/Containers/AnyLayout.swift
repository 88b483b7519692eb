public import Foundation

/// A way to arrange a collection of views.
///
/// NB: Hosts arrange the views of stacks. They can't call back for each measure, so a layout of an app doesn't compile.
public protocol Layout {
    /// The layout as an arrangement that a host can draw.
    var _arrangement: _Arrangement { get }
}

/// An arrangement of views that a host can draw.
public struct _Arrangement: Sendable {
    let kind: Primitive
}

extension Layout {
    /// An arrangement that has no value.
    @available(
        *, unavailable, message: "layout is the browser's: compose stacks, grids, frames and alignments"
    )
    public var _arrangement: _Arrangement { preconditionFailure("layouts of apps are not available") }

    /// Returns the content in this layout.
    nonisolated public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        ArrangedView(stack: Stack(kind: _arrangement.kind, content: content()))
    }
}

/// A type-erased layout.
///
/// When the layout changes, the views inside keep their state, and move to their new places at once.
@frozen public struct AnyLayout: Layout, Sendable {
    /// The arrangement of the layout.
    public let _arrangement: _Arrangement

    /// Creates a layout that hides the type of another one.
    public init<L: Layout>(_ layout: L) {
        _arrangement = layout._arrangement
    }
}

/// A layout that arranges views like an ``HStack``.
public struct HStackLayout: Layout, Sendable {
    /// The vertical alignment of the views.
    public var alignment: VerticalAlignment
    /// The distance between the views in points, or `nil` for the host's default.
    public var spacing: CGFloat?

    /// Creates a layout.
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// The arrangement of the layout.
    public var _arrangement: _Arrangement {
        let alignment = Alignment(horizontal: .center, vertical: alignment)
        return _Arrangement(kind: .stack(axis: .horizontal, alignment: alignment, spacing: spacing))
    }
}

/// A layout that arranges views like a ``VStack``.
public struct VStackLayout: Layout, Sendable {
    /// The horizontal alignment of the views.
    public var alignment: HorizontalAlignment
    /// The distance between the views in points, or `nil` for the host's default.
    public var spacing: CGFloat?

    /// Creates a layout.
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// The arrangement of the layout.
    public var _arrangement: _Arrangement {
        let alignment = Alignment(horizontal: alignment, vertical: .center)
        return _Arrangement(kind: .stack(axis: .vertical, alignment: alignment, spacing: spacing))
    }
}

/// A layout that overlays views like a ``ZStack``.
public struct ZStackLayout: Layout, Sendable {
    /// The alignment of the views on both axes.
    public var alignment: Alignment

    /// Creates a layout.
    public init(alignment: Alignment = .center) {
        self.alignment = alignment
    }

    /// The arrangement of the layout.
    public var _arrangement: _Arrangement { _Arrangement(kind: .layers(alignment: alignment)) }
}

/// A view whose content is arranged by a layout.
nonisolated struct ArrangedView<Content: View> {
    let stack: Stack<Content>
}

extension ArrangedView: PrimitiveView {
    @MainActor static func _mount(_ view: ArrangedView, in context: _MountContext) -> _ViewNode<ArrangedView> {
        context.element(view) { StackNode($0, stack: \.stack, in: $1) }
    }
}
