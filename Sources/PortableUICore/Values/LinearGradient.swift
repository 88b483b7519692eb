public import Foundation

/// Colours that turn into each other.
@frozen public struct Gradient: Hashable, Sendable {
    /// A colour at a place of a gradient.
    @frozen public struct Stop: Hashable, Sendable {
        /// The colour.
        public var color: Color
        /// The place, from 0 for the start to 1 for the end.
        public var location: CGFloat

        /// Creates a stop.
        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// The colours, in order of their places.
    public var stops: [Gradient.Stop]

    /// Creates a gradient from colours at places.
    public init(stops: [Gradient.Stop]) {
        self.stops = stops
    }

    /// Creates a gradient from colours at equal distances.
    public init(colors: [Color]) {
        let last = CGFloat(max(colors.count - 1, 1))
        stops = colors.enumerated().map { Stop(color: $0.element, location: CGFloat($0.offset) / last) }
    }
}

/// A gradient along a line: a paint, and a view that fills its frame with it.
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
    /// A gradient between two points.
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
