public import Foundation

/// The characteristics of a stroked line.
@frozen nonisolated public struct StrokeStyle: Equatable, Sendable {
    /// The width of the line, in points.
    public var lineWidth: CGFloat
    /// The shape of the ends of the line.
    public var lineCap: CGLineCap
    /// The shape of the corners of the line.
    public var lineJoin: CGLineJoin
    /// The length of a pointed corner, in line widths, beyond which it's cut off.
    public var miterLimit: CGFloat
    /// The lengths of dashes and gaps, in points, or an empty array for an unbroken line.
    public var dash: [CGFloat]
    /// The distance into the dash pattern at which the line begins.
    public var dashPhase: CGFloat

    /// Creates a stroke style.
    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }
}

#if !canImport(CoreGraphics)
    /// The shape of the end of a line.
    public enum CGLineCap: Int32, Sendable {
        /// An end at the endpoint.
        case butt
        /// A semicircle around the endpoint.
        case round
        /// Half a square around the endpoint.
        case square
    }

    /// The shape of the corner between two lines.
    public enum CGLineJoin: Int32, Sendable {
        /// A pointed corner.
        case miter
        /// A rounded corner.
        case round
        /// A corner that is cut off.
        case bevel
    }
#endif
