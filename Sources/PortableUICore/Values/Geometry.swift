public import Foundation

/// The direction in which something extends or scrolls.
@frozen public enum Axis: Int8, CaseIterable, Sendable {
    /// From side to side.
    case horizontal
    /// From top to bottom.
    case vertical

    /// Both directions, one or none.
    public struct Set: OptionSet, Sendable {
        /// The raw value of the option set.
        public let rawValue: Int8

        /// Creates an option set from a raw value.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// From side to side.
        public static let horizontal = Set(rawValue: 1 << Axis.horizontal.rawValue)
        /// From top to bottom.
        public static let vertical = Set(rawValue: 1 << Axis.vertical.rawValue)
    }
}

/// One side of a rectangle.
@frozen public enum Edge: Int8, CaseIterable, Sendable {
    /// The top edge.
    case top
    /// The leading edge.
    case leading
    /// The bottom edge.
    case bottom
    /// The trailing edge.
    case trailing

    /// Some sides of a rectangle.
    public struct Set: OptionSet, Sendable {
        /// The raw value of the option set.
        public let rawValue: Int8

        /// Creates an option set from a raw value.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// The top edge.
        public static let top = Set(rawValue: 1 << Edge.top.rawValue)
        /// The leading edge.
        public static let leading = Set(rawValue: 1 << Edge.leading.rawValue)
        /// The bottom edge.
        public static let bottom = Set(rawValue: 1 << Edge.bottom.rawValue)
        /// The trailing edge.
        public static let trailing = Set(rawValue: 1 << Edge.trailing.rawValue)
        /// All four.
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        /// Both sides of a line of text.
        public static let horizontal: Set = [.leading, .trailing]
        /// Top and bottom.
        public static let vertical: Set = [.top, .bottom]
    }
}

/// The distances between the sides of two rectangles, one inside the other.
public struct EdgeInsets: Equatable, Sendable {
    /// The distance at the top.
    public var top: CGFloat
    /// The distance where reading begins.
    public var leading: CGFloat
    /// The distance at the bottom.
    public var bottom: CGFloat
    /// The distance where reading ends.
    public var trailing: CGFloat

    /// Creates insets from four distances in points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Creates insets of zero.
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }
}

/// Whether content fills its frame or fits into it.
@frozen public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// All of it is visible.
    case fit
    /// All of the frame is covered.
    case fill
}
