public import Foundation

/// An axis along which content extends or scrolls.
@frozen public enum Axis: Int8, CaseIterable, Sendable {
    /// The horizontal axis.
    case horizontal
    /// The vertical axis.
    case vertical

    /// A set of axes.
    public struct Set: OptionSet, Sendable {
        /// The raw value of the option set.
        public let rawValue: Int8

        /// Creates an option set from a raw value.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// The horizontal axis.
        public static let horizontal = Set(rawValue: 1 << Axis.horizontal.rawValue)
        /// The vertical axis.
        public static let vertical = Set(rawValue: 1 << Axis.vertical.rawValue)
    }
}

/// One edge of a rectangle.
@frozen public enum Edge: Int8, CaseIterable, Sendable {
    /// The top edge.
    case top
    /// The leading edge.
    case leading
    /// The bottom edge.
    case bottom
    /// The trailing edge.
    case trailing

    /// A set of edges.
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
        /// All four edges.
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        /// The leading and trailing edges.
        public static let horizontal: Set = [.leading, .trailing]
        /// The top and bottom edges.
        public static let vertical: Set = [.top, .bottom]
    }
}

/// The distances between the edges of an outer and an inner rectangle.
public struct EdgeInsets: Equatable, Sendable {
    /// The inset of the top edge, in points.
    public var top: CGFloat
    /// The inset of the leading edge, in points.
    public var leading: CGFloat
    /// The inset of the bottom edge, in points.
    public var bottom: CGFloat
    /// The inset of the trailing edge, in points.
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

/// The way in which content is sized to its frame.
@frozen public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// Sized so that all of the content is visible.
    case fit
    /// Sized so that the content covers the whole frame.
    case fill
}

/// An edge at which a line of text begins or ends.
@frozen public enum HorizontalEdge: Int8, CaseIterable, Hashable, Sendable {
    /// The leading edge.
    case leading
    /// The trailing edge.
    case trailing
}

/// The top or bottom edge.
@frozen public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable {
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom

    /// A set of vertical edges.
    public struct Set: OptionSet, Sendable {
        /// The raw value of the option set.
        public let rawValue: Int8

        /// Creates an option set from a raw value.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// The top edge.
        public static let top = Set(rawValue: 1 << VerticalEdge.top.rawValue)
        /// The bottom edge.
        public static let bottom = Set(rawValue: 1 << VerticalEdge.bottom.rawValue)
        /// Both edges.
        public static let all: Set = [.top, .bottom]
    }
}

/// The regions of a screen that content may be kept out of.
@frozen public struct SafeAreaRegions: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt

    /// Creates an option set from a raw value.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The region of bars and the rounded corners of a screen.
    public static let container = SafeAreaRegions(rawValue: 1 << 0)
    /// The region of the keyboard.
    public static let keyboard = SafeAreaRegions(rawValue: 1 << 1)
    /// All regions.
    public static let all = SafeAreaRegions(rawValue: .max)
}
