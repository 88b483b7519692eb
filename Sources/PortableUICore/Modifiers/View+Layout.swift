public import Foundation

extension View {
    /// Room of the same width on every side, in points.
    nonisolated public func padding(_ length: CGFloat) -> some View {
        padding(.all, length)
    }

    /// Room at some sides; nil is the host's usual distance.
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        let inset = { (edge: Edge.Set) -> BoxStyle.Inset in
            guard edges.contains(edge) else { return .points(0) }
            return length.map(BoxStyle.Inset.points) ?? .standard
        }
        return box(
            .padding(top: inset(.top), leading: inset(.leading), bottom: inset(.bottom), trailing: inset(.trailing)))
    }

    /// Room at each side, in points.
    nonisolated public func padding(_ insets: EdgeInsets) -> some View {
        box(
            .padding(
                top: .points(insets.top), leading: .points(insets.leading), bottom: .points(insets.bottom),
                trailing: .points(insets.trailing)))
    }

    /// A frame of a fixed width, height or both, in points.
    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        box(.frame(width: width, height: height, alignment: alignment))
    }

    /// A frame between limits, in points; an infinite maximum takes what room there is.
    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        let limits = FrameLimits(
            minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
            idealHeight: idealHeight, maxHeight: maxHeight)
        return box(.flexibleFrame(limits, alignment: alignment))
    }

    /// A frame with a given ratio of width to height.
    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        box(.aspectRatio(aspectRatio, contentMode))
    }

    /// A frame with the ratio of a size.
    nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
    }

    /// A frame in which all of the content is visible.
    nonisolated public func scaledToFit() -> some View {
        aspectRatio(nil, contentMode: .fit)
    }

    /// A frame that the content covers.
    nonisolated public func scaledToFill() -> some View {
        aspectRatio(nil, contentMode: .fill)
    }

    /// The size that the content asks for, whatever is proposed.
    nonisolated public func fixedSize() -> some View {
        fixedSize(horizontal: true, vertical: true)
    }

    /// The size that the content asks for in some directions, whatever is proposed.
    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        box(.fixedSize(horizontal: horizontal, vertical: vertical))
    }

    /// Does nothing: a frame says a width or a height.
    @available(*, deprecated, message: "Please pass one or more parameters.")
    nonisolated public func frame() -> some View {
        frame(width: nil, height: nil, alignment: .center)
    }

    /// Lets the view reach under bars and the rounded parts of a screen.
    nonisolated public func ignoresSafeArea(
        _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
    ) -> some View {
        box(.bleed(regions.contains(.container) ? edges : []))
    }

    /// Lets the view reach under bars; the older name of ``ignoresSafeArea(_:edges:)``.
    nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
        ignoresSafeArea(edges: edges)
    }

    /// Draws the view moved, in points; its place stays.
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        box(.offset(x: x, y: y))
    }

    /// Draws the view larger or smaller; its place stays.
    nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        box(.scale(x: scale.width, y: scale.height, anchor: anchor))
    }

    /// Draws the view larger or smaller; its place stays.
    nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
        box(.scale(x: s, y: s, anchor: anchor))
    }

    /// Draws the view larger or smaller; its place stays.
    nonisolated public func scaleEffect(x: CGFloat = 1.0, y: CGFloat = 1.0, anchor: UnitPoint = .center) -> some View {
        box(.scale(x: x, y: y, anchor: anchor))
    }

    /// Draws the view turned clockwise; its place stays.
    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        box(.rotation(angle.degrees, anchor: anchor))
    }

    /// Where the view answers to taps.
    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
        box(.contentShape(shape._outline.outline))
    }
}
