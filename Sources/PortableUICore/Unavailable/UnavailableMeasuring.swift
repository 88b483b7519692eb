public import Foundation

/// Content that is told its size.
@available(*, unavailable, message: "layout is the browser's: use frame(maxWidth: .infinity), a grid, or aspectRatio")
@frozen nonisolated public struct GeometryReader<Content: View>: View {
    /// Makes the content.
    public var content: (GeometryProxy) -> Content

    /// Creates a reader.
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    /// A body that has no value.
    public var body: Never { preconditionFailure("GeometryReader is not available") }
}

/// The size and the place of a view.
@available(*, unavailable, message: "layout is the browser's: nothing is measured here")
public struct GeometryProxy {
    /// The size.
    public var size: CGSize { .zero }
    /// The room that bars take.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// The frame in a space of coordinates.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { .zero }
}

/// What places are relative to.
@available(*, unavailable, message: "layout is the browser's: nothing is measured here")
public enum CoordinateSpace: Equatable, Hashable {
    /// The window, the view itself, or a view that has a name.
    case global, local, named(AnyHashable)
}

/// A way to place views, written by an app.
@available(*, unavailable, message: "layout is the browser's: compose stacks, grids, frames and alignments")
public protocol Layout {}

/// A layout of any type.
@available(*, unavailable, message: "use if and else around two stacks")
@frozen public struct AnyLayout: Sendable {
    /// Hides the type of a layout.
    public init<L: Layout>(_ layout: L) {}

    /// Places views.
    public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View { content() }
}

/// The first of several views that there is room for.
@available(*, unavailable, message: "layout is the browser's: use lineLimit, minimum widths, or an adaptive GridItem")
@frozen nonisolated public struct ViewThatFits<Content: View>: View {
    private let content: Content

    /// Creates a choice.
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// A body that has no value.
    public var body: Never { preconditionFailure("ViewThatFits is not available") }
}

extension View {
    /// Names a space of coordinates.
    @available(*, unavailable, message: "layout is the browser's: nothing is measured here")
    nonisolated public func coordinateSpace<T: Hashable>(name: T) -> some View { self }

    /// Puts the middle of the view at a point.
    @available(*, unavailable, message: "use offset(x:y:), a ZStack with an alignment, or overlay(alignment:)")
    nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }

    /// Tells a stack who gets room first.
    @available(*, unavailable, message: "layout is the browser's: use fixedSize() for what must not shrink")
    nonisolated public func layoutPriority(_ value: Double) -> some View { self }

    /// Makes a frame in proportion to what is around.
    @available(*, unavailable, message: "use frame(maxWidth: .infinity), a grid, or aspectRatio")
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center
    ) -> some View { self }

    /// Tells what is measured of the view whenever that changes.
    @available(*, unavailable, message: "layout is the browser's: nothing is measured here")
    nonisolated public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T) -> Void
    ) -> some View { self }
}
