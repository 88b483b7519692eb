package import Foundation

/// The effect of a ``Primitive/box(_:)`` on its children.
///
/// Each modifier corresponds to one case.
package enum BoxStyle: Equatable, Sendable {
    /// Space around the content. A standard inset is the host's default distance.
    case padding(top: Inset, leading: Inset, bottom: Inset, trailing: Inset)
    /// A fixed width, height, or both.
    case frame(width: CGFloat?, height: CGFloat?, alignment: Alignment)
    /// Limits on the size. An infinite maximum takes all available space.
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
    /// A clockwise rotation, in degrees.
    case rotation(Double, anchor: UnitPoint)
    /// A rotation around an axis in space.
    case turn(SpatialRotation)
    /// A change of the colors of the content.
    case filter(Filter)
    /// A way to combine the colors of the content with those behind it, or only with each other if it's `nil`.
    case blend(BlendMode?)
    case fixedSize(horizontal: Bool, vertical: Bool)
    /// Hides the content, which keeps its space.
    case hidden
    /// A position in front of siblings with lower values.
    case depth(Double)
    /// A Boolean value that indicates whether taps and the pointer reach the content.
    case hitTesting(Bool)
    /// Shows the controls inside without their labels, which assistive technologies still read.
    case unlabeled
    /// Provides the content to assistive technologies without drawing it.
    case spoken
    /// Responds to `.menu`, because the content has its own menu.
    case menu
    /// A part of a row that responds to `.move`, with the number of the collection in which the row can be moved.
    case grip(collection: Int)
    /// A table cell that spans a number of columns and doesn't make them grow along the unsized axes.
    case cell(columns: Int, unsized: Axis.Set)
    /// A single accessibility element, or a group of them.
    case accessibility(AccessibilityGrouping)
    /// Shows the content as a placeholder that can't be used if `true`, and as is if `false`.
    case redacted(Bool)
    /// The accent of the controls inside. A `nil` value leaves it unchanged.
    case tint(Paint?)
    /// The color scheme of the whole page. A `nil` value follows the user's preference.
    case colorScheme(ColorScheme?)
    /// Extends under the bars of the screen at these edges.
    case bleed(Edge.Set)
    /// Content at an edge of other content, which scrolls along an axis if it's longer than its container.
    case inset(Axis)
    /// A Boolean value that indicates whether text can be selected.
    case selectable(Bool)
    /// The scale of the text inside, relative to its default size.
    case typeSize(scale: Double)
    /// The color scheme of the content alone.
    case localScheme(ColorScheme)
    /// The shape of the buttons inside that have a border.
    case buttonShape(ButtonBorderShape)
    /// An effect of the pointer over the content.
    case hover(HoverEffect)
    /// The center of the content in all the space that is offered.
    case position(CGPoint)
    /// The area in which the content responds to taps.
    case contentShape(ShapeOutline)
    /// Shows the content only inside the outline. A gradient's opacity determines how much of the content is shown.
    case mask(ShapeOutline, Paint?, MaskFrame? = nil)
    /// Animates visual changes of the content.
    case animation(Animation?)
    /// The transition of the box when it's inserted into a page that is already drawn.
    case transition(TransitionEffect, Animation)

    /// The distance at one edge.
    package enum Inset: Equatable, Sendable {
        case points(CGFloat)
        /// The host's default distance between content and border.
        case standard
    }
}

/// A rotation around an axis in space, with a perspective.
package struct SpatialRotation: Equatable, Sendable {
    package var degrees: Double
    package var x: CGFloat
    package var y: CGFloat
    package var z: CGFloat
    package var anchor: UnitPoint
    /// The depth of the anchor, in points.
    package var depth: CGFloat
    /// The strength of the perspective, where 0 is none.
    package var perspective: CGFloat
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

/// The frame of a mask that is smaller than the masked content.
///
/// A `nil` length equals that of the content.
package struct MaskFrame: Equatable, Sendable {
    package var width: CGFloat?
    package var height: CGFloat?
    package var alignment: Alignment
}
