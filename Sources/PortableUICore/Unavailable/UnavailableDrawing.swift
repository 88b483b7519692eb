public import Foundation

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
