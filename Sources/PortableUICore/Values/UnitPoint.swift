public import Foundation

/// A point in a rectangle, in fractions of its width and height from the top where reading begins.
@frozen public struct UnitPoint: Hashable, Sendable {
    /// The fraction of the width.
    public var x: CGFloat
    /// The fraction of the height.
    public var y: CGFloat

    /// Creates the point of the top where reading begins.
    public init() {
        self.init(x: 0, y: 0)
    }

    /// Creates a point from two fractions.
    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = UnitPoint(x: 0, y: 0)
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the side where reading begins.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the side where reading ends.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The middle of the upper side.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the lower side.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The top where reading begins.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The top where reading ends.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The bottom where reading begins.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The bottom where reading ends.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}
