public import Foundation

/// A description of one column of a lazy grid, or of as many columns as fit.
public struct GridItem: Sendable {
    /// The width of the columns, in points.
    public enum Size: Sendable {
        /// A single column with a fixed width.
        case fixed(CGFloat)
        /// A single column that shares the remaining space, within limits.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many columns as fit, each with a width within limits.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    /// The size of the columns.
    public var size: GridItem.Size
    /// The distance to the next column, in points.
    public var spacing: CGFloat?
    /// The alignment of views in their cells.
    public var alignment: Alignment?

    /// Creates a grid item.
    public init(_ size: GridItem.Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }
}

extension GridItem {
    package var column: GridColumn {
        let width: GridColumn.Width =
            switch size {
            case .fixed(let width): .fixed(width)
            case .flexible(let minimum, let maximum): .flexible(minimum: minimum, maximum: maximum)
            case .adaptive(let minimum, let maximum): .adaptive(minimum: minimum, maximum: maximum)
            }
        return GridColumn(width: width, spacing: spacing, alignment: alignment)
    }
}

/// The properties of a ``GridItem`` that a host needs.
///
/// Two columns are equal if their items are.
package struct GridColumn: Equatable, Sendable {
    package enum Width: Equatable, Sendable {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat, maximum: CGFloat)
        case adaptive(minimum: CGFloat, maximum: CGFloat)
    }

    package var width: Width
    package var spacing: CGFloat?
    package var alignment: Alignment?
}

/// The headers and footers of a lazy container that remain visible while its content scrolls.
public struct PinnedScrollableViews: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt32

    /// Creates an option set from a raw value.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The headers of sections.
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1 << 0)
    /// The footers of sections.
    public static let sectionFooters = PinnedScrollableViews(rawValue: 1 << 1)
}
