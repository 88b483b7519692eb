import Foundation

/// A shape as it's drawn: its outline, and its paint.
struct ShapeFigure {
    let outline: _Outline
    /// A closure that returns the path in a rectangle.
    let path: (CGRect) -> Path
    /// The paint, or `nil` for the foreground.
    let paint: Paint?
    let fill: FillStyle
    /// The style of the line, or `nil` for a filled shape.
    let stroke: StrokeStyle?

    init(_ shape: some Shape, paint: Paint?, fill: FillStyle = FillStyle(), stroke: StrokeStyle? = nil) {
        outline = shape._outline
        path = { shape.path(in: $0) }
        self.paint = paint
        self.fill = fill
        self.stroke = stroke ?? shape._outline.stroke
    }

    /// The outline if hosts can draw the figure without measuring it.
    var basic: ShapeOutline? {
        guard let stroke else { return outline.basic }
        return stroke.isSolid && paint?.isGradient != true ? outline.basic : nil
    }

    /// Returns the figure in a frame of a size.
    func drawing(in size: CGSize, foreground: Paint?) -> Drawing {
        let frame = CGRect(origin: .zero, size: size)
        let path = path(frame)
        let shade = Shade.paint(paint ?? foreground ?? .foreground, in: outline.isFixed ? path.boundingRect : frame)
        let content = stroke.map { Mark.Content.stroke(path, $0) } ?? .fill(path, isEvenOdd: fill.isEOFilled)
        let marks = [Mark(content: content, shade: shade)].filter { $0.cost <= Drawing.limit }
        return Drawing(size: outline.isFixed ? nil : size, marks: marks)
    }
}

extension StrokeStyle {
    /// A Boolean value that indicates whether the line is unbroken, with the usual corners.
    fileprivate var isSolid: Bool { dash.isEmpty && self == StrokeStyle(lineWidth: lineWidth) }
}

extension Paint {
    /// A Boolean value that indicates whether the paint has more than one color.
    package var isGradient: Bool {
        switch self {
        case .gradient, .radial, .angular: true
        case .faded(let base, _): base.isGradient
        default: false
        }
    }
}

/// A node of an element that a host measures, and whose content depends on the size.
@MainActor
class MeasuringNode<Content: View>: ElementNode<Content> {
    private(set) final var measured: CGSize?

    /// The size that was measured last, or that of the window.
    final var size: CGSize {
        measured
            ?? CGRect(origin: .zero, size: EnvironmentValues(scope: context.environment).unmeasuredSize).measurable.size
    }

    override var isMeasured: Bool { true }

    final override func handle(_ event: ElementEvent) {
        guard case .measure(let frame) = event, frame.measurable.size != measured else { return }
        measured = frame.measurable.size
        setNeedsEvaluation()
    }
}

/// The node of a shape.
@MainActor
final class ShapeNode<Content: View>: MeasuringNode<Content> {
    private let figure: (Content) -> ShapeFigure
    private var dependsOnSize = false

    init(_ view: Content, in context: _MountContext, figure: @escaping (Content) -> ShapeFigure) {
        self.figure = figure
        super.init(view, in: context)
    }

    override var isMeasured: Bool { dependsOnSize }

    override func makePrimitive() -> Primitive {
        let figure = figure(view)
        let foreground = EnvironmentValues(scope: context.environment).resolvedForeground
        dependsOnSize = figure.basic == nil && !figure.outline.isFixed
        guard let basic = figure.basic else { return .drawing(figure.drawing(in: size, foreground: foreground)) }
        return .shape(basic, paint: figure.paint ?? foreground, stroke: figure.stroke?.lineWidth)
    }
}
