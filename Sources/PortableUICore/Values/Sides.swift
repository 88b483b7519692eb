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
