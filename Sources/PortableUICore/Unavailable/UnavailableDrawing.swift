public import Foundation

extension View {
    /// Draws the view as a single image.
    @available(*, unavailable, message: "the browser composes views by itself: leave it out")
    nonisolated public func drawingGroup(opaque: Bool = false) -> some View { self }

    /// Rotates the view in three dimensions.
    @available(*, unavailable, message: "use rotationEffect(_:anchor:) or scaleEffect(x:y:anchor:)")
    nonisolated public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0, perspective: CGFloat = 1
    ) -> some View { self }
}

extension GraphicsContext {
    /// Draws an image with an anchor at a point.
    @available(*, unavailable, message: "draw paths and texts, or show an Image in front of the canvas")
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {}

    /// Draws an image in a rectangle.
    @available(*, unavailable, message: "draw paths and texts, or show an Image in front of the canvas")
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {}
}

extension GraphicsContext.ResolvedText {
    /// Returns the size of the text in an area.
    @available(
        *, unavailable, message: "sizes of texts are known to the browser: use draw(_:at:anchor:) with an anchor"
    )
    public func measure(in size: CGSize) -> CGSize { size }
}

extension Path {
    /// Returns the outline of a line along the path.
    @available(*, unavailable, message: "lines are drawn by the browser: use stroke(_:with:style:) or stroke(style:)")
    public func strokedPath(_ style: StrokeStyle) -> Path { self }
}
