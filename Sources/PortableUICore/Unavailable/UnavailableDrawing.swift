public import Foundation

/// A view that supports immediate-mode drawing.
@available(*, unavailable, message: "nothing is drawn by hand: compose shapes, gradients and stacks, or show an Image")
nonisolated public struct Canvas<Symbols: View>: View {
    /// Creates a canvas with a closure that draws into a context.
    public init(
        opaque: Bool = false, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) where Symbols == EmptyView {}

    /// A body that has no value.
    public var body: Never { preconditionFailure("Canvas is not available") }
}

/// A destination for immediate-mode drawing operations.
@available(*, unavailable, message: "nothing is drawn by hand: compose shapes, gradients and stacks, or show an Image")
@frozen public struct GraphicsContext {
    /// The color or pattern that fills or strokes a path.
    public struct Shading: Sendable {
        /// Returns a shading of a single color.
        public static func color(_ color: Color) -> Shading { Shading() }
    }

    /// Fills a path.
    public func fill(_ path: Path, with shading: Shading) {}

    /// Strokes a path.
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
}

/// An outline of lines and curves.
@available(*, unavailable, message: "use Rectangle, RoundedRectangle, Circle, Ellipse or Capsule")
@frozen nonisolated public struct Path: Equatable, Sendable, View {
    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("Path is not available") }

    /// Creates an empty path.
    public init() {}

    /// Creates a path with a closure that adds its elements.
    public init(_ callback: (inout Path) -> Void) {}

    /// Begins a subpath at a point.
    public mutating func move(to end: CGPoint) {}

    /// Adds a straight line to a point.
    public mutating func addLine(to end: CGPoint) {}

    /// Adds connected straight lines.
    public mutating func addLines(_ lines: [CGPoint]) {}

    /// Adds a rectangle.
    public mutating func addRect(_ rect: CGRect) {}

    /// Adds an ellipse.
    public mutating func addEllipse(in rect: CGRect) {}

    /// Adds an arc of a circle.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
    ) {}

    /// Adds a cubic curve with two control points.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}

    /// Adds a quadratic curve with one control point.
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {}

    /// Closes the current subpath with a line to its start.
    public mutating func closeSubpath() {}
}

/// A sequence of points in time.
@available(*, unavailable, message: "use a task with a loop over Task.sleep(for:) that writes to @State")
public protocol TimelineSchedule {}

/// A schedule of points in time at equal intervals.
@available(*, unavailable, message: "use a task with a loop over Task.sleep(for:) that writes to @State")
public struct PeriodicTimelineSchedule: TimelineSchedule {}

/// A schedule of points in time at the frame rate of the screen.
@available(*, unavailable, message: "use animation(_:value:)")
public struct AnimationTimelineSchedule: TimelineSchedule {}

@available(*, unavailable, message: "use a task with a loop over Task.sleep(for:) that writes to @State")
extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// Returns a schedule with equal intervals, in seconds.
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule()
    }
}

@available(*, unavailable, message: "use a task with a loop over Task.sleep(for:) that writes to @State")
extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// A schedule at the frame rate of the screen.
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
}

/// A view that updates its content at scheduled points in time.
@available(*, unavailable, message: "use a task with a loop over Task.sleep(for:) that writes to @State")
nonisolated public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
    /// The context for which the content is created.
    public struct Context {
        /// The point in time for which the content is created.
        public let date: Date
    }

    /// Creates a timeline view with a schedule.
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {}

    /// A body that has no value.
    public var body: Never { preconditionFailure("TimelineView is not available") }
}

extension View {
    /// Draws the view as a single image.
    @available(*, unavailable, message: "the browser composes views by itself: leave it out")
    nonisolated public func drawingGroup(opaque: Bool = false) -> some View { self }

    /// Rotates the view in three dimensions.
    @available(*, unavailable, message: "use rotationEffect(_:anchor:) or scaleEffect(x:y:anchor:)")
    nonisolated public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0, perspective: CGFloat = 1
    ) -> some View { self }
}

extension StrokeStyle {
    /// Creates a stroke style with line caps, line joins, and dashes.
    @available(*, unavailable, message: "lines are unbroken: use StrokeStyle(lineWidth:)")
    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
    ) {
        preconditionFailure("a StrokeStyle with dashes is not available")
    }
}

#if !canImport(CoreGraphics)
    /// The shape of the end of a line.
    @available(*, unavailable, message: "lines are unbroken: use StrokeStyle(lineWidth:)")
    public enum CGLineCap: Sendable {
        /// A line that ends at its endpoint, round slightly beyond it, or square slightly beyond it.
        case butt, round, square
    }

    /// The shape of the corner between two lines.
    @available(*, unavailable, message: "lines are unbroken: use StrokeStyle(lineWidth:)")
    public enum CGLineJoin: Sendable {
        /// A pointed, rounded, or cut-off corner.
        case miter, round, bevel
    }
#endif
