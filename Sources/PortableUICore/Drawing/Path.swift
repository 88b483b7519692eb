public import Foundation

/// The outline of a two-dimensional shape: lines and curves between points.
///
/// As a view, it's filled with the foreground, at the coordinates of its points.
@frozen nonisolated public struct Path: Equatable, Sendable {
    /// The elements in the order in which they were added.
    package private(set) var elements: [Element] = []
    private var subpathStart: CGPoint?

    /// An element of a path.
    @frozen public enum Element: Equatable, Sendable {
        /// The beginning of a subpath at a point.
        case move(to: CGPoint)
        /// A straight line from the current point.
        case line(to: CGPoint)
        /// A quadratic curve from the current point.
        case quadCurve(to: CGPoint, control: CGPoint)
        /// A cubic curve from the current point.
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        /// A line to the start of the subpath.
        case closeSubpath
    }

    /// Creates an empty path.
    public init() {}

    /// Creates a path of a rectangle.
    public init(_ rect: CGRect) {
        addRect(rect)
    }

    /// Creates a path of a rectangle with rounded corners of a size.
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
    }

    /// Creates a path of a rectangle with rounded corners of a radius.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// Creates a path of the ellipse inside a rectangle.
    public init(ellipseIn rect: CGRect) {
        addEllipse(in: rect)
    }

    /// Creates a path with a closure that adds its elements.
    public init(_ callback: (inout Path) -> Void) {
        callback(&self)
    }

    /// Creates a path of elements.
    init(_ elements: some Sequence<Element>) {
        for element in elements { append(element) }
    }

    /// A Boolean value that indicates whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// The last point that was added, or `nil` if there is none.
    ///
    /// After the end of a subpath, it's the point where the subpath began.
    public var currentPoint: CGPoint? {
        switch elements.last {
        case .move(let end), .line(let end), .quadCurve(let end, _), .curve(let end, _, _): end
        case .closeSubpath: subpathStart
        case nil: nil
        }
    }

    /// Calls a closure with each element, in the order in which they were added.
    public func forEach(_ body: (Path.Element) -> Void) {
        elements.forEach(body)
    }

    // MARK: Lines and curves

    /// Begins a subpath at a point.
    public mutating func move(to end: CGPoint) {
        append(.move(to: end))
    }

    /// Adds a straight line from the current point.
    ///
    /// Without a current point, nothing is added.
    public mutating func addLine(to end: CGPoint) {
        append(.line(to: end))
    }

    /// Adds a quadratic curve from the current point, with a control point.
    ///
    /// Without a current point, nothing is added.
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        append(.quadCurve(to: end, control: control))
    }

    /// Adds a cubic curve from the current point, with two control points.
    ///
    /// Without a current point, nothing is added.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        append(.curve(to: end, control1: control1, control2: control2))
    }

    /// Adds a line to the start of the subpath, and ends it.
    public mutating func closeSubpath() {
        append(.closeSubpath)
    }

    /// Adds an element, unless it needs a current point and there is none.
    ///
    /// A subpath that was closed continues at the point where it began.
    mutating func append(_ element: Element) {
        switch element {
        case .move(let end):
            if case .move = elements.last { elements.removeLast() }
            subpathStart = end
            elements.append(element)
        case .closeSubpath:
            if subpathStart != nil, elements.last != .closeSubpath { elements.append(element) }
        case .line, .quadCurve, .curve:
            guard let subpathStart else { return }
            if elements.last == .closeSubpath { elements.append(.move(to: subpathStart)) }
            elements.append(element)
        }
    }
}

extension Path {
    /// Returns the path with all its points transformed.
    public func applying(_ transform: CGAffineTransform) -> Path {
        guard transform != .identity else { return self }
        return mapped { $0.applying(transform) }
    }

    /// Returns the path, moved by a distance.
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
        mapped { CGPoint(x: $0.x + dx, y: $0.y + dy) }
    }

    private func mapped(_ change: (CGPoint) -> CGPoint) -> Path {
        var copy = self
        copy.subpathStart = subpathStart.map(change)
        copy.elements = elements.map { $0.mapped(change) }
        return copy
    }
}

extension Path.Element {
    fileprivate func mapped(_ change: (CGPoint) -> CGPoint) -> Self {
        switch self {
        case .move(let end): .move(to: change(end))
        case .line(let end): .line(to: change(end))
        case .quadCurve(let end, let control): .quadCurve(to: change(end), control: change(control))
        case .curve(let end, let control1, let control2):
            .curve(to: change(end), control1: change(control1), control2: change(control2))
        case .closeSubpath: .closeSubpath
        }
    }

    /// The points of the element, the last one being its end.
    package var points: [CGPoint] {
        switch self {
        case .move(let end), .line(let end): [end]
        case .quadCurve(let end, let control): [control, end]
        case .curve(let end, let control1, let control2): [control1, control2, end]
        case .closeSubpath: []
        }
    }
}
