public import Foundation

extension Path {
    /// The smallest rectangle that contains all lines and curves, but not the control points beside them.
    ///
    /// It's null for an empty path.
    public var boundingRect: CGRect {
        let starts = elements.compactMap { if case .move(let end) = $0 { end } else { nil } }
        return CGRect(enclosing: starts + segments.flatMap(\.extremes))
    }

    /// Returns a Boolean value that indicates whether a point is inside the path.
    ///
    /// Each subpath counts as closed.
    ///
    /// - Parameters:
    ///   - p: The point.
    ///   - eoFill: A Boolean value that indicates whether overlapping parts cancel each other out (the even-odd rule),
    ///     rather than being inside if they wind around the point (the nonzero rule).
    public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
        var (winding, crossings) = (0, 0)
        for (from, to) in edges where (from.y <= p.y) != (to.y <= p.y) {
            guard from.x + (p.y - from.y) / (to.y - from.y) * (to.x - from.x) > p.x else { continue }
            winding += from.y <= p.y ? 1 : -1
            crossings += 1
        }
        return eoFill ? !crossings.isMultiple(of: 2) : winding != 0
    }

    /// The sides of the area inside the path: short lines, including those that would close the subpaths.
    private var edges: [(CGPoint, CGPoint)] {
        var edges: [(CGPoint, CGPoint)] = []
        var (start, last): (CGPoint?, CGPoint?)
        for segment in segments {
            if segment.isFirst {
                if let start, let last { edges.append((last, start)) }
                start = segment.start
            }
            let points = segment.flattened
            edges += zip(points, points.dropFirst())
            last = segment.end
        }
        if let start, let last { edges.append((last, start)) }
        return edges
    }

    /// Returns the part of the path between two fractions of its length.
    ///
    /// - Parameters:
    ///   - from: The fraction at which the part begins, from 0 to 1.
    ///   - to: The fraction at which the part ends, from 0 to 1. If it's smaller, the part is empty.
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
        let (from, to) = (from.limited(to: 0...1), to.limited(to: 0...1))
        if from == 0, to == 1 { return self }
        let segments = segments
        let lengths = segments.map(\.length)
        let whole = lengths.reduce(0, +)
        guard from < to, whole.isFinite else { return Path() }
        var (path, passed): (Path, CGFloat) = (Path(), 0)
        for (segment, length) in zip(segments, lengths) {
            defer { passed += length }
            let (start, end) = (from * whole - passed, to * whole - passed)
            guard end > 0, start < length else { continue }
            path.append(segment.part(from: start, to: end, of: length))
        }
        return path
    }

    private mutating func append(_ segment: Segment) {
        if isEmpty || segment.isFirst || currentPoint != segment.start { move(to: segment.start) }
        append(segment.element)
    }
}

extension Path.Segment {
    /// Returns the part between two lengths, which may be beyond the segment.
    fileprivate func part(from: CGFloat, to: CGFloat, of length: CGFloat) -> Self {
        var part = self
        if to < length { part = part.split(at: time(at: to)).first }
        guard from > 0 else { return part }
        return part.split(at: part.time(at: from)).second
    }
}
