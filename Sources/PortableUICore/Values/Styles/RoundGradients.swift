public import Foundation

/// A radial gradient around a point, usable as a shape style or as a view that fills its frame.
nonisolated public struct RadialGradient: ShapeStyle {
    let fill: RadialFill

    /// Creates a gradient from one radius to another, in points.
    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        fill = RadialFill(gradient: gradient, center: center, start: startRadius, end: endRadius)
    }

    /// Creates a gradient from evenly spaced colors.
    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// Creates a gradient from color stops.
    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// The gradient as a paint that a host can draw.
    public var _paint: _Paint { _Paint(paint: .radial(fill)) }
}

/// A gradient and the circles between which it runs.
package struct RadialFill: Hashable, Sendable {
    package var gradient: Gradient
    package var center: UnitPoint
    package var start: CGFloat
    package var end: CGFloat
    /// A Boolean value that indicates whether the radii are fractions of the sides of the frame, instead of points.
    package var isElliptical = false
}

/// A gradient in ellipses around a point, usable as a shape style or as a view that fills its frame.
nonisolated public struct EllipticalGradient: ShapeStyle {
    let fill: RadialFill

    /// Creates a gradient from one ellipse to another, whose radii are fractions of the sides of the frame.
    public init(
        gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) {
        fill = RadialFill(
            gradient: gradient, center: center, start: startRadiusFraction, end: endRadiusFraction, isElliptical: true)
    }

    /// Creates a gradient from evenly spaced colors.
    public init(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    /// Creates a gradient from color stops.
    public init(
        stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) {
        self.init(
            gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    /// The gradient as a paint that a host can draw.
    public var _paint: _Paint { _Paint(paint: .radial(fill)) }
}

extension EllipticalGradient: PrimitiveView {
    /// Creates a node that fills its frame with the gradient.
    @MainActor public static func _mount(
        _ view: EllipticalGradient, in context: _MountContext
    ) -> _ViewNode<EllipticalGradient> {
        context.element(view) { PlainNode($0, in: $1) { .shape(.rectangle, paint: .radial($0.fill), stroke: nil) } }
    }
}

extension RadialGradient: PrimitiveView {
    /// Creates a node that fills its frame with the gradient.
    @MainActor public static func _mount(_ view: RadialGradient, in context: _MountContext) -> _ViewNode<RadialGradient>
    {
        context.element(view) { PlainNode($0, in: $1) { .shape(.rectangle, paint: .radial($0.fill), stroke: nil) } }
    }
}

/// An angular gradient around a point, usable as a shape style or as a view that fills its frame.
nonisolated public struct AngularGradient: ShapeStyle {
    let fill: AngularFill

    /// Creates a gradient clockwise from one angle to another.
    ///
    /// An angle of zero points to the right.
    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
        fill = AngularFill(
            gradient: gradient, center: center, start: startAngle.degrees,
            turn: endAngle == startAngle ? 360 : endAngle.degrees - startAngle.degrees)
    }

    /// Creates a gradient from evenly spaced colors, from one angle to another.
    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Creates a gradient from color stops, from one angle to another.
    public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Creates a gradient over a full turn.
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        fill = AngularFill(gradient: gradient, center: center, start: angle.degrees, turn: 360)
    }

    /// Creates a gradient from evenly spaced colors over a full turn.
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
    }

    /// Creates a gradient from color stops over a full turn.
    public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
    }

    /// The gradient as a paint that a host can draw.
    public var _paint: _Paint { _Paint(paint: .angular(fill)) }
}

/// A gradient and the angles between which it runs, in degrees.
package struct AngularFill: Hashable, Sendable {
    package var gradient: Gradient
    package var center: UnitPoint
    package var start: Double
    package var turn: Double
}

extension AngularGradient: PrimitiveView {
    /// Creates a node that fills its frame with the gradient.
    @MainActor public static func _mount(_ view: AngularGradient, in context: _MountContext) -> _ViewNode<
        AngularGradient
    > {
        context.element(view) { PlainNode($0, in: $1) { .shape(.rectangle, paint: .angular($0.fill), stroke: nil) } }
    }
}
