public import Foundation

/// The radii of the corners of a rectangle, in points.
public struct RectangleCornerRadii: Equatable, Sendable {
    /// The radius of the corner at the top and the leading edge.
    public var topLeading: CGFloat
    /// The radius of the corner at the bottom and the leading edge.
    public var bottomLeading: CGFloat
    /// The radius of the corner at the bottom and the trailing edge.
    public var bottomTrailing: CGFloat
    /// The radius of the corner at the top and the trailing edge.
    public var topTrailing: CGFloat

    /// Creates the radii.
    public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
    ) {
        self.topLeading = topLeading
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.topTrailing = topTrailing
    }
}

/// A rectangle with corners of different radii that fills its frame.
///
/// A radius is at most half of the shorter side.
public struct UnevenRoundedRectangle: InsettableShape {
    /// The radii of the corners.
    public var cornerRadii: RectangleCornerRadii
    /// The style of the corners.
    public var style: RoundedCornerStyle

    /// Creates a rectangle with the radii of its corners.
    public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.cornerRadii = cornerRadii
        self.style = style
    }

    /// Creates a rectangle with the radius of each corner, in points.
    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {
        let radii = RectangleCornerRadii(
            topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
            topTrailing: topTrailingRadius)
        self.init(cornerRadii: radii, style: style)
    }

    /// Returns a rectangle with rounded corners.
    public func path(in rect: CGRect) -> Path {
        let longest = min(rect.width, rect.height) / 2
        let corners: [(corner: CGPoint, next: CGPoint, radius: CGFloat)] = [
            (CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.midY), cornerRadii.topTrailing),
            (CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.midX, y: rect.maxY), cornerRadii.bottomTrailing),
            (CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.midY), cornerRadii.bottomLeading),
            (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.midX, y: rect.minY), cornerRadii.topLeading),
        ]
        return Path { path in
            path.move(to: CGPoint(x: rect.midX, y: rect.minY))
            for (corner, next, radius) in corners {
                path.addArc(tangent1End: corner, tangent2End: next, radius: max(0, min(radius, longest)))
            }
            path.closeSubpath()
        }
    }
}

extension Shape where Self == UnevenRoundedRectangle {
    /// Returns a rectangle with the radii of its corners.
    public static func rect(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) -> Self {
        UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
    }

    /// Returns a rectangle with the radius of each corner, in points.
    public static func rect(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) -> Self {
        UnevenRoundedRectangle(
            topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
            bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
    }
}
