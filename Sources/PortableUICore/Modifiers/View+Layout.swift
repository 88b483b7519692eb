public import Foundation

extension View {
    /// Adds equal padding on every side, in points.
    nonisolated public func padding(_ length: CGFloat) -> some View {
        padding(.all, length)
    }

    /// Adds padding on some edges.
    ///
    /// A `nil` value stands for the host's default distance.
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        let inset = { (edge: Edge.Set) -> BoxStyle.Inset in
            guard edges.contains(edge) else { return .points(0) }
            return length.map(BoxStyle.Inset.points) ?? .standard
        }
        return box(
            .padding(top: inset(.top), leading: inset(.leading), bottom: inset(.bottom), trailing: inset(.trailing)))
    }

    /// Adds padding on each edge, in points.
    nonisolated public func padding(_ insets: EdgeInsets) -> some View {
        box(
            .padding(
                top: .points(insets.top), leading: .points(insets.leading), bottom: .points(insets.bottom),
                trailing: .points(insets.trailing)))
    }

    /// Places the view in a frame with a fixed width, height, or both, in points.
    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        box(.frame(width: width, height: height, alignment: alignment))
    }

    /// Places the view in a frame with limits, in points.
    ///
    /// An infinite maximum takes all available space.
    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        let limits = FrameLimits(
            minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
            idealHeight: idealHeight, maxHeight: maxHeight)
        return box(.flexibleFrame(limits, alignment: alignment))
    }

    /// Constrains the frame to a ratio of width to height.
    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        box(.aspectRatio(aspectRatio, contentMode))
    }

    /// Constrains the frame to the aspect ratio of a size.
    nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
    }

    /// Scales the view to fit its parent, so that all of its content is visible.
    nonisolated public func scaledToFit() -> some View {
        aspectRatio(nil, contentMode: .fit)
    }

    /// Scales the view to fill its parent.
    nonisolated public func scaledToFill() -> some View {
        aspectRatio(nil, contentMode: .fill)
    }

    /// Fixes the view at its ideal size, regardless of the proposed size.
    nonisolated public func fixedSize() -> some View {
        fixedSize(horizontal: true, vertical: true)
    }

    /// Fixes the view at its ideal size along some axes, regardless of the proposed size.
    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        box(.fixedSize(horizontal: horizontal, vertical: vertical))
    }

    /// Has no effect, because it specifies neither a width nor a height.
    @available(*, deprecated, message: "Please pass one or more parameters.")
    nonisolated public func frame() -> some View {
        frame(width: nil, height: nil, alignment: .center)
    }

    /// Extends the view under bars and into the rounded corners of a screen.
    nonisolated public func ignoresSafeArea(
        _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
    ) -> some View {
        box(.bleed(regions.contains(.container) ? edges : []))
    }

    /// Extends the view under bars.
    ///
    /// This is the older name of ``ignoresSafeArea(_:edges:)``.
    nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
        ignoresSafeArea(edges: edges)
    }

    /// Offsets the drawing of the view, in points, without affecting layout.
    nonisolated public func offset(_ offset: CGSize) -> some View {
        self.offset(x: offset.width, y: offset.height)
    }

    /// Offsets the drawing of the view, in points, without affecting layout.
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        box(.offset(x: x, y: y))
    }

    /// Scales the drawing of the view without affecting layout.
    nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        box(.scale(x: scale.width, y: scale.height, anchor: anchor))
    }

    /// Scales the drawing of the view without affecting layout.
    nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
        box(.scale(x: s, y: s, anchor: anchor))
    }

    /// Scales the drawing of the view without affecting layout.
    nonisolated public func scaleEffect(x: CGFloat = 1.0, y: CGFloat = 1.0, anchor: UnitPoint = .center) -> some View {
        box(.scale(x: x, y: y, anchor: anchor))
    }

    /// Rotates the drawing of the view clockwise without affecting layout.
    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        box(.rotation(angle.degrees, anchor: anchor))
    }

    /// Rotates the drawing of the view around an axis in three dimensions, without affecting layout.
    ///
    /// NB: The perspective is that of a view whose longer side is 400 points.
    nonisolated public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some View {
        box(
            .turn(
                SpatialRotation(
                    degrees: angle.degrees, x: axis.x, y: axis.y, z: axis.z, anchor: anchor, depth: anchorZ,
                    perspective: perspective)))
    }

    /// Places the center of the view at a point of the space that is offered, which the view takes.
    nonisolated public func position(_ position: CGPoint) -> some View {
        box(.position(position))
    }

    /// Places the center of the view at a point of the space that is offered, which the view takes.
    nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        position(CGPoint(x: x, y: y))
    }

    /// Sets the shape in which the view responds to taps.
    ///
    /// NB: For shapes other than this module's own, it's their frame.
    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
        box(.contentShape(shape._outline.basic ?? .rectangle))
    }

    /// Sets the display order: the view is in front of siblings with lower values and behind those with higher ones.
    ///
    /// The default value is 0.
    nonisolated public func zIndex(_ value: Double) -> some View {
        box(.depth(value))
    }
}
