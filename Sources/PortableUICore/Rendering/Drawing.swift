package import Foundation

/// A picture of marks, each in front of the ones before it.
package struct Drawing: Equatable, Sendable {
    /// The size of the frame that the marks were made for, or `nil` if they don't depend on a frame.
    package var size: CGSize?
    package var marks: [Mark]
    /// A Boolean value that indicates whether nothing is drawn outside of the frame.
    package var isClipped = false

    /// The maximum number of elements in all paths and texts of a drawing.
    ///
    /// Marks beyond it aren't drawn.
    package static let limit = 100_000

    /// The text of the marks, without its styling.
    package var texts: [String] {
        marks.compactMap { if case .text(let text) = $0.content { text.block.string } else { nil } }
    }
}

/// A path or text of a drawing.
package struct Mark: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case fill(Path, isEvenOdd: Bool)
        case stroke(Path, StrokeStyle)
        case text(MarkText)
    }

    package var content: Content
    package var shade: Shade
    package var opacity = 1.0
    package var transform = CGAffineTransform.identity
    /// The areas that the mark is limited to, from the outermost one, in the coordinates of the drawing.
    package var clips: [Clip] = []

    /// The number of elements or characters.
    var cost: Int {
        switch content {
        case .fill(let path, _), .stroke(let path, _): 1 + path.elements.count
        case .text(let text): 1 + text.block.string.utf8.count
        }
    }
}

/// A text of a drawing.
package struct MarkText: Equatable, Sendable {
    package enum Place: Equatable, Sendable {
        /// A point, at which an anchor of the lines is.
        case point(CGPoint, anchor: UnitPoint)
        /// A rectangle, which the lines are broken to fit.
        case rect(CGRect)
    }

    package var block: TextRun.Block
    package var place: Place
}

/// The area that marks are limited to.
package struct Clip: Equatable, Sendable {
    package var path: Path
    package var isEvenOdd: Bool
    /// A Boolean value that indicates whether the marks are visible only outside of the path.
    package var isInverse: Bool
}

/// The color or gradient of a mark.
package enum Shade: Equatable, Sendable {
    /// A paint, which spans the rectangle if it's a gradient.
    case paint(Paint, in: CGRect)
    case linear(Gradient, from: CGPoint, to: CGPoint, Spread)
    case radial(Gradient, center: CGPoint, from: CGFloat, to: CGFloat, Spread)

    /// The paint, or `nil` for a gradient between points of the drawing.
    package var paint: Paint? {
        if case .paint(let paint, _) = self { paint } else { nil }
    }

    /// The continuation of a gradient beyond its ends.
    package enum Spread: Equatable, Sendable { case pad, `repeat`, reflect }
}
