public import Foundation

/// A drawing by hand.
@available(*, unavailable, message: "nothing is drawn by hand: compose shapes, gradients and stacks, or show an Image")
nonisolated public struct Canvas<Symbols: View>: View {
    /// Creates a drawing.
    public init(
        opaque: Bool = false, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) where Symbols == EmptyView {}

    /// A body that has no value.
    public var body: Never { preconditionFailure("Canvas is not available") }
}

/// What a drawing is made with.
@available(*, unavailable, message: "nothing is drawn by hand: compose shapes, gradients and stacks, or show an Image")
@frozen public struct GraphicsContext {
    /// What fills a path.
    public struct Shading: Sendable {
        /// A colour.
        public static func color(_ color: Color) -> Shading { Shading() }
    }

    /// Fills a path.
    public func fill(_ path: Path, with shading: Shading) {}

    /// Draws a path.
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
}

/// An outline of lines and curves.
@available(*, unavailable, message: "use Rectangle, RoundedRectangle, Circle, Ellipse or Capsule")
@frozen nonisolated public struct Path: Equatable, Sendable, View {
    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("Path is not available") }

    /// Creates an empty path.
    public init() {}

    /// Creates a path by its steps.
    public init(_ callback: (inout Path) -> Void) {}

    /// Begins a line.
    public mutating func move(to end: CGPoint) {}

    /// Draws a line.
    public mutating func addLine(to end: CGPoint) {}

    /// Draws several lines.
    public mutating func addLines(_ lines: [CGPoint]) {}

    /// Draws a rectangle.
    public mutating func addRect(_ rect: CGRect) {}

    /// Draws an ellipse.
    public mutating func addEllipse(in rect: CGRect) {}

    /// Draws a part of a circle.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
    ) {}

    /// Draws a curve with two handles.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}

    /// Draws a curve with one handle.
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {}

    /// Draws a line to the beginning.
    public mutating func closeSubpath() {}
}

/// Points in time.
@available(*, unavailable, message: "use a task with a loop over Task.sleep(for:) that writes to @State")
public protocol TimelineSchedule {}

/// Points in time at even distances.
@available(*, unavailable, message: "use a task with a loop over Task.sleep(for:) that writes to @State")
public struct PeriodicTimelineSchedule: TimelineSchedule {}

/// Points in time as often as a screen is drawn.
@available(*, unavailable, message: "use animation(_:value:)")
public struct AnimationTimelineSchedule: TimelineSchedule {}

@available(*, unavailable, message: "use a task with a loop over Task.sleep(for:) that writes to @State")
extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// Even distances, in seconds.
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule()
    }
}

@available(*, unavailable, message: "use a task with a loop over Task.sleep(for:) that writes to @State")
extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// As often as a screen is drawn.
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
}

/// Content that is made anew at points in time.
@available(*, unavailable, message: "use a task with a loop over Task.sleep(for:) that writes to @State")
nonisolated public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
    /// The moment that the content is made for.
    public struct Context {
        /// The moment.
        public let date: Date
    }

    /// Creates the view.
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {}

    /// A body that has no value.
    public var body: Never { preconditionFailure("TimelineView is not available") }
}

extension View {
    /// Draws the view as one image.
    @available(*, unavailable, message: "the browser composes views by itself: leave it out")
    nonisolated public func drawingGroup(opaque: Bool = false) -> some View { self }

    /// Turns the view in space.
    @available(*, unavailable, message: "use rotationEffect(_:anchor:) or scaleEffect(x:y:anchor:)")
    nonisolated public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0, perspective: CGFloat = 1
    ) -> some View { self }
}

extension StrokeStyle {
    /// Creates a style of a line with ends, corners and gaps of its own.
    @available(*, unavailable, message: "lines are unbroken: use StrokeStyle(lineWidth:)")
    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
    ) {
        preconditionFailure("a StrokeStyle with dashes is not available")
    }
}

#if !canImport(CoreGraphics)
    /// How a line ends.
    @available(*, unavailable, message: "lines are unbroken: use StrokeStyle(lineWidth:)")
    public enum CGLineCap: Sendable {
        /// At its end, round a little behind it, or square a little behind it.
        case butt, round, square
    }

    /// How two lines meet.
    @available(*, unavailable, message: "lines are unbroken: use StrokeStyle(lineWidth:)")
    public enum CGLineJoin: Sendable {
        /// In a point, round, or cut off.
        case miter, round, bevel
    }
#endif
