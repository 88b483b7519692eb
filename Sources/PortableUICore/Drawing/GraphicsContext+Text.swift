public import Foundation

extension GraphicsContext {
    /// A text with the attributes that the environment of the canvas gives it.
    public struct ResolvedText {
        fileprivate var block: TextRun.Block

        /// The color of the parts of the text that have none of their own.
        public var shading: GraphicsContext.Shading
    }

    /// Returns a text with the attributes that the environment of the canvas gives it.
    public func resolve(_ text: Text) -> GraphicsContext.ResolvedText {
        var environment = environment
        let foreground = environment.resolvedForeground
        environment.foregroundPaint = nil
        return ResolvedText(
            block: text.block(in: environment), shading: foreground.map { Shading($0) } ?? .foreground)
    }

    /// Draws a resolved text in a rectangle, with lines that are broken to fit its width.
    public func draw(_ text: GraphicsContext.ResolvedText, in rect: CGRect) {
        draw(text, at: .rect(rect))
    }

    /// Draws a resolved text with an anchor at a point.
    public func draw(_ text: GraphicsContext.ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(text, at: .point(point, anchor: anchor))
    }

    /// Draws a text in a rectangle, with lines that are broken to fit its width.
    public func draw(_ text: Text, in rect: CGRect) {
        draw(resolve(text), in: rect)
    }

    /// Draws a text with an anchor at a point.
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(text), at: point, anchor: anchor)
    }

    private func draw(_ text: ResolvedText, at place: MarkText.Place) {
        add(.text(MarkText(block: text.block, place: place)), text.shading.shade(of: Path()))
    }
}
