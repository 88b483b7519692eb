/// A position across the width.
public struct HorizontalAlignment: Equatable, Sendable {
    package enum Position: Hashable, Sendable { case leading, center, trailing }
    package let position: Position

    /// Where reading begins.
    public static let leading = HorizontalAlignment(position: .leading)
    /// In the middle.
    public static let center = HorizontalAlignment(position: .center)
    /// Where reading ends.
    public static let trailing = HorizontalAlignment(position: .trailing)
}

/// A position across the height.
public struct VerticalAlignment: Equatable, Sendable {
    package enum Position: Hashable, Sendable { case top, center, bottom, firstTextBaseline, lastTextBaseline }
    package let position: Position

    /// At the top.
    public static let top = VerticalAlignment(position: .top)
    /// In the middle.
    public static let center = VerticalAlignment(position: .center)
    /// At the bottom.
    public static let bottom = VerticalAlignment(position: .bottom)
    /// At the baseline of the first line of text.
    public static let firstTextBaseline = VerticalAlignment(position: .firstTextBaseline)
    /// At the baseline of the last line of text.
    public static let lastTextBaseline = VerticalAlignment(position: .lastTextBaseline)
}

/// A position across both width and height.
public struct Alignment: Equatable, Sendable {
    /// The position across the width.
    public var horizontal: HorizontalAlignment
    /// The position across the height.
    public var vertical: VerticalAlignment

    /// Creates an alignment from its two positions.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// In the middle of both.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// In the middle of the side where reading begins.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// In the middle of the side where reading ends.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// In the middle of the upper side.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// In the middle of the lower side.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// At the top, where reading begins.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// At the top, where reading ends.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// At the bottom, where reading begins.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// At the bottom, where reading ends.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
    /// At the baseline of the first line, where reading begins.
    public static var leadingFirstTextBaseline: Alignment {
        Alignment(horizontal: .leading, vertical: .firstTextBaseline)
    }
}

/// How the lines of a text lie under each other.
@frozen public enum TextAlignment: Hashable, CaseIterable, Sendable {
    /// Flush where reading begins.
    case leading
    /// Centred.
    case center
    /// Flush where reading ends.
    case trailing
}
