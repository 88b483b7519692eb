public import Foundation

extension Path {
    /// Adds a rectangle as a subpath.
    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull else { return }
        add(transform) {
            $0.move(to: CGPoint(x: rect.minX, y: rect.minY))
            $0.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
            $0.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            $0.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
            $0.closeSubpath()
        }
    }

    /// Adds rectangles as subpaths.
    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds connected straight lines as a subpath, beginning at the first point.
    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        move(to: first)
        for point in lines.dropFirst() { addLine(to: point) }
    }

    /// Adds a rectangle with rounded corners as a subpath.
    ///
    /// Corners are at most half as large as the rectangle.
    ///
    /// NB: Corners of both styles are quarters of an ellipse.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        let rect = rect.standardized
        let width = cornerSize.width.limited(to: 0...max(0, rect.width / 2))
        let height = cornerSize.height.limited(to: 0...max(0, rect.height / 2))
        guard width > 0, height > 0 else { return addRect(rect, transform: transform) }
        add(transform) { path in
            path.move(to: CGPoint(x: rect.minX + width, y: rect.minY))
            path.addCorner(at: CGPoint(x: rect.maxX - width, y: rect.minY + height), width, height, quarter: 3)
            path.addCorner(at: CGPoint(x: rect.maxX - width, y: rect.maxY - height), width, height, quarter: 0)
            path.addCorner(at: CGPoint(x: rect.minX + width, y: rect.maxY - height), width, height, quarter: 1)
            path.addCorner(at: CGPoint(x: rect.minX + width, y: rect.minY + height), width, height, quarter: 2)
            path.closeSubpath()
        }
    }

    /// Adds the ellipse inside a rectangle as a subpath, clockwise from its right.
    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull else { return }
        add(transform) { path in
            path.move(to: CGPoint(x: rect.maxX, y: rect.midY))
            for quarter in 0..<4 {
                path.addCorner(at: rect.center, rect.width / 2, rect.height / 2, quarter: quarter)
            }
            path.closeSubpath()
        }
    }

    /// Adds an arc of a circle, with a line to its start if there is a current point.
    ///
    /// - Parameters:
    ///   - center: The center of the circle.
    ///   - radius: The radius of the circle.
    ///   - startAngle: The angle at which the arc begins, from the x-axis.
    ///   - endAngle: The angle at which the arc ends.
    ///   - clockwise: The direction as seen where y points up: `true` is counterclockwise on the screen.
    ///   - transform: A transform of the arc.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * Double.pi
        var delta = endAngle.radians - startAngle.radians
        guard delta.isFinite else { return }
        if clockwise {
            if delta <= -turn { delta = -turn } else if delta > 0 { delta = delta.remainder(below: turn) - turn }
        } else {
            if delta >= turn { delta = turn } else if delta < 0 { delta = turn - (-delta).remainder(below: turn) }
        }
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle, delta: Angle(radians: delta), transform: transform)
    }

    /// Adds an arc of a circle that spans an angle, with a line to its start if there is a current point.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        let span = delta.radians.limited(to: -1e3...1e3)
        let pieces = max(1, Int((abs(span) / (.pi / 2)).rounded(.up)))
        let step = span / Double(pieces)
        add(transform, continues: true) { path in
            let start = center + Self.point(radius, startAngle.radians)
            if path.isEmpty { path.move(to: start) } else { path.addLine(to: start) }
            for piece in 0..<pieces {
                path.addArcPiece(center, radius, radius, from: startAngle.radians + Double(piece) * step, by: step)
            }
        }
    }

    /// Adds an arc of a circle that touches two lines: from the current point to one point, and on to another one.
    ///
    /// Without a current point, nothing is added.
    public mutating func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard let start = currentPoint?.applying(transform.inverted()) else { return }
        let first = atan2(start.y - tangent1End.y, start.x - tangent1End.x)
        let second = atan2(tangent2End.y - tangent1End.y, tangent2End.x - tangent1End.x)
        let half = Double(second - first).remainder(dividingBy: 2 * .pi) / 2
        let reach = abs(Double(radius) / tan(half))
        guard reach.isFinite, abs(sin(half)) > 1e-6, abs(cos(half)) > 1e-6 else {
            return addLine(to: tangent1End.applying(transform))
        }
        let middle = Double(first) + half
        let center = tangent1End + Self.point(CGFloat(abs(Double(radius) / sin(half))), middle)
        let touch = half > 0 ? Double(first) - .pi / 2 : Double(first) + .pi / 2
        let span = half > 0 ? 2 * half - .pi : 2 * half + .pi
        addRelativeArc(
            center: center, radius: radius, startAngle: .radians(touch), delta: .radians(span), transform: transform)
    }

    /// Adds the elements of another path.
    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        for element in path.applying(transform).elements { append(element) }
    }

    /// Adds what a closure draws, transformed.
    ///
    /// - Parameter continues: A Boolean value that indicates whether the closure continues the current subpath.
    private mutating func add(
        _ transform: CGAffineTransform, continues: Bool = false, _ draw: (inout Path) -> Void
    ) {
        guard transform != .identity else { return draw(&self) }
        var figure = Path()
        draw(&figure)
        for (index, element) in figure.applying(transform).elements.enumerated() {
            if continues, index == 0, !isEmpty, case .move(let end) = element {
                addLine(to: end)
            } else {
                append(element)
            }
        }
    }

    /// Adds a line to the beginning of a quarter of an ellipse, and the quarter, clockwise on the screen.
    private mutating func addCorner(at center: CGPoint, _ width: CGFloat, _ height: CGFloat, quarter: Int) {
        let start = Double(quarter) * .pi / 2
        let point = center + Self.point(width, height, start)
        if let currentPoint, currentPoint.distance(to: point) > 1e-9 { addLine(to: point) }
        addArcPiece(center, width, height, from: start, by: .pi / 2)
    }

    /// Adds at most a quarter of an ellipse as a cubic curve, which differs from it by less than 0.03 percent.
    private mutating func addArcPiece(
        _ center: CGPoint, _ width: CGFloat, _ height: CGFloat, from start: Double, by span: Double
    ) {
        let reach = CGFloat(4.0 / 3 * tan(span / 4))
        let (from, to) = (Self.point(width, height, start), Self.point(width, height, start + span))
        let tangent = Self.point(width, height, start + .pi / 2)
        let back = Self.point(width, height, start + span - .pi / 2)
        addCurve(
            to: center + to, control1: center + CGPoint(x: from.x + tangent.x * reach, y: from.y + tangent.y * reach),
            control2: center + CGPoint(x: to.x + back.x * reach, y: to.y + back.y * reach))
    }

    private static func point(_ radius: CGFloat, _ angle: Double) -> CGPoint {
        point(radius, radius, angle)
    }

    private static func point(_ width: CGFloat, _ height: CGFloat, _ angle: Double) -> CGPoint {
        CGPoint(x: width * CGFloat(cos(angle)), y: height * CGFloat(sin(angle)))
    }
}

extension Double {
    fileprivate func remainder(below limit: Double) -> Double {
        truncatingRemainder(dividingBy: limit)
    }
}
