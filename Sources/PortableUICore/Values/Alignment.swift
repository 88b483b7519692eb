/// An alignment position along the horizontal axis.
public struct HorizontalAlignment: Equatable, Sendable {
    package enum Position: Hashable, Sendable { case leading, center, trailing }
    package let position: Position

    /// The leading edge.
    public static let leading = HorizontalAlignment(position: .leading)
    /// The horizontal center.
    public static let center = HorizontalAlignment(position: .center)
    /// The trailing edge.
    public static let trailing = HorizontalAlignment(position: .trailing)
}

/// An alignment position along the vertical axis.
public struct VerticalAlignment: Equatable, Sendable {
    package enum Position: Hashable, Sendable { case top, center, bottom, firstTextBaseline, lastTextBaseline }
    package let position: Position

    /// The top edge.
    public static let top = VerticalAlignment(position: .top)
    /// The vertical center.
    public static let center = VerticalAlignment(position: .center)
    /// The bottom edge.
    public static let bottom = VerticalAlignment(position: .bottom)
    /// The baseline of the first line of text.
    public static let firstTextBaseline = VerticalAlignment(position: .firstTextBaseline)
    /// The baseline of the last line of text.
    public static let lastTextBaseline = VerticalAlignment(position: .lastTextBaseline)
}

/// An alignment position along both axes.
public struct Alignment: Equatable, Sendable {
    /// The alignment along the horizontal axis.
    public var horizontal: HorizontalAlignment
    /// The alignment along the vertical axis.
    public var vertical: VerticalAlignment

    /// Creates an alignment from a horizontal and a vertical position.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The center along both axes.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// The center of the leading edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// The center of the trailing edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The center of the top edge.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// The center of the bottom edge.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// The top leading corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// The top trailing corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// The bottom leading corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// The bottom trailing corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
    /// The leading edge at the baseline of the first line of text.
    public static var leadingFirstTextBaseline: Alignment {
        Alignment(horizontal: .leading, vertical: .firstTextBaseline)
    }
}

/// The alignment of the lines of a text.
@frozen public enum TextAlignment: Hashable, CaseIterable, Sendable {
    /// Aligned with the leading edge.
    case leading
    /// Centered.
    case center
    /// Aligned with the trailing edge.
    case trailing
}
