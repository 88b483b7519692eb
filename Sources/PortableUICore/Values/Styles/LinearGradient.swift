public import Foundation

/// A gradual transition between colors.
@frozen public struct Gradient: Hashable, Sendable {
    /// A color at a location in a gradient.
    @frozen public struct Stop: Hashable, Sendable {
        /// The color of the stop.
        public var color: Color
        /// The location of the stop, from 0 for the start of the gradient to 1 for its end.
        public var location: CGFloat

        /// Creates a color stop.
        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// The color stops, ordered by location.
    public var stops: [Gradient.Stop]

    /// Creates a gradient from color stops.
    public init(stops: [Gradient.Stop]) {
        self.stops = stops
    }

    /// Creates a gradient from evenly spaced colors.
    public init(colors: [Color]) {
        let last = CGFloat(max(colors.count - 1, 1))
        stops = colors.enumerated().map { Stop(color: $0.element, location: CGFloat($0.offset) / last) }
    }
}

/// A linear gradient, usable as a shape style or as a view that fills its frame.
nonisolated public struct LinearGradient: ShapeStyle {
    let line: GradientLine

    /// Creates a gradient between two points.
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        line = GradientLine(gradient: gradient, start: startPoint, end: endPoint)
    }

    /// Creates a gradient from evenly spaced colors.
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    /// Creates a gradient from color stops.
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }

    /// The gradient as a paint that a host can draw.
    public var _paint: _Paint { _Paint(paint: .gradient(line)) }
}

/// A gradient and the points between which it runs.
package struct GradientLine: Hashable, Sendable {
    package var gradient: Gradient
    package var start: UnitPoint
    package var end: UnitPoint
}

extension LinearGradient: PrimitiveView {
    /// Creates a node that fills its frame with the gradient.
    @MainActor public static func _mount(_ view: LinearGradient, in context: _MountContext) -> _ViewNode<LinearGradient>
    {
        context.element(view) { PlainNode($0, in: $1) { .shape(.rectangle, paint: .gradient($0.line), stroke: nil) } }
    }
}

extension ShapeStyle where Self == LinearGradient {
    /// Returns a gradient between two points.
    public static func linearGradient(
        _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }

    /// Returns a gradient with evenly spaced colors.
    public static func linearGradient(
        colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }

    /// Returns a gradient with the given color stops.
    public static func linearGradient(
        stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
    }
}
