import Foundation

extension Path {
    /// A line or a curve between two points of a path.
    struct Segment {
        var start: CGPoint
        /// The element that leads to the end.
        var element: Element
        /// A Boolean value that indicates whether a subpath begins at the start.
        var isFirst: Bool
        /// A Boolean value that indicates whether the segment is the line that closes a subpath.
        var isClosing: Bool
    }

    /// The lines and curves of the path, in order.
    var segments: [Segment] {
        var segments: [Segment] = []
        var (start, current, isFirst) = (CGPoint.zero, CGPoint.zero, true)
        for element in elements {
            if case .move(let end) = element {
                (start, current, isFirst) = (end, end, true)
                continue
            }
            let isClosing = element == .closeSubpath
            let drawn = isClosing ? .line(to: start) : element
            segments.append(Segment(start: current, element: drawn, isFirst: isFirst, isClosing: isClosing))
            (current, isFirst) = (drawn.points.last ?? current, false)
        }
        return segments
    }
}

extension Path.Segment {
    var end: CGPoint { element.points.last ?? start }

    /// The start, the control points, and the end.
    private var points: [CGPoint] { [start] + element.points }

    /// Returns the point at a fraction of the parameter of the curve.
    func point(at time: CGFloat) -> CGPoint {
        split(at: time).first.end
    }

    /// Returns the two parts before and after a fraction of the parameter of the curve, by de Casteljau's algorithm.
    func split(at time: CGFloat) -> (first: Self, second: Self) {
        var (level, heads, tails) = (points, [start], [end])
        while level.count > 1 {
            level = zip(level, level.dropFirst()).map { $0.interpolated(to: $1, at: time) }
            heads.append(level[0])
            tails.insert(level[level.count - 1], at: 0)
        }
        return (with(heads), with(tails))
    }

    private func with(_ points: [CGPoint]) -> Self {
        var copy = self
        copy.start = points[0]
        copy.element =
            switch points.count {
            case 2: .line(to: points[1])
            case 3: .quadCurve(to: points[2], control: points[1])
            default: .curve(to: points[3], control1: points[1], control2: points[2])
            }
        return copy
    }

    /// The points that connect short lines to the shape of the segment, including start and end.
    var flattened: [CGPoint] {
        if case .line(let end) = element { return [start, end] }
        return (0...Self.pieces).map { point(at: CGFloat($0) / CGFloat(Self.pieces)) }
    }

    /// The number of lines that a curve is measured by.
    private static let pieces = 16

    var length: CGFloat {
        let points = flattened
        return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// Returns the fraction of the parameter at which the segment has a length.
    func time(at length: CGFloat) -> CGFloat {
        let points = flattened
        var rest = length
        for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
            let piece = from.distance(to: to)
            if rest <= piece { return (CGFloat(index) + (piece > 0 ? rest / piece : 0)) / CGFloat(points.count - 1) }
            rest -= piece
        }
        return 1
    }

    /// The start, the end, and the points between them at which the segment turns in one dimension.
    var extremes: [CGPoint] {
        let times = turns(\.x) + turns(\.y)
        return [start, end] + times.filter { $0 > 0 && $0 < 1 }.map(point)
    }

    /// Returns the parameters at which a coordinate turns: the roots of its derivative.
    private func turns(_ coordinate: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
        let values = points.map { $0[keyPath: coordinate] }
        let steps = zip(values, values.dropFirst()).map { $1 - $0 }
        if steps.count < 2 { return [] }
        if steps.count == 2 { return [steps[0] / (steps[0] - steps[1])] }
        let (a, b, c) = (steps[0] - 2 * steps[1] + steps[2], 2 * (steps[1] - steps[0]), steps[0])
        if abs(a) < 1e-12 { return [-c / b] }
        let root = (b * b - 4 * a * c).squareRoot()
        return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
}
