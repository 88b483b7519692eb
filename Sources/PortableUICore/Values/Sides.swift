/// One of the sides at which a line of text begins and ends.
@frozen public enum HorizontalEdge: Int8, CaseIterable, Hashable, Sendable {
    /// The side where reading begins.
    case leading
    /// The side where reading ends.
    case trailing
}

/// The upper or the lower side.
@frozen public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable {
    /// The upper side.
    case top
    /// The lower side.
    case bottom

    /// Some of the two sides.
    public struct Set: OptionSet, Sendable {
        /// The bits of the set.
        public let rawValue: Int8

        /// Creates a set from its bits.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// The upper side.
        public static let top = Set(rawValue: 1 << VerticalEdge.top.rawValue)
        /// The lower side.
        public static let bottom = Set(rawValue: 1 << VerticalEdge.bottom.rawValue)
        /// Both sides.
        public static let all: Set = [.top, .bottom]
    }
}

/// The parts of a screen that content may be kept out of.
@frozen public struct SafeAreaRegions: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Bars and the rounded parts of a screen.
    public static let container = SafeAreaRegions(rawValue: 1 << 0)
    /// The keyboard.
    public static let keyboard = SafeAreaRegions(rawValue: 1 << 1)
    /// All of them.
    public static let all = SafeAreaRegions(rawValue: .max)
}
