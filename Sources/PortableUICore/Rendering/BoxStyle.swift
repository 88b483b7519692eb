package import Foundation

/// What a ``Primitive/box(_:)`` does to its children: one modifier, one case.
package enum BoxStyle: Equatable, Sendable {
    /// Room around the content; a nil inset is the host's default distance.
    case padding(top: Inset, leading: Inset, bottom: Inset, trailing: Inset)
    /// A fixed size, where it is given.
    case frame(width: CGFloat?, height: CGFloat?, alignment: Alignment)
    /// Limits of the size; an infinite maximum takes what room there is.
    case flexibleFrame(FrameLimits, alignment: Alignment)
    /// A paint behind the content, in a shape.
    case background(Paint, shape: ShapeOutline)
    case border(Paint, width: CGFloat)
    case opacity(Double)
    case clip(ShapeOutline)
    case shadow(color: Color, radius: CGFloat, x: CGFloat, y: CGFloat)
    case aspectRatio(CGFloat?, ContentMode)
    case offset(x: CGFloat, y: CGFloat)
    case scale(x: CGFloat, y: CGFloat, anchor: UnitPoint)
    /// Degrees, clockwise.
    case rotation(Double, anchor: UnitPoint)
    case fixedSize(horizontal: Bool, vertical: Bool)
    /// Invisible, but it takes its room.
    case hidden
    /// In front of its siblings with lower numbers.
    case depth(Double)
    /// Whether taps and the pointer reach what lies inside.
    case hitTesting(Bool)
    /// Shows the controls inside without their labels, which assistive technologies still hear.
    case unlabelled
    /// Says what lies inside to assistive technologies, and draws nothing.
    case spoken
    /// Answers `.menu`: what lies inside has a menu of its own.
    case menu
    /// A cell of a table over a number of columns, which they do not grow for along some axes.
    case cell(columns: Int, unsized: Axis.Set)
    /// One thing for assistive technologies, or a group of them.
    case accessibility(AccessibilityGrouping)
    /// Where true, shown as a sketch of itself that cannot be used; where false, as it is.
    case redacted(Bool)
    /// The accent of the controls inside; nil leaves it as it is.
    case tint(Paint?)
    /// The appearance of the whole page; nil follows the reader.
    case colorScheme(ColorScheme?)
    /// Reaches under the bars of the screen at these sides.
    case bleed(Edge.Set)
    /// Where the content answers to taps.
    case contentShape(ShapeOutline)
    /// Shows the content only where the outline is; in a gradient, as much as its opacity says.
    case mask(ShapeOutline, Paint?, MaskFrame? = nil)
    /// Spreads changes of look inside over time.
    case animation(Animation?)
    /// How the box comes into a page that is drawn already.
    case arrival(Arrival, Animation)

    /// The distance at one side.
    package enum Inset: Equatable, Sendable {
        case points(CGFloat)
        /// The distance that the host uses between content and border.
        case standard
    }
}

/// The limits of a flexible frame, in points.
package struct FrameLimits: Equatable, Sendable {
    package var minWidth: CGFloat?
    package var idealWidth: CGFloat?
    package var maxWidth: CGFloat?
    package var minHeight: CGFloat?
    package var idealHeight: CGFloat?
    package var maxHeight: CGFloat?
}

/// The frame of a mask that is smaller than what it masks; nil is as large.
package struct MaskFrame: Equatable, Sendable {
    package var width: CGFloat?
    package var height: CGFloat?
    package var alignment: Alignment
}
