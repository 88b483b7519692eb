public import Foundation

/// A destination for drawing operations, and the state that applies to them.
///
/// Copies share the destination, and have a state of their own: a change of a copy's opacity, transformation, or clip
/// affects only what is drawn with the copy.
public struct GraphicsContext {
    private let recorder: MarkRecorder
    private var state: State

    /// The properties of the operations that follow.
    private struct State {
        var opacity = 1.0
        var transform = CGAffineTransform.identity
        var clips: [Clip] = []
    }

    /// Options that affect the use of clip shapes.
    @frozen public struct ClipOptions: OptionSet, Sendable {
        /// The raw value of the option set.
        public let rawValue: UInt32

        /// Creates an option set from a raw value.
        @inlinable public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Limits drawing to the outside of the clip shape.
        @inlinable public static var inverse: GraphicsContext.ClipOptions { Self(rawValue: 1 << 0) }
    }

    /// Creates a context that adds marks to a recorder.
    init(_ recorder: MarkRecorder) {
        self.recorder = recorder
        state = State()
    }

    // MARK: State

    /// The opacity of the operations that follow, from 0 for invisible to 1 for unchanged.
    public var opacity: Double {
        get { state.opacity }
        set { state.opacity = newValue }
    }

    /// The environment of the canvas.
    public var environment: EnvironmentValues { recorder.environment }

    /// The transformation of the operations that follow.
    public var transform: CGAffineTransform {
        get { state.transform }
        set { state.transform = newValue }
    }

    /// Scales the operations that follow.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) {
        transform = transform.scaledBy(x: x, y: y)
    }

    /// Moves the origin of the operations that follow.
    public mutating func translateBy(x: CGFloat, y: CGFloat) {
        transform = transform.translatedBy(x: x, y: y)
    }

    /// Rotates the operations that follow clockwise.
    public mutating func rotate(by angle: Angle) {
        transform = transform.rotated(by: CGFloat(angle.radians))
    }

    /// Adds a transformation that applies to the operations that follow before the current one does.
    public mutating func concatenate(_ matrix: CGAffineTransform) {
        transform = matrix.concatenating(transform)
    }

    /// The smallest rectangle that contains the intersection of the clip shapes and of the canvas.
    ///
    /// NB: Inverse clip shapes don't make it smaller.
    public var clipBoundingRect: CGRect {
        let bounds = state.clips.filter { !$0.isInverse }
            .reduce(CGRect(origin: .zero, size: recorder.size)) { $0.intersection($1.path.boundingRect) }
        return bounds.isNull ? bounds : bounds.applying(transform.inverted())
    }

    /// Limits the operations that follow to the inside of a path, in addition to the clip shapes so far.
    public mutating func clip(
        to path: Path, style: FillStyle = FillStyle(),
        options: GraphicsContext.ClipOptions = ClipOptions()
    ) {
        state.clips.append(
            Clip(
                path: path.applying(transform), isEvenOdd: style.isEOFilled, isInverse: options.contains(.inverse)))
    }

    // MARK: Operations

    /// Draws with a copy of this context, whose changes of state end with the closure.
    ///
    /// NB: The opacity applies to each operation of the layer rather than to the layer as a whole.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        var layer = self
        try content(&layer)
    }

    /// Fills a path.
    public func fill(_ path: Path, with shading: GraphicsContext.Shading, style: FillStyle = FillStyle()) {
        add(.fill(path, isEvenOdd: style.isEOFilled), shading.shade(of: path))
    }

    /// Strokes a path with a stroke style.
    public func stroke(_ path: Path, with shading: GraphicsContext.Shading, style: StrokeStyle) {
        add(.stroke(path, style), shading.shade(of: path))
    }

    /// Strokes a path with a line of a width, in points.
    public func stroke(_ path: Path, with shading: GraphicsContext.Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    func add(_ content: Mark.Content, _ shade: Shade) {
        recorder.add(
            Mark(
                content: content, shade: shade, opacity: state.opacity, transform: state.transform, clips: state.clips))
    }
}

/// The destination of a context and its copies.
///
/// It's used only while the closure of a canvas runs.
final class MarkRecorder {
    let size: CGSize
    let environment: EnvironmentValues
    private(set) var marks: [Mark] = []
    private var cost = 0
    /// A Boolean value that indicates whether there was more to draw than a drawing can have.
    private(set) var isFull = false

    init(size: CGSize, environment: EnvironmentValues) {
        self.size = size
        self.environment = environment
    }

    /// Adds a mark, unless the drawing becomes too large or the mark is fully transparent.
    func add(_ mark: Mark) {
        let clips = mark.clips.reduce(0) { $0 + $1.path.elements.count }
        guard !isFull, cost + mark.cost + clips <= Drawing.limit else {
            isFull = true
            return
        }
        cost += mark.cost + clips
        if mark.opacity > 0 { marks.append(mark) }
    }
}
