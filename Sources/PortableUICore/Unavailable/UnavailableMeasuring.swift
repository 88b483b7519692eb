/// A container that shows the first of several views that fits the available space.
@available(*, unavailable, message: "layout is the browser's: use lineLimit, minimum widths, or an adaptive GridItem")
@frozen nonisolated public struct ViewThatFits<Content: View>: View {
    private let content: Content

    /// Creates a container with alternative views.
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// A body that has no value.
    public var body: Never { preconditionFailure("ViewThatFits is not available") }
}

extension View {
    /// Assigns a name to the view's coordinate space.
    @available(*, unavailable, message: "a page tells places in its window only: use frame(in: .global)")
    nonisolated public func coordinateSpace<T: Hashable>(name: T) -> some View { self }

    /// Sets the priority with which a parent allots space to the view.
    @available(*, unavailable, message: "layout is the browser's: use fixedSize() for what must not shrink")
    nonisolated public func layoutPriority(_ value: Double) -> some View { self }

    /// Makes a frame relative to the size of the nearest container.
    @available(*, unavailable, message: "use frame(maxWidth: .infinity), a grid, or aspectRatio")
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center
    ) -> some View { self }

    /// Adds an action that runs when a value derived from the view's geometry changes.
    @available(*, unavailable, message: "use a GeometryReader in the background, and onChange(of:)")
    nonisolated public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T) -> Void
    ) -> some View { self }
}
