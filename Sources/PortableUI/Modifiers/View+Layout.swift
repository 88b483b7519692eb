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
}
