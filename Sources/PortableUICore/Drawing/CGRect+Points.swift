import Foundation

extension CGRect {
    /// Creates the smallest rectangle that contains some points, or the null rectangle if there are none.
    init(enclosing points: some Collection<CGPoint>) {
        guard let first = points.first else {
            self = .null
            return
        }
        var (least, most) = (first, first)
        for point in points {
            least = CGPoint(x: min(least.x, point.x), y: min(least.y, point.y))
            most = CGPoint(x: max(most.x, point.x), y: max(most.y, point.y))
        }
        self.init(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
    }

    /// The center of the rectangle.
    var center: CGPoint { CGPoint(x: midX, y: midY) }

    /// Returns the point at a fraction of the width and of the height.
    func point(at anchor: UnitPoint) -> CGPoint {
        CGPoint(x: minX + width * anchor.x, y: minY + height * anchor.y)
    }
}

extension CGPoint {
    /// Returns the distance to another point.
    func distance(to other: CGPoint) -> CGFloat {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// Returns the point at a fraction of the way to another point.
    func interpolated(to other: CGPoint, at fraction: CGFloat) -> CGPoint {
        CGPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }

    /// Returns the sum of two vectors.
    static func + (left: CGPoint, right: CGPoint) -> CGPoint { CGPoint(x: left.x + right.x, y: left.y + right.y) }
}
